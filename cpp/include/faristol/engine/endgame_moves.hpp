// The moves of an endgame along one line of a search: the board as it stands at each ply, what both sides can lay
// on it, and in which order that promises most.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "faristol/engine/endgame_plays.hpp"
#include "faristol/engine/endgame_table.hpp"
#include "faristol/engine/endgame_turns.hpp"

namespace faristol::engine {

inline constexpr std::int32_t beyond_any_gain = any_spread * 2;

struct EndgameMove {
    const KnownPlay* play;  // nullptr: a pass
    std::int32_t order;     // the highest is to be tried first,
    std::uint32_t place;    // and of equal ones the first, whatever library sorts them
};

class EndgameMoves {
  public:
    // `turns` has to outlive this.
    EndgameMoves(const Position& position, const EndgameTurns& turns, std::size_t plays_bytes);

    [[nodiscard]] EndgameTurn take(const EndgameState& state, const KnownPlay* play) const noexcept {
        return turns_.take(board_, state, play);
    }

    // From `ply` to the next one and back to it; nullptr is a pass.
    void go_on(const KnownPlay* play, unsigned ply);
    void go_back(unsigned ply);

    // All moves, in no order yet. They stay as they are until those of the same ply are listed again.
    [[nodiscard]] std::vector<EndgameMove>& list(const EndgameState& state, unsigned ply);
    [[nodiscard]] const KnownPlay* find(const EndgameState& state, MoveName name, unsigned ply);
    [[nodiscard]] const KnownPlay* most_promising(const EndgameState& state, unsigned ply);

    // With which plays the other side threatens to go out, for `at_most`.
    void list_threats(const EndgameState& state, unsigned ply);
    void forget_threats(unsigned ply) noexcept { frame(ply).threats.clear(); }

    // The most that a play can be worth, if the other side can go out behind it in a lane that it leaves alone.
    [[nodiscard]] std::int32_t at_most(const EndgameState& state, const KnownPlay& play,
                                       unsigned ply) const noexcept;

    // Makes room for more plays; only at the first ply, and none that was found before may be used afterwards.
    void make_room();

  private:
    // A play with which the other side goes out, as long as nothing changes its lane.
    struct Threat {
        std::int32_t score = 0;
        std::uint32_t lane = 0;  // as a bit
    };

    struct Frame {
        bool was_laid = false;  // whether tiles were laid on the way to the next ply
        BoardUndo undo;
        unsigned tiles = 0;  // on the board
        std::array<LanePlays::Lists, 2> lists;
        LanePlays::Spare spare;
        std::vector<EndgameMove> moves;
        std::vector<Threat> threats;
    };

    [[nodiscard]] const LanePlays::Lists& plays_of(unsigned seat, unsigned ply);
    [[nodiscard]] std::int32_t promise_of_going_out(const EndgameState& state,
                                                    const KnownPlay& play) const noexcept;
    [[nodiscard]] Frame& frame(unsigned ply) noexcept { return *frames_[ply]; }
    [[nodiscard]] const Frame& frame(unsigned ply) const noexcept { return *frames_[ply]; }

    const EndgameTurns& turns_;
    const Rules& rules_;
    WordGraph gaddag_;
    Board board_;
    LanePlays plays_;
    std::vector<std::unique_ptr<Frame>> frames_;
};

}  // namespace faristol::engine
