#include "faristol/sha256.hpp"

#include <algorithm>
#include <bit>

namespace faristol {

namespace {

constexpr std::size_t block_size = 64;
constexpr std::size_t length_size = 8;  // of the number of bits that ends the last block

using Block = std::span<const std::uint8_t, block_size>;
using State = std::array<std::uint32_t, 8>;

constexpr State first_state{0x6A09'E667, 0xBB67'AE85, 0x3C6E'F372, 0xA54F'F53A,
                            0x510E'527F, 0x9B05'688C, 0x1F83'D9AB, 0x5BE0'CD19};

constexpr std::array<std::uint32_t, 64> round_constants{
    0x428A'2F98, 0x7137'4491, 0xB5C0'FBCF, 0xE9B5'DBA5, 0x3956'C25B, 0x59F1'11F1, 0x923F'82A4, 0xAB1C'5ED5,
    0xD807'AA98, 0x1283'5B01, 0x2431'85BE, 0x550C'7DC3, 0x72BE'5D74, 0x80DE'B1FE, 0x9BDC'06A7, 0xC19B'F174,
    0xE49B'69C1, 0xEFBE'4786, 0x0FC1'9DC6, 0x240C'A1CC, 0x2DE9'2C6F, 0x4A74'84AA, 0x5CB0'A9DC, 0x76F9'88DA,
    0x983E'5152, 0xA831'C66D, 0xB003'27C8, 0xBF59'7FC7, 0xC6E0'0BF3, 0xD5A7'9147, 0x06CA'6351, 0x1429'2967,
    0x27B7'0A85, 0x2E1B'2138, 0x4D2C'6DFC, 0x5338'0D13, 0x650A'7354, 0x766A'0ABB, 0x81C2'C92E, 0x9272'2C85,
    0xA2BF'E8A1, 0xA81A'664B, 0xC24B'8B70, 0xC76C'51A3, 0xD192'E819, 0xD699'0624, 0xF40E'3585, 0x106A'A070,
    0x19A4'C116, 0x1E37'6C08, 0x2748'774C, 0x34B0'BCB5, 0x391C'0CB3, 0x4ED8'AA4A, 0x5B9C'CA4F, 0x682E'6FF3,
    0x748F'82EE, 0x78A5'636F, 0x84C8'7814, 0x8CC7'0208, 0x90BE'FFFA, 0xA450'6CEB, 0xBEF9'A3F7, 0xC671'78F2};

void add_block(State& state, Block block) noexcept {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | block[4 * i + byte];
    }
    for (std::size_t i = 16; i < words.size(); ++i) {
        const std::uint32_t near = words[i - 15];
        const std::uint32_t far = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (std::rotr(near, 7) ^ std::rotr(near, 18) ^ (near >> 3)) +
                   (std::rotr(far, 17) ^ std::rotr(far, 19) ^ (far >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                  ((e & f) ^ (~e & g)) + round_constants[i] + words[i];
        const std::uint32_t two =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const State added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

Sha256 sha256(std::span<const std::uint8_t> bytes) noexcept {
    State state = first_state;
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (; bytes.size() >= block_size; bytes = bytes.subspan(block_size))
        add_block(state, bytes.first<block_size>());

    // The rest, a single bit, zeros, and the number of bits at the end of the last block.
    std::array<std::uint8_t, 2 * block_size> last{};
    std::ranges::copy(bytes, last.begin());
    last[bytes.size()] = 0x80;
    const std::size_t end = bytes.size() + 1 + length_size <= block_size ? block_size : 2 * block_size;
    for (std::size_t i = 0; i < length_size; ++i) last[end - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
    for (std::size_t at = 0; at < end; at += block_size) {
        add_block(state, std::span{last}.subspan(at).first<block_size>());
    }

    Sha256 digest{};
    for (std::size_t i = 0; i < digest.size(); ++i) {
        digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    }
    return digest;
}

}  // namespace faristol
