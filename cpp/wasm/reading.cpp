#include "reading.hpp"

#include <algorithm>
#include <optional>

namespace faristol::wasm {

using namespace faristol::engine;

namespace {

constexpr std::uint8_t unknown = 0xFF;  // in place of a number of tiles

RackEffect read_effect(Message& message) {
    const auto effect = message.number<std::uint8_t>();
    if (effect > static_cast<std::uint8_t>(RackEffect::move))
        fail(std::invalid_argument("a rack effect is 0, 1 or 2"));
    return static_cast<RackEffect>(effect);
}

std::vector<Letter> read_tiles(Message& message, std::uint8_t count) {
    const auto tiles = message.bytes(count);
    return {tiles.begin(), tiles.end()};
}

}  // namespace

std::shared_ptr<const Rules> read_rules(Message& message) {
    auto rules = std::make_shared<Rules>();
    std::ranges::copy(message.bytes(square_count), rules->letter_premiums.begin());
    std::ranges::copy(message.bytes(square_count), rules->word_premiums.begin());
    std::ranges::copy(message.bytes(tile_kinds), rules->values.begin());
    std::ranges::copy(message.bytes(tile_kinds), rules->counts.begin());
    rules->blank_letters = message.number<LetterSet>();
    rules->rack_size = message.number<std::uint8_t>();
    rules->bonus = message.number<std::uint16_t>();
    rules->exchange_needs = message.number<std::uint8_t>();
    rules->ends_by_going_out = message.flag();
    rules->racks_when_out = read_effect(message);
    rules->turns_each = message.number<std::uint8_t>();
    rules->racks_after_turns = read_effect(message);
    for (auto runs = message.number<std::uint8_t>(); runs > 0; --runs) {
        EndingRun run;
        run.outcomes = message.number<std::uint8_t>();
        run.turns_each = message.number<std::uint8_t>();
        run.spares_nil_nil = message.flag();
        run.racks = read_effect(message);
        rules->runs.push_back(run);
    }
    rules->complete();
    return rules;
}

// Who is to move comes first. A rack is a number of tiles and the tiles; `unknown`, and then a number or `unknown`
// again, where they are not seen.
PositionParts read_position(Message& message) {
    PositionParts parts;
    std::ranges::copy(message.bytes(square_count), parts.cells.begin());
    const auto players = message.number<std::uint8_t>();
    for (unsigned seat = 0; seat < players; ++seat) {
        const auto tiles = message.number<std::uint8_t>();
        std::optional<unsigned> hidden;
        if (tiles != unknown) {
            parts.racks.emplace_back(read_tiles(message, tiles));
        } else {
            parts.racks.emplace_back();
            if (const auto count = message.number<std::uint8_t>(); count != unknown) hidden = count;
        }
        parts.hidden.push_back(hidden);
    }
    for (unsigned seat = 0; seat < players; ++seat) parts.scores.push_back(message.number<std::int32_t>());
    if (const auto tiles = message.number<std::uint8_t>(); tiles != unknown)
        parts.pool = read_tiles(message, tiles);
    for (const std::uint8_t length : message.counted()) parts.run_lengths.push_back(length);
    for (const std::uint8_t turns : message.counted()) parts.turns_taken.push_back(turns);
    parts.any_tiles = message.flag();
    return parts;
}

}  // namespace faristol::wasm
