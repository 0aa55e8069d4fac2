#include "faristol/engine/kept_game.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "faristol/fail.hpp"

namespace faristol::engine {

namespace {

[[noreturn]] void refuse(const char* what) { fail(std::invalid_argument(what)); }

std::vector<Letter> full_bag(const Rules& rules) {
    std::vector<Letter> bag;
    for (unsigned tile = 0; tile < tile_kinds; ++tile) {
        bag.insert(bag.end(), rules.counts[tile], static_cast<Letter>(tile));
    }
    return bag;
}

Position opening(const std::array<std::vector<Letter>, KeptGame::players>& racks, unsigned starter,
                 std::shared_ptr<const Rules> rules, WordGraph gaddag) {
    PositionParts parts;
    for (const auto& rack : racks) parts.racks.emplace_back(rack);
    parts.scores.resize(racks.size());
    parts.to_move = starter;
    return Position{parts, std::move(rules), std::move(gaddag)};
}

}  // namespace

KeptGame::KeptGame(std::shared_ptr<const Rules> rules, WordGraph words, WordGraph gaddag, std::uint64_t seed)
    : seed_{seed},
      dice_{seed},
      starter_{dice_.below(players)},
      words_{std::move(words)},
      bag_{full_bag(*rules)},
      position_{[&] {
          shake();
          first_bag_ = bag_;
          for (unsigned i = 0; i < players; ++i) racks_[(starter_ + i) % players] = draw(rules->rack_size);
          return opening(racks_, starter_, rules, std::move(gaddag));
      }()} {
    shaken_.clear();
}

// Every order is as likely as any other.
void KeptGame::shake() {
    for (std::size_t left = bag_.size(); left > 1; --left) {
        std::swap(bag_[left - 1], bag_[dice_.below(static_cast<std::uint32_t>(left))]);
    }
    shaken_.push_back(bag_);
}

std::vector<Letter> KeptGame::draw(unsigned tiles) {
    const auto end = bag_.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(tiles, bag_.size()));
    std::vector<Letter> drawn{bag_.begin(), end};
    bag_.erase(bag_.begin(), end);
    return drawn;
}

Trial KeptGame::trial(unsigned seat, const Move& play) const {
    if (seat >= players) refuse("nobody sits there");
    Trial trial = try_play(position_, position_.standing().racks[seat], play);
    for (FormedWord& word : trial.words) {
        std::vector<Letter> letters;
        for (const Cell cell : word.cells) letters.push_back(letter_of(cell));
        word.known = contains(words_, letters);
    }
    const bool all_known = std::ranges::all_of(trial.words, [](const FormedWord& word) { return word.known; });
    if (trial.fault == Fault::none && !all_known) trial.fault = Fault::unknown_word;
    return trial;
}

void KeptGame::make(const Move& move) {
    if (over()) refuse("the game is over");
    const unsigned seat = position_.to_move();
    Move made = move;
    made.score = 0;
    position_.check_move(made);
    if (made.kind() == MoveKind::play) {
        const Trial tried = trial(seat, made);
        if (tried.fault != Fault::none) refuse("a play does not fit or makes a word that is not known");
        made = tried.play;
    }
    std::vector<Letter> returned;
    for (unsigned i = 0; i < made.count; ++i) {
        const Letter tile = tile_of(made.tile(i));
        racks_[seat].erase(std::ranges::find(racks_[seat], tile));
        returned.push_back(tile);
    }
    const auto wanted = position_.rules().rack_size - static_cast<unsigned>(racks_[seat].size());
    const auto drawn = draw(made.kind() == MoveKind::pass ? 0 : wanted);
    racks_[seat].insert(racks_[seat].end(), drawn.begin(), drawn.end());
    if (made.kind() == MoveKind::exchange) {
        bag_.insert(bag_.end(), returned.begin(), returned.end());
        shake();
    }
    position_.take_turn(made, drawn);
    moves_.push_back({seat, made});
}

void KeptGame::give_up(unsigned seat) {
    if (over()) refuse("the game is over");
    if (seat >= players) refuse("nobody sits there");
    gave_up_ = seat;
}

std::optional<unsigned> KeptGame::ending_run() const noexcept {
    const Standing& standing = position_.standing();
    if (standing.ending != Ending::run) return std::nullopt;
    const auto& runs = position_.rules().runs;
    for (unsigned i = 0; i < runs.size(); ++i) {
        if (standing.run_lengths[i] >= runs[i].turns_each * players) return i;
    }
    return std::nullopt;
}

std::optional<unsigned> KeptGame::winner() const noexcept {
    if (gave_up_) return (*gave_up_ + 1) % players;
    const auto scores = position_.final_scores();
    if (!over() || scores[0] == scores[1]) return std::nullopt;
    return scores[0] > scores[1] ? 0 : 1;
}

}  // namespace faristol::engine
