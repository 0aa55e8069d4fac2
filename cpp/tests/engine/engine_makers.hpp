// Rules, words and boards for the engine's tests, and the plain definition of a play.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../makers.hpp"
#include "faristol/engine/generator.hpp"
#include "faristol/engine/position.hpp"

namespace make {

using namespace faristol;
using namespace faristol::engine;

inline constexpr std::string_view standard_layout =
    "T..d...T...d..T.D...t...t...D...D...d.d...D..d..D...d...D..d....D.....D.....t...t...t...t."
    "..d...d.d...d..T..d...D...d..T..d...d.d...d...t...t...t...t.....D.....D....d..D...d...D..d"
    "..D...d.d...D...D...t...t...D.T..d...T...d..T";

inline Rules plain_rules() {
    constexpr std::array<std::uint8_t, tile_kinds> counts{2, 12, 2, 3, 1, 3, 13, 1, 2, 1, 8, 1, 4, 1,
                                                          3, 6,  1, 5, 2, 1, 8,  8, 5, 4, 1, 1, 1};
    constexpr std::array<std::uint8_t, tile_kinds> values{0, 1, 3,  2, 10, 2, 1, 4, 3, 8, 1, 8,  1, 10,
                                                          2, 1, 10, 1, 3,  8, 1, 1, 1, 1, 4, 10, 8};
    Rules rules;
    for (unsigned square = 0; square < square_count; ++square) {
        const char mark = standard_layout[square];
        rules.letter_premiums[square] = mark == 'd' ? 2 : mark == 't' ? 3 : 1;
        rules.word_premiums[square] = mark == 'D' ? 2 : mark == 'T' ? 3 : 1;
    }
    std::ranges::copy(counts, rules.counts.begin());
    std::ranges::copy(values, rules.values.begin());
    rules.blank_letters = every_letter & ((LetterSet{1} << tile_kinds) - 1);
    rules.runs = {{passed, 3, true, RackEffect::own}, {passed | exchanged, 6, true, RackEffect::own}};
    return rules;
}

inline std::shared_ptr<const Rules> classic_rules() {
    auto rules = std::make_shared<Rules>(plain_rules());
    rules->complete();
    return rules;
}

inline std::shared_ptr<const EngineWords> engine_words(const Words& words) {
    return std::make_shared<const EngineWords>(build_lexicon(letters(packed(words)), true));
}

// Words of few letters, so that they cross often, `count` at most; some letters only a blank can be.
inline Words crossing_words(Dice& dice, std::uint32_t count, std::uint32_t letters_used, std::uint32_t longest) {
    Words made;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::string word(2 + dice.roll(longest - 1), '\0');
        for (char& code : word) code = static_cast<char>(1 + 5 * dice.roll(letters_used) % 29);
        made.insert(word);
    }
    return made;
}

inline Rack random_rack(Dice& dice, const Words& words, unsigned tiles, unsigned blanks) {
    std::string bag;
    for (const std::string& word : words) bag += word;
    Rack rack;
    for (unsigned i = 0; i < blanks; ++i) rack.add(blank);
    while (rack.size < tiles && !bag.empty()) {
        const auto tile = static_cast<Letter>(bag[dice.roll(static_cast<std::uint32_t>(bag.size()))]);
        rack.add(tile < tile_kinds ? tile : Letter{1});
    }
    return rack;
}

using Cells = std::array<Cell, square_count>;

// --- the definition ---

// A play as the sheet has it: lane, index of the first letter, letters laid. With its score.
using Plays = std::map<std::tuple<unsigned, unsigned, std::string>, int>;

class Definition {
  public:
    Definition(const Words& words, const Cells& cells, const Rack& rack, const Rules& rules)
        : words_{words}, cells_{cells}, rack_{rack}, rules_{rules} {}

    Plays plays() {
        const bool empty = std::ranges::all_of(cells_, [](Cell cell) { return cell == empty_cell; });
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            if (empty && lane != centre) continue;
            for (const std::string& word : words_) {
                for (unsigned start = 0; word.size() >= 2 && start + word.size() <= board_size; ++start) {
                    try_word(lane, start, word, empty);
                }
            }
        }
        return found_;
    }

  private:
    [[nodiscard]] Cell at(unsigned lane, int index) const {
        if (index < 0 || index >= static_cast<int>(board_size)) return empty_cell;
        const Spot spot{lane, static_cast<unsigned>(index)};
        return cells_[row_of(spot) * board_size + column_of(spot)];
    }

    void try_word(unsigned lane, unsigned start, const std::string& word, bool empty) {
        const int first = static_cast<int>(start);
        const int last = first + static_cast<int>(word.size()) - 1;
        if (at(lane, first - 1) != empty_cell || at(lane, last + 1) != empty_cell) return;
        std::vector<unsigned> open;
        bool touches = false;
        for (unsigned i = 0; i < word.size(); ++i) {
            const Cell there = at(lane, first + static_cast<int>(i));
            if (there != empty_cell && letter_of(there) != static_cast<Letter>(word[i])) return;
            if (there != empty_cell) {
                touches = true;
                continue;
            }
            open.push_back(start + i);
            const Spot across = crossing({lane, start + i});
            const int beside = static_cast<int>(across.index);
            if (at(across.lane, beside - 1) != empty_cell || at(across.lane, beside + 1) != empty_cell) {
                touches = true;
            }
            if (empty && start + i == centre) touches = true;
        }
        if (open.empty() || open.size() > rack_.size || !touches) return;
        // One tile that makes words both ways is one play: the one across.
        if (open.size() == 1 && !is_across(lane) && crossing_word(lane, open[0], 1).size() > 1) return;
        lay(lane, start, word, open, 0, rack_, "");
    }

    // Every choice of blanks.
    void lay(unsigned lane, unsigned start, const std::string& word, const std::vector<unsigned>& open,
             std::size_t next, const Rack& left, const std::string& laid) {
        if (next == open.size()) {
            score(lane, start, word, open, laid);
            return;
        }
        const auto letter = static_cast<Letter>(word[open[next] - start]);
        if (letter < tile_kinds && left.has(letter)) {
            Rack rest = left;
            rest.remove(letter);
            lay(lane, start, word, open, next + 1, rest, laid + static_cast<char>(letter));
        }
        if (left.has(blank) && (rules_.blank_letters & only(letter)) != 0) {
            Rack rest = left;
            rest.remove(blank);
            lay(lane, start, word, open, next + 1, rest, laid + static_cast<char>(letter | blank_mark));
        }
    }

    // The cells of the crossing word through a square if `cell` is laid there.
    [[nodiscard]] std::string crossing_word(unsigned lane, unsigned index, Cell cell) const {
        const Spot across = crossing({lane, index});
        int from = static_cast<int>(across.index);
        while (at(across.lane, from - 1) != empty_cell) --from;
        std::string word;
        for (int i = from; i == static_cast<int>(across.index) || at(across.lane, i) != empty_cell; ++i) {
            word += static_cast<char>(i == static_cast<int>(across.index) ? cell : at(across.lane, i));
        }
        return word;
    }

    void score(unsigned lane, unsigned start, const std::string& word, const std::vector<unsigned>& open,
               const std::string& laid) {
        int main = 0;
        int multiplier = 1;
        int crossings = 0;
        std::size_t next = 0;
        for (unsigned i = 0; i < word.size(); ++i) {
            const unsigned index = start + i;
            if (next == open.size() || open[next] != index) {
                main += static_cast<int>(rules_.points(at(lane, static_cast<int>(index))));
                continue;
            }
            const auto cell = static_cast<Cell>(laid[next++]);
            const int points = static_cast<int>(rules_.points(cell)) * rules_.letter_in_lane[lane][index];
            const int times = rules_.word_in_lane[lane][index];
            main += points;
            multiplier *= times;
            const std::string across = crossing_word(lane, index, cell);
            if (across.size() < 2) continue;
            std::string spelled;
            int sum = points - static_cast<int>(rules_.points(cell));
            for (const char one : across) {
                spelled += static_cast<char>(letter_of(static_cast<Cell>(one)));
                sum += static_cast<int>(rules_.points(static_cast<Cell>(one)));
            }
            if (!words_.contains(spelled)) return;
            crossings += sum * times;
        }
        const int bonus = open.size() == rules_.rack_size ? rules_.bonus : 0;
        found_[{lane, start, laid}] = main * multiplier + crossings + bonus;
    }

    const Words& words_;
    const Cells& cells_;
    const Rack& rack_;
    const Rules& rules_;
    Plays found_;
};

inline Plays by_definition(const Words& words, const Cells& cells, const Rack& rack, const Rules& rules) {
    return Definition{words, cells, rack, rules}.plays();
}

inline Plays as_plays(std::span<const Move> moves) {
    Plays plays;
    for (const Move& move : moves) {
        std::string laid;
        for (unsigned i = 0; i < move.count; ++i) laid += static_cast<char>(move.tile(i));
        plays[{move.lane, move.start, laid}] = move.score;
    }
    return plays;
}

inline Cells cells_of(const Board& board) {
    Cells cells{};
    for (unsigned square = 0; square < square_count; ++square) {
        cells[square] = board.at(square / board_size, square % board_size);
    }
    return cells;
}

inline std::vector<Letter> tiles_of(const Rack& rack) {
    std::vector<Letter> tiles;
    for (unsigned tile = 0; tile < tile_kinds; ++tile) {
        tiles.insert(tiles.end(), rack.counts[tile], static_cast<Letter>(tile));
    }
    return tiles;
}

inline Position position(const Cells& cells, const Rack& rack, std::shared_ptr<const Rules> rules,
                         const EngineWords& words) {
    PositionParts parts;
    parts.cells = cells;
    parts.racks = {tiles_of(rack), std::nullopt};
    parts.scores = {0, 0};
    parts.any_tiles = true;
    return Position{parts, std::move(rules), words.gaddag};
}

// Boards of every kind: words laid by the rules, and letters strewn about that make no words at all.
inline Cells random_board(Dice& dice, const Words& words, const std::shared_ptr<const EngineWords>& graph,
                          const std::shared_ptr<const Rules>& rules) {
    Cells cells{};
    if (dice.roll(4) == 0) {
        const std::uint32_t count = dice.roll(60);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto letter = static_cast<Cell>(1 + dice.roll(tile_kinds - 1));
            cells[dice.roll(square_count)] = dice.roll(8) == 0 ? letter | blank_mark : letter;
        }
        return cells;
    }
    const std::uint32_t turns = dice.roll(9);
    Generator generator{graph};
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
        const Rack rack = random_rack(dice, words, 1 + dice.roll(7), dice.roll(5) == 0 ? 1 : 0);
        const Position now = position(cells, rack, rules, *graph);
        const auto plays = generator.all_plays(now);
        if (plays.empty()) continue;
        Board board = now.board();
        board.lay(plays[dice.roll(static_cast<std::uint32_t>(plays.size()))], graph->gaddag, *rules);
        cells = cells_of(board);
    }
    return cells;
}

}  // namespace make
