#include "faristol/engine/choice.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "faristol/engine/pre_endgame.hpp"

namespace faristol::engine {

namespace {

constexpr std::size_t simulated = 16;     // candidates
constexpr std::size_t gone_through = 20;  // candidates of a pre-endgame
constexpr double least_seconds = 0.02;    // less is not worth looking ahead for
constexpr std::size_t all_of_them = std::numeric_limits<std::size_t>::max();

// --- as a person does ---

class Person {
  public:
    Person(const Position& position, const Knowledge& knowledge, const Level& level, Dice dice)
        : position_{position},
          level_{level},
          dice_{dice},
          everyday_{knowledge.everyday, knowledge.leaves},
          all_{knowledge.all, knowledge.leaves},
          as_known_{position.with_words(knowledge.everyday->gaddag)} {}

    [[nodiscard]] Valued choose() {
        const auto seen = see();
        if (seen.empty()) return without_a_play();
        double most = -std::numeric_limits<double>::infinity();
        const Valued* best = nullptr;
        for (const Valued& play : seen) {
            const double seems = worth(play) + dice_.about_zero() * level_.careless;
            if (seems <= most) continue;
            most = seems;
            best = &play;
        }
        if (level_.by_score) return *best;
        const Valued other = without_a_play();
        return other.move.kind() == MoveKind::exchange && points(other.equity) > most ? other : *best;
    }

  private:
    using Place = std::tuple<std::uint64_t, std::uint8_t, std::uint8_t>;  // tiles, lane and start of a play

    static Place place_of(const Valued& play) { return {play.move.tiles, play.move.lane, play.move.start}; }
    static double points(Equity equity) { return static_cast<double>(equity) / units_per_point; }

    // What a play brings, with what stays on the rack if the level thinks of that; in points.
    [[nodiscard]] double worth(const Valued& play) const {
        return level_.by_score ? static_cast<double>(play.move.score) : points(play.equity);
    }

    // The best plays that are seen, as many as the level weighs against each other.
    std::vector<Valued> see() {
        const Criterion criterion = level_.by_score ? Criterion::score : Criterion::equity;
        std::vector<Valued> plays = everyday_.ranked_plays(as_known_, criterion, all_of_them);
        const bool knows_rare = level_.sees_rare > 0;
        std::vector<Place> easy;
        if (knows_rare) {
            std::ranges::transform(plays, std::back_inserter(easy), place_of);
            std::ranges::sort(easy);
            plays = all_.ranked_plays(position_, criterion, all_of_them);
        }
        std::map<std::pair<std::uint64_t, bool>, bool> words;  // by the tiles that they take from the rack
        std::vector<Valued> seen;
        for (const Valued& play : plays) {
            const bool rare = knows_rare && !std::ranges::binary_search(easy, place_of(play));
            const auto [word, is_new] = words.try_emplace({play.move.tiles, rare});
            if (is_new) {
                const double chance = (*level_.sees)[play.move.count - 1U] * (rare ? level_.sees_rare : 1.0);
                word->second = dice_.share() < chance;
            }
            if (!word->second || !sees_place(play.move)) continue;
            seen.push_back(play);
            if (seen.size() == level_.considers) break;
        }
        return seen;
    }

    // A place is the harder to see the more words the play makes besides the main one.
    bool sees_place(const Move& play) {
        const Lane& lane = position_.board().lane(play.lane);
        double chance = 1;
        unsigned left = play.count;
        for (unsigned at = play.start; left > 0; ++at) {
            if (((lane.occupied >> at) & 1U) != 0) continue;
            --left;
            if (((lane.touched >> at) & 1U) != 0) chance *= level_.sees_alongside;
        }
        return dice_.share() < chance;
    }

    // The best exchange, where one is allowed; else the pass.
    Valued without_a_play() {
        for (const Valued& move : everyday_.ranked(as_known_, Criterion::equity, all_of_them)) {
            if (move.move.kind() == MoveKind::exchange) return move;
        }
        return {Move{}, 0};
    }

    const Position& position_;
    const Level& level_;
    Dice dice_;
    Generator everyday_;
    Generator all_;
    Position as_known_;  // the position to who knows everyday words alone
};

// --- with all that the engine can do ---

Valued look_ahead(const Position& position, const Knowledge& knowledge, std::uint64_t seed,
                  const ChoiceLimits& limits) {
    const unsigned players = position.standing().players;
    const unsigned in_bag = position.in_bag();
    if (players == 2 && in_bag == 0) {
        EndgameLimits endgame;
        endgame.plies = limits.plies;
        endgame.seconds = limits.seconds;
        endgame.by_processor = limits.by_processor;
        endgame.threads = limits.threads;
        endgame.cancelled = limits.cancelled;
        const Move move = solve_endgame(position, endgame).line.front();
        return {move, move.score * units_per_point};
    }
    Generator generator{knowledge.all, knowledge.leaves};
    if (players == 2 && in_bag <= most_in_bag_for_pre_endgame) {
        const auto candidates = generator.ranked(position, Criterion::equity, gone_through);
        const PreEndgameLimits last{limits.plies, limits.seconds, limits.threads, limits.cancelled,
                                    limits.by_processor};
        const auto solved = solve_pre_endgame(position, candidates, knowledge.all, knowledge.leaves, last);
        return {solved.moves.front().move, solved.moves.front().equity};
    }
    SimulationLimits trying;
    trying.plies = players;
    trying.samples = limits.samples;
    trying.seconds = limits.seconds;
    trying.by_processor = limits.by_processor;
    trying.threads = limits.threads;
    trying.seed = seed;
    trying.cancelled = limits.cancelled;
    const auto candidates = generator.ranked(position, Criterion::equity, simulated);
    const auto tried = simulate(position, candidates, knowledge.all, knowledge.leaves, *knowledge.win, trying);
    return {tried.moves.front().move, tried.moves.front().equity};
}

// Whether turns are counted and this is the last: what stays on the rack is worth nothing then.
bool is_last_turn(const Position& position) {
    const unsigned most = position.rules().turns_each;
    return most != 0 && position.standing().turns_taken[position.to_move()] + 1U >= most;
}

}  // namespace

Valued choose(const Position& position, const Knowledge& knowledge, const Level& level, std::uint64_t seed,
              const ChoiceLimits& limits) {
    if (level.sees) return Person{position, knowledge, level, Dice{seed}}.choose();
    const Generator generator{knowledge.all, knowledge.leaves};
    if (level.by_score || is_last_turn(position)) return generator.best(position, Criterion::score);
    if (!level.looks_ahead || limits.seconds < least_seconds) return generator.best(position, Criterion::equity);
    return look_ahead(position, knowledge, seed, limits);
}

}  // namespace faristol::engine
