// Positions made of anything: each is refused with a reason, or answered, and nothing breaks.
//
//     fuzz_positions [how many] [seed]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "engine_makers.hpp"
#include "random_positions.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

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
    for (std::int16_t& value : *values)
        value = static_cast<std::int16_t>(static_cast<int>(dice.roll(8000)) - 4000);
    for (long i = 0; i < many; ++i) {
        if (i % 50 == 0) {
            words = make::engine_words(make::words(dice, dice.roll(600), 1 + dice.roll(29), 1 + dice.roll(15)));
            rules = std::make_shared<const Rules>(make::random_rules(dice));
            leaves = dice.roll(2) == 0 ? nullptr : std::make_shared<const Leaves>(values, *values, index);
        }
        try {
            ask(Position{make::random_parts(dice, *rules), rules, words->gaddag}, words, leaves, chance);
            ++answered;
        } catch (const std::invalid_argument&) {
            ++refused;
        }
    }
    std::printf("%ld positions answered, %ld refused\n", answered, refused);
    return answered > many / 4 ? 0 : 1;
}
