// Where a browser's questions are answered: it takes words, leaves and rules once, and then is asked.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "faristol/engine/choice.hpp"
#include "faristol/engine/kept_game.hpp"
#include "faristol/lexicon_file.hpp"
#include "messages.hpp"

namespace faristol::wasm {

// What a message begins with; its number is part of the interface.
enum class Ask : std::uint8_t {
    take_words = 1,       // a lexicon's file
    take_vocabulary = 2,  // the class of frequency of each of its words, in their order
    take_leaves = 3,
    take_win = 4,
    take_rules = 5,
    best = 16,
    moves = 17,
    endgame = 18,
    pre_endgame = 19,
    simulation = 20,
    choice = 21,
    judgement = 22,  // of a turn that was taken
    summary = 23,    // of all turns of a player
    // A game that the browser keeps: how it stands, what tiles would make, and what a robot answers.
    game = 32,
    trial = 33,
    reply = 34,
};

class Desk {
  public:
    // Fails with a sentence where it cannot be answered.
    [[nodiscard]] std::vector<std::uint8_t> answer(std::span<const std::uint8_t> message);

  private:
    void take_words(Message& message, Answer& answer);
    void take_vocabulary(Message& message);
    void take_leaves(Message& message);
    void take_win(Message& message);
    void take_rules(Message& message, Answer& answer);
    void best(Message& message, Answer& answer) const;
    void moves(Message& message, Answer& answer) const;
    void endgame(Message& message, Answer& answer) const;
    void pre_endgame(Message& message, Answer& answer) const;
    void simulation(Message& message, Answer& answer) const;
    void choice(Message& message, Answer& answer);
    void judgement(Message& message, Answer& answer) const;
    void reply(Message& message, Answer& answer);

    [[nodiscard]] engine::KeptGame kept_game(Message& message) const;
    [[nodiscard]] std::shared_ptr<const engine::Rules> rules(Message& message) const;
    [[nodiscard]] engine::Valued chosen(const engine::Position& asked, const engine::Level& level,
                                        std::uint64_t seed, const engine::ChoiceLimits& limits);
    [[nodiscard]] engine::Position position(Message& message) const;
    [[nodiscard]] engine::Generator generator() const { return engine::Generator{all_, leaves_}; }
    [[nodiscard]] const engine::WinProbability& win() const;
    [[nodiscard]] std::shared_ptr<const engine::EngineWords> everyday(std::optional<std::uint8_t> least_class);

    Lexicon lexicon_;
    std::vector<std::uint8_t> classes_;  // by word in tile order; none: everybody knows every word
    std::shared_ptr<const engine::EngineWords> all_;
    std::map<std::uint8_t, std::shared_ptr<const engine::EngineWords>> everyday_;  // by the least class
    std::shared_ptr<const engine::Leaves> leaves_;
    std::shared_ptr<const engine::WinProbability> win_;
    std::vector<std::shared_ptr<const engine::Rules>> rules_;
};

}  // namespace faristol::wasm
