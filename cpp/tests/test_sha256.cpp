// The digests that FIPS 180-4's examples publish, and lengths about the ends of blocks.
#include "faristol/sha256.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "makers.hpp"

namespace {

std::string digest_of(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string written;
    for (const std::uint8_t byte : faristol::sha256(make::letters(text))) {
        written += digits[byte >> 4];
        written += digits[byte & 15U];
    }
    return written;
}

void published_examples() {
    CHECK(digest_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(digest_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(digest_of(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

void every_length_has_its_own() {
    std::vector<std::string> digests;
    for (std::size_t length = 0; length < 200; ++length) digests.push_back(digest_of(std::string(length, '\0')));
    for (std::size_t i = 0; i < digests.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) CHECK(digests[i] != digests[j]);
    }
}

}  // namespace

int main() {
    return check::run({
        {"the published examples", published_examples},
        {"every length has a digest of its own", every_length_has_its_own},
    });
}
