// Positions made of anything: each is refused with a reason, or answered, and nothing breaks.
//
//     fuzz_positions [how many] [seed]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "engine_makers.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

std::vector<Letter> random_tiles(make::Dice& dice, std::uint32_t most) {
    std::vector<Letter> tiles(dice.roll(most + 1));
    for (Letter& tile : tiles) tile = static_cast<Letter>(1 + dice.roll(tile_kinds - 1));
    for (std::uint32_t i = dice.roll(3); i > 0 && !tiles.empty(); --i) {
        tiles[dice.roll(static_cast<std::uint32_t>(tiles.size()))] = blank;
    }
    if (dice.roll(20) == 0 && !tiles.empty()) tiles.back() = static_cast<Letter>(dice.roll(256));
    return tiles;
}

PositionParts random_parts(make::Dice& dice, const Rules& rules) {
    PositionParts parts;
    const std::uint32_t filled = dice.roll(square_count + 1) >> dice.roll(6);
    for (std::uint32_t i = 0; i < filled; ++i) {
        const std::uint32_t letter = dice.roll(5000) == 0 ? dice.roll(256) : 1 + dice.roll(26);
        parts.cells[dice.roll(square_count)] = static_cast<Cell>(letter | (dice.roll(9) == 0 && rules.blank_letters != 0 ? blank_mark : 0));
    }
    const std::uint32_t players = dice.roll(20) == 0 ? dice.roll(7) : 1 + dice.roll(4);
    for (std::uint32_t seat = 0; seat < players; ++seat) {
        if (seat == 0 || dice.roll(2) == 0) {
            parts.racks.emplace_back(random_tiles(dice, dice.roll(20) == 0 ? 20 : rules.rack_size));
        } else {
            parts.racks.emplace_back(std::nullopt);
        }
        parts.scores.push_back(static_cast<std::int32_t>(dice.roll(1000)) - 100);
    }
    if (dice.roll(3) == 0) parts.pool = random_tiles(dice, dice.roll(10) == 0 ? 300 : 90);
    if (dice.roll(4) == 0) parts.run_lengths = {dice.roll(220), dice.roll(20)};
    if (dice.roll(4) == 0) parts.turns_taken.assign(players, dice.roll(220));
    if (dice.roll(4) == 0) parts.hidden.assign(players, dice.roll(rules.rack_size + 1));
    parts.to_move = dice.roll(20) == 0 ? dice.roll(9) : 0;
    parts.any_tiles = dice.roll(8) != 0;
    return parts;
}

Rules random_rules(make::Dice& dice) {
    Rules rules = make::plain_rules();
    rules.rack_size = 1 + dice.roll(7);
    rules.exchange_needs = dice.roll(2) * 7;
    rules.turns_each = dice.roll(4) == 0 ? 1 + dice.roll(5) : 0;
    rules.ends_by_going_out = dice.roll(4) != 0;
    rules.racks_when_out = static_cast<RackEffect>(dice.roll(3));
    if (dice.roll(3) == 0) rules.blank_letters = every_letter;
    if (dice.roll(3) == 0) rules.blank_letters = 0;
    rules.complete();
    return rules;
}

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

// Everything that can be asked of a position, and a few turns on from it.
void ask(Position position, const std::shared_ptr<const EngineWords>& words,
         const std::shared_ptr<const Leaves>& leaves, Dice& chance) {
    Generator generator{words, leaves};
    for (int turn = 0; turn < 4 && !position.over(); ++turn) {
        const auto plays = generator.all_plays(position);
        std::int32_t top = -1;
        for (const Move& play : plays) top = std::max(top, play.score);
        const Valued by_score = generator.best(position, Criterion::score);
        require((by_score.move.kind() == MoveKind::play) == !plays.empty(), "a play is found where there is one");
        if (!plays.empty()) require(by_score.move.score == top, "the best by score has the highest");
        const Valued best = generator.best(position, Criterion::equity);
        const auto ranked = generator.ranked(position, Criterion::equity, 3);
        require(!ranked.empty() && ranked.front().equity == best.equity, "the best leads the ranking");
        position.check_move(best.move);
        static_cast<void>(position.final_scores());
        if (chance.below(2) == 0) {
            position.take_turn(best.move, chance);
        } else {
            PositionUndo undo;
            position.take_turn(best.move, undo);
            position.undo(undo);
            position.draw_hidden(chance);
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    const long many = count > 1 ? std::atol(arguments[1]) : 600;
    make::Dice dice{count > 2 ? static_cast<std::uint64_t>(std::atol(arguments[2])) : 1};
    Dice chance{7};
    long answered = 0;
    long refused = 0;
    std::shared_ptr<const EngineWords> words;
    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const Leaves> leaves;
    const auto index = LeaveIndex{make::classic_rules()->counts};
    const auto values = std::make_shared<std::vector<std::int16_t>>(index.size());
    for (std::int16_t& value : *values) value = static_cast<std::int16_t>(static_cast<int>(dice.roll(8000)) - 4000);
    for (long i = 0; i < many; ++i) {
        if (i % 50 == 0) {
            words = make::engine_words(make::words(dice, dice.roll(600), 1 + dice.roll(29), 1 + dice.roll(15)));
            rules = std::make_shared<const Rules>(random_rules(dice));
            leaves = dice.roll(2) == 0 ? nullptr : std::make_shared<const Leaves>(values, *values, index);
        }
        try {
            ask(Position{random_parts(dice, *rules), rules, words->gaddag}, words, leaves, chance);
            ++answered;
        } catch (const std::invalid_argument&) {
            ++refused;
        }
    }
    std::printf("%ld positions answered, %ld refused\n", answered, refused);
    return answered > many / 4 ? 0 : 1;
}
