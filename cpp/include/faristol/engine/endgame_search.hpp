// One thread's search of an endgame. The value of a position is what who is to move still gains on the other.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "faristol/engine/endgame.hpp"
#include "faristol/engine/endgame_plays.hpp"
#include "faristol/engine/endgame_table.hpp"

namespace faristol::engine {

// When to stop; shared by the threads of one search.
class EndgameClock {
  public:
    explicit EndgameClock(const EndgameLimits& limits);

    // To be asked now and then, with the positions looked at since.
    [[nodiscard]] bool is_over(std::uint64_t looked_at) noexcept;
    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stopped_{false};
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t most_nodes_;
    const std::atomic<bool>* cancelled_;
    bool timed_;
    std::chrono::steady_clock::time_point until_;
};

class EndgameSearch {
  public:
    // `position` is an endgame. The table and the clock may be shared with other threads.
    EndgameSearch(const Position& position, const EndgameLimits& limits, EndgameTable& table, EndgameClock& clock);

    // Plays what promises most for both to the end: a first idea, in less than a millisecond.
    void guess(EndgameResult& result);

    // Looks `plies` turns ahead; false when it was stopped before the first move was looked through.
    // `result` is the best line so far, whatever is returned.
    bool deepen(unsigned plies, EndgameResult& result);

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    // What the rules count besides the tiles. `to_end` is how many passes end the game, as far as that
    // matters; `lengths` are the runs themselves where they have to be counted one by one.
    struct Tally {
        std::array<std::int32_t, 2> scores{};
        std::array<std::uint8_t, most_runs> lengths{};
        std::array<std::uint8_t, 2> turns{};
        std::uint8_t to_end = 2;
        RackEffect effect = RackEffect::stay;  // of the racks when passes end the game
    };

    struct State {
        std::array<Holding, 2> held{};
        Tally tally;
        std::uint64_t squares = 0;  // hash of the board
        unsigned mover = 0;
    };

    struct Candidate {
        const KnownPlay* play;  // nullptr: a pass
        std::int32_t order;
    };

    // A play with which the other side goes out, as long as nothing changes its lane.
    struct Threat {
        std::int32_t score = 0;
        std::uint32_t lane = 0;  // as a bit
    };

    struct Frame {
        BoardUndo undo;
        unsigned tiles = 0;  // on the board
        std::array<LanePlays::Lists, 2> lists;
        LanePlays::Spare spare;
        std::vector<Candidate> candidates;
        std::vector<Threat> threats;
        std::array<MoveName, 2> killers{};
    };

    // What a search of a position has found so far.
    struct Progress {
        std::int32_t alpha;
        std::int32_t beta;
        std::int32_t best;
        bool to_the_end = true;
        unsigned moves = 0;
        MoveName best_move{};
    };

    struct Child {
        State state;
        std::int32_t gain = 0;   // of the move, and of the end if that is what it is
        bool ends = false;
    };

    std::int32_t search(const State& state, unsigned ply, unsigned depth, std::int32_t alpha, std::int32_t beta,
                        bool& to_the_end);
    std::int32_t follow(const State& state, const Candidate& candidate, unsigned ply, unsigned depth,
                        std::int32_t alpha, std::int32_t beta, bool& to_the_end);
    bool try_move(const State& state, const Candidate& candidate, unsigned ply, unsigned depth, Progress& progress);
    void note_killer(unsigned ply, MoveName move) noexcept;
    std::int32_t estimate(State state, unsigned ply);
    const LanePlays::Lists& plays_of(unsigned seat, unsigned ply);
    const KnownPlay* find_play(const State& state, MoveName name, unsigned ply);
    void list_moves(const State& state, unsigned ply);
    void list_threats(const State& state, unsigned ply);
    [[nodiscard]] std::int32_t at_most(const State& state, const KnownPlay& play, unsigned ply) const noexcept;
    [[nodiscard]] std::int32_t promise_of_going_out(const State& state, const KnownPlay& play) const noexcept;
    const KnownPlay* most_promising(const State& state, unsigned ply);
    [[nodiscard]] Child make(const State& state, const KnownPlay* play) const noexcept;
    void end_turn(Child& child, Outcome outcome) const noexcept;
    [[nodiscard]] std::int32_t racks_at_end(const State& state, RackEffect effect, unsigned seat) const noexcept;
    [[nodiscard]] std::uint64_t key(const State& state) const noexcept;
    [[nodiscard]] std::uint64_t hash_of(const Move& move) const noexcept;
    [[nodiscard]] Frame& frame(unsigned ply) noexcept { return *frames_[ply]; }
    [[nodiscard]] const Frame& frame(unsigned ply) const noexcept { return *frames_[ply]; }
    Frame& next_frame(unsigned ply);
    void lay(const KnownPlay& play, unsigned ply);
    void pass(unsigned ply) { next_frame(ply).lists = frame(ply).lists; }
    void take_up(unsigned ply);
    [[nodiscard]] std::vector<Move> line_from(const KnownPlay& first, bool to_the_end);
    bool stop_now() noexcept;

    const Rules& rules_;
    WordGraph gaddag_;
    Board board_;
    std::array<EndgameSide, 2> sides_;
    LanePlays plays_;
    EndgameTable& table_;
    EndgameClock& clock_;
    std::int32_t lower_, upper_;  // in what is still to gain
    std::int32_t spread_;         // of the scores now
    State root_;
    bool counts_runs_ = false;  // one by one
    std::uint64_t salt_;

    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<KnownPlay> root_moves_;  // that with id 0 is the pass
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_told_ = 0;
};

}  // namespace faristol::engine
