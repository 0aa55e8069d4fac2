#include "faristol/engine/position.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

#include "faristol/fail.hpp"

namespace faristol::engine {

namespace {

[[noreturn]] void refuse(const std::string& what) { fail(std::invalid_argument(what)); }

std::string number(std::size_t count) { return std::to_string(count); }

void check_parts(const PositionParts& parts, const Rules& rules) {
    const std::size_t players = parts.racks.size();
    if (players < 1 || players > most_players) {
        refuse("there are " + number(players) + " racks; a position has from 1 to " + number(most_players));
    }
    if (parts.scores.size() != players) {
        refuse("there are " + number(parts.scores.size()) + " scores for " + number(players) + " players");
    }
    if (std::ranges::any_of(parts.scores, [](auto score) { return score < -most_score || score > most_score; })) {
        refuse("a score is beyond 100000 points");
    }
    if (!parts.hidden.empty() && parts.hidden.size() != players) {
        refuse("sizes of hidden racks are not given for every player");
    }
    if (parts.to_move >= players) refuse("seat " + number(parts.to_move) + " to move does not exist");
    if (!parts.racks[parts.to_move]) refuse("the rack of who is to move is not known");
    if (!parts.run_lengths.empty() && parts.run_lengths.size() != rules.runs.size()) {
        refuse("there are " + number(parts.run_lengths.size()) + " lengths for " + number(rules.runs.size()) +
               " ending runs");
    }
    if (!parts.turns_taken.empty() && parts.turns_taken.size() != players) {
        refuse("turns taken are not given for every player");
    }
    const auto too_many = [](unsigned turns) { return turns > 200; };
    if (std::ranges::any_of(parts.turns_taken, too_many) || std::ranges::any_of(parts.run_lengths, too_many)) {
        refuse("more than 200 turns were taken");
    }
}

void check_tile(Letter tile) {
    if (tile >= tile_kinds) refuse("code " + number(tile) + " is not a tile");
}

void check_cell(Cell cell, unsigned square, const Rules& rules) {
    if (cell == empty_cell) return;
    const Letter letter = letter_of(cell);
    const bool good = (cell & ~(blank_mark | 31U)) == 0 && is_letter(letter) &&
                      (is_blank(cell) ? (rules.blank_letters & only(letter)) != 0 : letter < tile_kinds);
    if (!good) {
        refuse("code " + number(cell) + " at row " + number(square / board_size + 1) + ", column " +
               number(square % board_size + 1) + " is not a letter that can lie there");
    }
}

using Counts = std::array<unsigned, tile_kinds>;

// What of the set is neither on the board nor on a known rack.
Pool unseen_tiles(const Rules& rules, const Counts& seen, bool any_tiles) {
    Pool pool;
    for (unsigned tile = 0; tile < tile_kinds; ++tile) {
        if (seen[tile] > rules.counts[tile] && !any_tiles) {
            refuse("there are " + number(seen[tile]) + " tiles of code " + number(tile) + ", and the set has " +
                   number(rules.counts[tile]));
        }
        for (unsigned i = seen[tile]; i < rules.counts[tile]; ++i) pool.add(static_cast<Letter>(tile));
    }
    return pool;
}

// Whoever may draw them, no rack must ever hold more than the generator can lay.
void check_blanks(const Standing& standing) {
    const auto in_pool =
        std::count(standing.pool.tiles.begin(), standing.pool.tiles.begin() + standing.pool.size, blank);
    auto count = static_cast<std::size_t>(in_pool);
    for (const Rack& rack : standing.racks) count += rack.counts[blank];
    if (count > most_blanks) {
        refuse("there are " + number(count) + " blanks in the bag and on the racks; there can be " +
               number(most_blanks));
    }
}

Pool given_tiles(const std::vector<Letter>& tiles) {
    if (tiles.size() > most_tiles) refuse("the bag has " + number(tiles.size()) + " tiles");
    Pool pool;
    for (const Letter tile : tiles) {
        check_tile(tile);
        pool.add(tile);
    }
    return pool;
}

Rack rack_of(const std::vector<Letter>& tiles, const Rules& rules) {
    if (tiles.size() > rules.rack_size) {
        refuse("a rack has " + number(tiles.size()) + " tiles; it holds at most " + number(rules.rack_size));
    }
    Rack rack;
    for (const Letter tile : tiles) {
        check_tile(tile);
        rack.add(tile);
    }
    return rack;
}

Outcome outcome_of(const Move& move) noexcept {
    switch (move.kind()) {
        case MoveKind::play:
            return move.score != 0 ? scored : zero_play;
        case MoveKind::exchange:
            return exchanged;
        case MoveKind::pass:
            break;
    }
    return passed;
}

}  // namespace

Position::Position(const PositionParts& parts, std::shared_ptr<const Rules> rules, WordGraph gaddag)
    : Position{std::move(rules), std::move(gaddag)} {
    check_parts(parts, *rules_);
    Counts seen{};
    for (unsigned square = 0; square < square_count; ++square) {
        const Cell cell = parts.cells[square];
        check_cell(cell, square, *rules_);
        if (cell != empty_cell) ++seen[tile_of(cell)];
    }
    standing_.players = static_cast<std::uint8_t>(parts.racks.size());
    standing_.to_move = static_cast<std::uint8_t>(parts.to_move);
    for (unsigned seat = 0; seat < standing_.players; ++seat) {
        standing_.scores[seat] = parts.scores[seat];
        if (!parts.racks[seat]) continue;
        standing_.racks[seat] = rack_of(*parts.racks[seat], *rules_);
        for (const Letter tile : *parts.racks[seat]) ++seen[tile];
    }
    standing_.pool = parts.pool ? given_tiles(*parts.pool) : unseen_tiles(*rules_, seen, parts.any_tiles);
    check_blanks(standing_);
    for (unsigned seat = 0, left = standing_.pool.size; seat < standing_.players; ++seat) {
        if (parts.racks[seat]) continue;
        const auto told = parts.hidden.empty() ? std::nullopt : parts.hidden[seat];
        const unsigned held = told.value_or(std::min(left, rules_->rack_size));
        if (held > rules_->rack_size || held > left) {
            refuse("a hidden rack has " + number(held) + " tiles; there can be at most " +
                   number(std::min(left, rules_->rack_size)));
        }
        standing_.hidden[seat] = static_cast<std::uint8_t>(held);
        left -= held;
    }
    for (unsigned i = 0; i < rules_->runs.size() && !parts.run_lengths.empty(); ++i) {
        standing_.run_lengths[i] = static_cast<std::uint8_t>(parts.run_lengths[i]);
    }
    for (unsigned seat = 0; seat < standing_.players && !parts.turns_taken.empty(); ++seat) {
        standing_.turns_taken[seat] = static_cast<std::uint8_t>(parts.turns_taken[seat]);
    }
    board_ = Board{parts.cells, gaddag_, *rules_};
}

Position Position::opening(unsigned players, std::shared_ptr<const Rules> rules, WordGraph gaddag, Dice& dice) {
    PositionParts parts;
    parts.racks.resize(players, std::vector<Letter>{});
    parts.scores.resize(players);
    Position position{parts, std::move(rules), std::move(gaddag)};
    for (unsigned seat = 0; seat < players; ++seat) position.refill(seat, dice);
    return position;
}

unsigned Position::in_bag() const noexcept {
    unsigned count = standing_.pool.size;
    for (unsigned seat = 0; seat < standing_.players; ++seat) count -= standing_.hidden[seat];
    return count;
}

bool Position::may_exchange(unsigned tiles) const noexcept {
    return tiles > 0 && in_bag() >= std::max(tiles, rules_->exchange_needs);
}

std::array<std::int32_t, most_players> Position::final_scores() const noexcept {
    auto scores = standing_.scores;
    if (!over() || standing_.racks_count == RackEffect::stay) return scores;
    std::int32_t gained = 0;
    unsigned out = most_players;
    for (unsigned seat = 0; seat < standing_.players; ++seat) {
        const auto points = static_cast<std::int32_t>(standing_.racks[seat].points(*rules_));
        scores[seat] -= points;
        gained += points;
        if (standing_.racks[seat].size == 0) out = seat;
    }
    if (standing_.racks_count == RackEffect::move && out < most_players) scores[out] += gained;
    return scores;
}

Position Position::with_words(const WordGraph& gaddag) const {
    std::array<Cell, square_count> cells{};
    for (unsigned square = 0; square < square_count; ++square) {
        cells[square] = board_.at(square / board_size, square % board_size);
    }
    Position other{rules_, gaddag};
    other.board_ = Board{cells, gaddag, *rules_};
    other.standing_ = standing_;
    return other;
}

void Position::refill(unsigned seat, Dice& dice) noexcept {
    Rack& rack = standing_.racks[seat];
    for (unsigned bag = in_bag(); bag > 0 && rack.size < rules_->rack_size; --bag) {
        rack.add(standing_.pool.draw(dice));
    }
}

void Position::take_from_rack(const Move& move) noexcept {
    for (unsigned i = 0; i < move.count; ++i) standing_.racks[standing_.to_move].remove(tile_of(move.tile(i)));
}

template <typename Refill>
void Position::take_turn_with(const Move& move, Refill refill) {
    const unsigned seat = standing_.to_move;
    take_from_rack(move);
    if (move.kind() == MoveKind::play) {
        board_.lay(move, gaddag_, *rules_);
        standing_.scores[seat] += move.score;
    }
    refill(seat);
    if (move.kind() == MoveKind::exchange) {
        for (unsigned i = 0; i < move.count; ++i) standing_.pool.add(move.tile(i));
    }
    end_turn(move);
}

void Position::take_turn(const Move& move, Dice& dice) noexcept {
    take_turn_with(move, [&](unsigned seat) { refill(seat, dice); });
}

void Position::take_turn(const Move& move, std::span<const Letter> drawn) {
    take_turn_with(move, [&](unsigned seat) {
        for (const Letter tile : drawn) {
            if (!standing_.pool.take(tile)) refuse("tile " + number(tile) + " is not in the bag");
            standing_.racks[seat].add(tile);
        }
    });
}

void Position::take_turn(const Move& move, PositionUndo& undo) noexcept {
    undo.standing_ = standing_;
    undo.tiles_ = board_.tiles();
    take_from_rack(move);
    if (move.kind() == MoveKind::play) {
        board_.lay(move, gaddag_, *rules_, undo.board_);
        standing_.scores[standing_.to_move] += move.score;
    } else {
        undo.board_ = BoardUndo{};
        for (unsigned i = 0; i < move.count; ++i) standing_.pool.add(move.tile(i));
    }
    end_turn(move);
}

void Position::undo(const PositionUndo& undo) noexcept {
    standing_ = undo.standing_;
    board_.restore(undo.board_, undo.tiles_);
}

bool Position::turns_are_over() const noexcept {
    if (rules_->turns_each == 0) return false;
    for (unsigned seat = 0; seat < standing_.players; ++seat) {
        const bool has_tiles = standing_.racks[seat].size + standing_.hidden[seat] > 0;
        if (standing_.turns_taken[seat] < rules_->turns_each && has_tiles) return false;
    }
    return true;
}

// The endings in the order of the rules: going out, turns, runs.
void Position::end_turn(const Move& move) noexcept {
    const unsigned seat = standing_.to_move;
    ++standing_.turns_taken[seat];
    const Outcome outcome = outcome_of(move);
    const auto scores = std::span{standing_.scores}.first(standing_.players);
    const bool nil_nil = std::ranges::all_of(scores, [](auto score) { return score == 0; });

    const auto end = [this](Ending ending, RackEffect racks) {
        if (over()) return;
        standing_.ending = ending;
        standing_.racks_count = racks;
    };
    if (rules_->ends_by_going_out && standing_.racks[seat].size == 0 && in_bag() == 0) {
        end(Ending::out, rules_->racks_when_out);
    }
    if (turns_are_over()) end(Ending::turns, rules_->racks_after_turns);
    for (unsigned i = 0; i < rules_->runs.size(); ++i) {
        const EndingRun& run = rules_->runs[i];
        auto& length = standing_.run_lengths[i];
        length = static_cast<std::uint8_t>((run.outcomes & outcome) != 0 ? std::min(length + 1, 255) : 0);
        const bool spared = run.spares_nil_nil && nil_nil;
        if (length >= run.turns_each * standing_.players && !spared) end(Ending::run, run.racks);
    }
    // Who has neither tiles nor a bag to draw from is passed over.
    for (unsigned step = 1; step <= standing_.players; ++step) {
        const unsigned next = (seat + step) % standing_.players;
        standing_.to_move = static_cast<std::uint8_t>(next);
        if (standing_.racks[next].size + standing_.hidden[next] > 0) break;
    }
}

void Position::reveal(unsigned seat, std::span<const Letter> tiles) {
    if (seat >= standing_.players || standing_.hidden[seat] == 0) refuse("there is no hidden rack to reveal");
    if (tiles.size() > standing_.hidden[seat]) refuse("a rack has too many tiles");
    Pool pool = standing_.pool;
    Rack rack;
    for (const Letter tile : tiles) {
        if (!pool.take(tile)) refuse("tile " + number(tile) + " cannot be on a hidden rack");
        rack.add(tile);
    }
    standing_.pool = pool;
    standing_.racks[seat] = rack;
    standing_.hidden[seat] = 0;
}

void Position::draw_hidden(Dice& dice) noexcept {
    for (unsigned seat = 0; seat < standing_.players; ++seat) {
        for (; standing_.hidden[seat] > 0; --standing_.hidden[seat]) {
            standing_.racks[seat].add(standing_.pool.draw(dice));
        }
    }
}

void Position::hide(unsigned seat) noexcept {
    Rack& rack = standing_.racks[seat];
    for (LetterSet left = rack.kinds; left != 0; left = without_first(left)) {
        const Letter tile = first_of(left);
        for (unsigned i = 0; i < rack.counts[tile]; ++i) standing_.pool.add(tile);
    }
    standing_.hidden[seat] = static_cast<std::uint8_t>(standing_.hidden[seat] + rack.size);
    rack = Rack{};
}

void Position::check_move(const Move& move) const {
    if (move.kind() == MoveKind::pass && move.count != 0) refuse("a pass takes no tiles");
    if (move.kind() != MoveKind::pass && move.count == 0) refuse("a move has no tiles");
    if (move.count > rules_->rack_size) refuse("a move has " + number(move.count) + " tiles");
    if (move.kind() == MoveKind::exchange && !may_exchange(move.count)) refuse("the bag has too few tiles");
    if (move.score < 0 || move.score > (move.kind() == MoveKind::play ? most_score : 0)) {
        refuse("a move scores " + std::to_string(move.score) + " points");
    }
    Rack left = rack();
    for (unsigned i = 0; i < move.count; ++i) {
        const Cell cell = move.tile(i);
        if (move.kind() == MoveKind::play) {
            check_cell(cell, 0, *rules_);
            if (cell == empty_cell) refuse("a play lays a tile that is nothing");
        } else {
            check_tile(cell);
        }
        if (!left.has(tile_of(cell))) refuse("tile " + number(tile_of(cell)) + " is not on the rack");
        left.remove(tile_of(cell));
    }
    if (move.kind() != MoveKind::play) return;
    if (move.start >= board_size) refuse("a play begins beside the board");
    const SquareSet free = board_.lane(move.lane).free() >> move.start;
    if (static_cast<unsigned>(std::popcount(free)) < move.count) refuse("a play does not end on the board");
}

}  // namespace faristol::engine
