// The one way to fail. Here it throws; in a browser, where nothing is thrown, the host is told and the instance
// given up: platform/wasm has the other one.
#pragma once

namespace faristol {

template <typename Error>
[[noreturn]] void fail(const Error& error) {
    throw error;
}

}  // namespace faristol
