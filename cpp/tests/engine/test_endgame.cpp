// Endgames against plain minimax over the whole tree, by the rules as Position plays them.
#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "../check.hpp"
#include "../makers.hpp"
#include "faristol/engine/all_plays.hpp"
#include "faristol/engine/endgame.hpp"
#include "faristol/graph_builder.hpp"

using namespace faristol;
using namespace faristol::engine;

namespace {

constexpr unsigned few_letters = 5;

std::shared_ptr<Rules> plain_rules() {
    auto rules = std::make_shared<Rules>();
    rules->letter_premiums.fill(1);
    rules->word_premiums.fill(1);
    for (unsigned square = 0; square < square_count; ++square) {
        if (square % 7 == 3) rules->letter_premiums[square] = 3;
        if (square % 11 == 5) rules->word_premiums[square] = 2;
    }
    rules->blank_letters = every_letter & ((1U << (few_letters + 1)) - 1);
    rules->counts[blank] = 2;
    for (unsigned letter = 1; letter <= few_letters; ++letter) {
        rules->counts[letter] = 20;
        rules->values[letter] = static_cast<std::uint8_t>(letter == few_letters ? 8 : letter);
    }
    return rules;
}

using Runs = std::vector<EndingRun>;
const Runs three_passes{{passed, 3, true, RackEffect::own}, {passed | exchanged, 6, true, RackEffect::own}};
const Runs two_passes{{passed, 2, false, RackEffect::own},
                      {zero_play | exchanged | passed, 3, false, RackEffect::own}};
const Runs one_pass{{passed, 1, false, RackEffect::stay}};

std::shared_ptr<const Rules> rules_with(const Runs& runs, RackEffect out = RackEffect::move) {
    auto rules = plain_rules();
    rules->runs = runs;
    rules->racks_when_out = out;
    rules->complete();
    return rules;
}

std::shared_ptr<const Rules> counted_turns(unsigned turns_each) {
    auto rules = plain_rules();
    rules->ends_by_going_out = false;
    rules->turns_each = turns_each;
    rules->complete();
    return rules;
}

struct Words {
    WordGraph gaddag;
};

Words some_words(make::Dice& dice) {
    make::Words words;
    for (unsigned i = 0; i < 40; ++i) {
        std::string word(2 + dice.roll(4), '\0');
        for (char& code : word) code = static_cast<char>(1 + dice.roll(few_letters));
        words.insert(word);
    }
    return {build_gaddag(make::letters(make::packed(words)))};
}

// A board grown by random plays, then small racks and nothing to draw.
Position some_endgame(make::Dice& chance, const std::shared_ptr<const Rules>& rules, const Words& words,
                      unsigned most_tiles_each, bool with_blanks) {
    Dice dice{chance.roll(1'000'000'000)};
    Position grown = Position::opening(2, rules, words.gaddag, dice);
    std::vector<Move> plays;
    for (unsigned turn = 0; turn < 6; ++turn) {
        plays.clear();
        find_all_plays(grown.board(), RackTable{grown.rack(), nullptr}, words.gaddag, *rules, plays);
        if (grown.over()) break;
        grown.take_turn(plays.empty() ? Move{} : plays[chance.roll(static_cast<std::uint32_t>(plays.size()))],
                        dice);
    }
    PositionParts parts;
    for (unsigned square = 0; square < square_count; ++square) {
        parts.cells[square] = grown.board().at(square / board_size, square % board_size);
    }
    parts.racks.resize(2, std::vector<Letter>{});
    for (auto& rack : parts.racks) {
        const unsigned tiles = 1 + chance.roll(most_tiles_each);
        for (unsigned i = 0; i < tiles; ++i) rack->push_back(static_cast<Letter>(1 + chance.roll(few_letters)));
    }
    if (with_blanks) parts.racks[chance.roll(2)]->back() = blank;
    parts.scores = {static_cast<std::int32_t>(chance.roll(50)) + 1, static_cast<std::int32_t>(chance.roll(50))};
    parts.to_move = chance.roll(2);
    parts.pool = std::vector<Letter>{};
    for (const EndingRun& run : rules->runs) {
        parts.run_lengths.push_back(run.outcomes == passed ? chance.roll(run.turns_each * 2U) : 0);
    }
    // A longer run can only have come with the shorter one that it contains.
    for (unsigned& length : parts.run_lengths) length = std::max(length, parts.run_lengths.front());
    return {parts, rules, words.gaddag};
}

// The final difference for who is to move, by looking at everything.
class Minimax {
  public:
    std::int32_t value(Position& position) {
        const unsigned seat = position.to_move();
        if (position.over()) {
            const auto scores = position.final_scores();
            return scores[seat] - scores[1 - seat];
        }
        const auto key = key_of(position);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        std::vector<Move> moves;
        find_all_plays(position.board(), RackTable{position.rack(), nullptr}, position.gaddag(), position.rules(),
                       moves);
        moves.push_back(Move{});
        std::int32_t best = -any_spread;
        PositionUndo undo;
        for (const Move& move : moves) {
            position.take_turn(move, undo);
            const std::int32_t after = value(position);
            best = std::max(best, position.to_move() == seat ? after : -after);
            position.undo(undo);
        }
        known_[key] = best;
        return best;
    }

  private:
    using Key = std::tuple<std::string, std::string, std::vector<int>>;
    static Key key_of(const Position& position) {
        Key key;
        auto& [cells, racks, counts] = key;
        for (unsigned square = 0; square < square_count; ++square) {
            cells += static_cast<char>(position.board().at(square / board_size, square % board_size));
        }
        const Standing& standing = position.standing();
        for (unsigned seat = 0; seat < 2; ++seat) {
            for (const auto count : standing.racks[seat].counts) racks += static_cast<char>(count);
            counts.push_back(standing.scores[seat]);
            counts.push_back(standing.turns_taken[seat]);
        }
        for (const auto length : standing.run_lengths) counts.push_back(length);
        counts.push_back(standing.to_move);
        return key;
    }
    std::map<Key, std::int32_t> known_;
};

// What a line of moves leads to, for who begins it; the line has to end the game.
bool leads_to(Position position, const std::vector<Move>& line, std::int32_t spread) {
    const unsigned seat = position.to_move();
    PositionUndo undo;
    for (const Move& move : line) {
        if (position.over()) return false;
        position.check_move(move);
        position.take_turn(move, undo);
    }
    const auto scores = position.final_scores();
    return position.over() && scores[seat] - scores[1 - seat] == spread;
}

EndgameLimits unhurried() {
    EndgameLimits limits;
    limits.seconds = 0;
    limits.table_bytes = 1 << 20;
    return limits;
}

void compare(const std::shared_ptr<const Rules>& rules, unsigned games, unsigned most_tiles_each,
             bool with_blanks) {
    make::Dice dice{rules->runs.size() * 1000 + rules->turns_each * 100 + most_tiles_each};
    for (unsigned i = 0; i < games; ++i) {
        const Words words = some_words(dice);
        Position position = some_endgame(dice, rules, words, most_tiles_each, with_blanks);
        const std::int32_t expected = Minimax{}.value(position);
        const EndgameResult found = solve_endgame(position, unhurried());
        CHECK(found.proven);
        CHECK(found.spread == expected);
        CHECK(leads_to(position, found.line, expected));

        // Asked whether it is more than this, it knows; and how far beyond nobody asked.
        EndgameLimits narrow = unhurried();
        narrow.lower = expected - 3;
        narrow.upper = expected - 2;
        CHECK(solve_endgame(position, narrow).spread >= narrow.upper);
        narrow.lower = expected + 2;
        narrow.upper = expected + 3;
        CHECK(solve_endgame(position, narrow).spread <= narrow.lower);
    }
}

void classic_passes() { compare(rules_with(three_passes), 30, 3, false); }
void classic_blanks() { compare(rules_with(three_passes), 12, 2, true); }
void league_passes() { compare(rules_with(two_passes), 30, 3, false); }
void league_blanks() { compare(rules_with(two_passes), 12, 2, true); }
void racks_not_counted() { compare(rules_with(one_pass, RackEffect::stay), 20, 3, false); }
void each_subtracts_the_own() { compare(rules_with(one_pass, RackEffect::own), 20, 3, false); }
void no_runs_but_turns() { compare(counted_turns(3), 20, 3, true); }

void several_threads() {
    make::Dice dice{77};
    const auto rules = rules_with(three_passes);
    for (unsigned i = 0; i < 20; ++i) {
        const Words words = some_words(dice);
        Position position = some_endgame(dice, rules, words, 4, false);
        EndgameLimits limits = unhurried();
        const std::int32_t alone = solve_endgame(position, limits).spread;
        limits.threads = 4;
        CHECK(solve_endgame(position, limits).spread == alone);
    }
}

void without_memory() {
    make::Dice dice{78};
    const auto rules = rules_with(three_passes);
    for (unsigned i = 0; i < 20; ++i) {
        const Words words = some_words(dice);
        Position position = some_endgame(dice, rules, words, 3, false);
        EndgameLimits limits = unhurried();
        const EndgameResult with = solve_endgame(position, limits);
        limits.plays_bytes = 0;
        limits.table_bytes = 0;
        const EndgameResult without = solve_endgame(position, limits);
        CHECK(without.spread == with.spread);
        CHECK(without.proven);
        CHECK(leads_to(position, without.line, without.spread));
    }
}

void stopped_early() {
    make::Dice dice{5};
    const auto rules = rules_with(three_passes);
    const Words words = some_words(dice);
    Position position = some_endgame(dice, rules, words, 7, false);
    EndgameLimits limits = unhurried();
    limits.nodes = 1;
    CHECK(!solve_endgame(position, limits).line.empty());
    const std::atomic<bool> cancelled{true};
    limits = unhurried();
    limits.cancelled = &cancelled;
    CHECK(!solve_endgame(position, limits).line.empty());
    limits = unhurried();
    limits.plies = 2;
    CHECK(solve_endgame(position, limits).plies <= 2);
}

void nobody_has_a_point() {
    auto rules = rules_with(three_passes);
    PositionParts parts;
    parts.racks = {std::vector<Letter>{5}, std::vector<Letter>{5}};
    parts.scores = {0, 0};
    parts.pool = std::vector<Letter>{};
    make::Dice dice{1};
    const EndgameResult found = solve_endgame({parts, rules, some_words(dice).gaddag}, unhurried());
    CHECK(found.proven);
    CHECK(found.spread == 0);
}

void no_endgame() {
    const auto refused = [](const Position& position, const char* why) {
        CHECK(check::throws<std::invalid_argument>(
            [&] { static_cast<void>(solve_endgame(position, unhurried())); },
            [&](const auto& error) { return std::string{error.what()}.find(why) != std::string::npos; }));
    };
    make::Dice chance{3};
    Dice dice{3};
    const Words words = some_words(chance);
    const auto rules = rules_with(three_passes);
    refused(Position::opening(2, rules, words.gaddag, dice), "tiles to draw");
    refused(Position::opening(3, rules, words.gaddag, dice), "two players");

    PositionParts parts;
    parts.racks = {std::vector<Letter>{1, 2}, std::nullopt};
    parts.scores = {1, 1};
    parts.pool = std::vector<Letter>{3, 4};
    // A rack that can only be what is not seen counts as known.
    CHECK(solve_endgame({parts, rules, words.gaddag}, unhurried()).proven);
}

}  // namespace

int main() {
    return check::run({
        {"classic: three passes each end the game", classic_passes},
        {"classic: with a blank", classic_blanks},
        {"league: two passes each, or three turns without a point", league_passes},
        {"league: with a blank, plays without points count", league_blanks},
        {"racks that are not counted", racks_not_counted},
        {"each subtracts the own rack", each_subtracts_the_own},
        {"turns are counted and nobody goes out", no_runs_but_turns},
        {"threads find the same", several_threads},
        {"with no room to remember anything", without_memory},
        {"stopped early there is still a move", stopped_early},
        {"nobody has a point and nobody can play", nobody_has_a_point},
        {"what is no endgame is refused", no_endgame},
    });
}
