// The one way to fail. WebAssembly made by zig has no exceptions: the host is told why, and a trap ends this
// instance, of which nothing may be asked any more.
#pragma once

namespace faristol {

[[noreturn]] void give_up(const char* why);

template <typename Error>
[[noreturn]] void fail(const Error& error) {
    give_up(error.what());
}

}  // namespace faristol
