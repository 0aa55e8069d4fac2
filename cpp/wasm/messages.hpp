// Messages between the core and who hosts it: rows of bytes, numbers with their lowest byte first.
// web/packages/engine/src/messages.ts is the other side.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "faristol/fail.hpp"

namespace faristol::wasm {

static_assert(std::endian::native == std::endian::little);

// Reads from the beginning on; whoever reads beyond the end fails.
class Message {
  public:
    explicit Message(std::span<const std::uint8_t> bytes) noexcept : left_{bytes} {}

    [[nodiscard]] std::span<const std::uint8_t> bytes(std::size_t count) {
        if (count > left_.size()) fail(std::invalid_argument("a message ends too early"));
        const auto read = left_.first(count);
        left_ = left_.subspan(count);
        return read;
    }

    template <typename Number>
    [[nodiscard]] Number number() {
        Number read;
        std::memcpy(&read, bytes(sizeof read).data(), sizeof read);
        return read;
    }

    // One byte that says how many follow.
    [[nodiscard]] std::span<const std::uint8_t> counted() { return bytes(number<std::uint8_t>()); }

    [[nodiscard]] bool flag() { return number<std::uint8_t>() != 0; }

    [[nodiscard]] std::span<const std::uint8_t> rest() { return bytes(left_.size()); }

    void end() const {
        if (!left_.empty()) fail(std::invalid_argument("a message goes on after its end"));
    }

  private:
    std::span<const std::uint8_t> left_;
};

class Answer {
  public:
    template <typename Value>
    void add(const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        const auto* const first = reinterpret_cast<const std::uint8_t*>(&value);
        bytes_.insert(bytes_.end(), first, first + sizeof value);
    }

    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const noexcept { return bytes_; }

  private:
    std::vector<std::uint8_t> bytes_;
};

}  // namespace faristol::wasm
