#include "faristol/engine/generator.hpp"

#include <algorithm>
#include <tuple>

#include "faristol/engine/all_plays.hpp"

namespace faristol::engine {

namespace {

// A pass is for who can do nothing else, unless with an empty bag staying costs less than any play.
constexpr Equity pass_worth = -100 * units_per_point;

Equity pass_equity(const Position& position, const StateWorth& worth, Criterion criterion) noexcept {
    return position.in_bag() == 0 && criterion == Criterion::equity ? worth[0] : pass_worth;
}

// Calls visit(state) for every state whose spent tiles may be exchanged.
template <typename Visit>
void for_each_exchange(const Position& position, const RackTable& rack, Visit visit) {
    for (unsigned state = 1; state < rack.states; ++state) {
        if (position.may_exchange(rack.size - rack.kept[state])) visit(state);
    }
}

bool comes_before(const Valued& one, const Valued& other) noexcept {
    const auto key = [](const Valued& valued) {
        const Move& move = valued.move;
        return std::tuple{-valued.equity, -move.score, move.lane, move.start, move.count, move.tiles};
    };
    return key(one) < key(other);
}

}  // namespace

Move exchange_of(const RackTable& rack, unsigned spent) noexcept {
    Move move{.lane = Move::exchange_lane, .spent = static_cast<std::uint8_t>(spent)};
    unsigned rest = spent;
    for (LetterSet left = rack.left[0]; left != 0; left = without_first(left)) {
        const Letter tile = first_of(left);
        const unsigned digits = rack.copies[tile] + 1U;
        for (unsigned i = 0; i < rest % digits; ++i) {
            move.tiles |= std::uint64_t{tile} << (8 * move.count);
            ++move.count;
        }
        rest /= digits;
    }
    return move;
}

std::span<const Move> Generator::all_plays(const Position& position) {
    const RackTable rack{position.rack(), nullptr};
    plays_.clear();
    find_all_plays(position.board(), rack, position.gaddag(), position.rules(), plays_);
    return plays_;
}

Valued Generator::best(const Position& position, Criterion criterion) const {
    const Leaves* leaves = criterion == Criterion::equity ? leaves_.get() : nullptr;
    const RackTable rack{position.rack(), leaves == nullptr ? nullptr : &leaves->index()};
    StateWorth worth;
    value_states(position, rack, leaves, criterion, worth);

    // Where nothing is worth anything an exchange changes as much as it may, and no play is worse.
    const bool blind = leaves == nullptr;
    Valued best{Move{}, pass_equity(position, worth, criterion)};
    unsigned spent = 0;
    for_each_exchange(position, rack, [&](unsigned state) {
        if (worth[state] < best.equity || (worth[state] == best.equity && !blind)) return;
        best.equity = worth[state];
        spent = state;
    });
    Valued play{Move{}, spent != 0 && blind ? best.equity - 1 : best.equity};
    find_best_play(position.board(), rack, worth, position.gaddag(), position.rules(), &words_->filter, play);
    if (play.move.kind() == MoveKind::play) return play;
    if (spent != 0) best.move = exchange_of(rack, spent);
    return best;
}

void Generator::rank_plays(const Position& position, const RackTable& rack, const StateWorth& worth,
                           std::size_t top) {
    plays_.clear();
    find_all_plays(position.board(), rack, position.gaddag(), position.rules(), plays_);
    valued_.clear();
    valued_.reserve(plays_.size());
    for (const Move& move : plays_) {
        valued_.push_back({move, move.score * units_per_point + worth[move.spent]});
    }
    const auto end = valued_.begin() + static_cast<std::ptrdiff_t>(std::min(top, valued_.size()));
    std::partial_sort(valued_.begin(), end, valued_.end(), comes_before);
    valued_.erase(end, valued_.end());
}

std::vector<Valued> Generator::ranked_plays(const Position& position, Criterion criterion, std::size_t top) {
    const RackTable rack{position.rack(), leaves_ == nullptr ? nullptr : &leaves_->index()};
    StateWorth worth;
    value_states(position, rack, leaves_.get(), criterion, worth);
    rank_plays(position, rack, worth, top);
    return valued_;
}

std::vector<Valued> Generator::ranked(const Position& position, Criterion criterion, std::size_t top) {
    const RackTable rack{position.rack(), leaves_ == nullptr ? nullptr : &leaves_->index()};
    StateWorth worth;
    value_states(position, rack, leaves_.get(), criterion, worth);
    rank_plays(position, rack, worth, top);
    std::vector<Valued> all = valued_;
    for_each_exchange(position, rack,
                      [&](unsigned state) { all.push_back({exchange_of(rack, state), worth[state]}); });
    all.push_back({Move{}, pass_equity(position, worth, criterion)});
    std::sort(all.begin(), all.end(), comes_before);
    if (all.size() > top) all.resize(top);
    return all;
}

}  // namespace faristol::engine
