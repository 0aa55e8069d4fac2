// The seam to browsers: the only file that knows its host. Bytes go in and come out; see desk.hpp.
//
// The host asks for room, writes its message there and asks. The answer is eight bytes, where it lies and how long
// it is, and good until the next question. A failure ends the instance: "faristol/fail.hpp".
#include <cstdint>
#include <vector>

#include "desk.hpp"

namespace {

using namespace faristol::wasm;

constexpr std::uint32_t interface_version = 1;

struct Place {
    std::uint32_t start;
    std::uint32_t size;
};

struct Instance {
    Desk desk;
    std::vector<std::uint8_t> question;
    std::vector<std::uint8_t> answer;
    Place place{};
};

Instance& instance() {
    static Instance only;
    return only;
}

}  // namespace

extern "C" {

[[clang::export_name("interface_version")]] std::uint32_t faristol_interface_version() {
    return interface_version;
}

[[clang::export_name("room")]] std::uint8_t* faristol_room(std::uint32_t bytes) {
    instance().question.resize(bytes);
    return instance().question.data();
}

[[clang::export_name("ask")]] const Place* faristol_ask() {
    Instance& one = instance();
    one.answer = one.desk.answer(one.question);
    one.question = {};
    one.place = {static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(one.answer.data())),
                 static_cast<std::uint32_t>(one.answer.size())};
    return &one.place;
}

}  // extern "C"
