#include "game.hpp"

#include <utility>

#include "faristol/engine/records.hpp"
#include "faristol/engine/selfplay.hpp"

namespace faristol::wasm {

using namespace faristol::engine;

namespace {

constexpr std::uint8_t nobody = 0xFF;
constexpr unsigned most_moves = most_turns;  // of one game

// How a game ended; runs of turns follow in the order of the regulation.
enum class EndCode : std::uint8_t { none = 0, out = 1, turns = 2, abandon = 3, first_run = 16 };

std::uint8_t end_code(const KeptGame& game) {
    const auto code = [](EndCode end) { return static_cast<std::uint8_t>(end); };
    if (game.gave_up()) return code(EndCode::abandon);
    switch (game.position().standing().ending) {
        case Ending::none:
            break;
        case Ending::out:
            return code(EndCode::out);
        case Ending::turns:
            return code(EndCode::turns);
        case Ending::run:
            return static_cast<std::uint8_t>(code(EndCode::first_run) + game.ending_run().value_or(0));
    }
    return code(EndCode::none);
}

// How many tiles who is to move may put back.
std::uint8_t most_to_exchange(const KeptGame& game) {
    const Position& position = game.position();
    auto tiles = game.over() ? std::uint8_t{0} : position.rack().size;
    while (tiles > 0 && !position.may_exchange(tiles)) --tiles;
    return tiles;
}

// How many, and then they.
template <typename Bytes>
void add_counted(Answer& answer, const Bytes& bytes) {
    answer.add(static_cast<std::uint8_t>(bytes.size()));
    for (const std::uint8_t byte : bytes) answer.add(byte);
}

}  // namespace

KeptGame read_game(Message& message, std::shared_ptr<const Rules> rules, const WordGraph& words,
                   const WordGraph& gaddag) {
    KeptGame game{std::move(rules), words, gaddag, message.number<std::uint64_t>()};
    const auto gave_up = message.number<std::uint8_t>();
    const auto moves = message.number<std::uint16_t>();
    if (moves > most_moves) fail(std::invalid_argument("a game has too many moves"));
    for (unsigned i = 0; i < moves; ++i) game.make(valued_of(message.number<MoveRecord>()).move);
    if (gave_up != nobody) game.give_up(gave_up);
    return game;
}

void tell_game(const KeptGame& game, Answer& answer) {
    const Position& position = game.position();
    const Standing& standing = position.standing();
    const auto final_scores = position.final_scores();
    answer.add(end_code(game));
    answer.add(static_cast<std::uint8_t>(game.winner().value_or(nobody)));
    answer.add(game.over() ? nobody : standing.to_move);
    answer.add(static_cast<std::uint8_t>(game.starter()));
    answer.add(static_cast<std::uint8_t>(position.in_bag()));
    answer.add(most_to_exchange(game));
    for (unsigned seat = 0; seat < KeptGame::players; ++seat) {
        answer.add(standing.scores[seat]);
        answer.add(final_scores[seat]);
        add_counted(answer, game.rack(seat));
    }
    for (unsigned square = 0; square < square_count; ++square) {
        answer.add(position.board().at(square / board_size, square % board_size));
    }
    answer.add(static_cast<std::uint32_t>(game.moves().size()));
    for (const auto& [seat, move] : game.moves()) {
        answer.add(static_cast<std::uint8_t>(seat));
        answer.add(move.score);
        answer.add(
            static_cast<std::uint8_t>(move.kind() == MoveKind::play && move.count == position.rules().rack_size));
    }
    add_counted(answer, game.first_bag());
    answer.add(static_cast<std::uint32_t>(game.shaken().size()));
    for (const auto& bag : game.shaken()) add_counted(answer, bag);
}

void tell_trial(const KeptGame& game, Message& message, Answer& answer) {
    const auto seat = message.number<std::uint8_t>();
    const Trial trial = game.trial(seat, valued_of(message.number<MoveRecord>()).move);
    answer.add(static_cast<std::uint8_t>(trial.fault));
    answer.add(trial.play.score);
    answer.add(static_cast<std::uint8_t>(trial.words.size()));
    for (const FormedWord& word : trial.words) {
        answer.add(static_cast<std::uint8_t>(word.known));
        add_counted(answer, word.cells);
    }
}

Position seen_by_mover(const KeptGame& game) {
    Position seen = game.position();
    seen.hide((seen.to_move() + 1) % KeptGame::players);
    return seen;
}

std::uint64_t seed_of_turn(const KeptGame& game) noexcept { return stream_seed(game.seed(), game.moves().size()); }

}  // namespace faristol::wasm
