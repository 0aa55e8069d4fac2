#include "desk.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "faristol/engine/endgame.hpp"
#include "faristol/engine/pre_endgame.hpp"
#include "faristol/engine/records.hpp"
#include "faristol/graph_builder.hpp"
#include "faristol/packed_words.hpp"
#include "faristol/queries.hpp"
#include "faristol/sha256.hpp"
#include "game.hpp"
#include "reading.hpp"
#include "review.hpp"

namespace faristol::wasm {

using namespace faristol::engine;

namespace {

constexpr std::size_t all_of_them = std::numeric_limits<std::size_t>::max();

[[noreturn]] void refuse(const std::string& what) { fail(std::invalid_argument(what)); }

// The rest of the message, which begins with the digest that it must have.
std::span<const std::uint8_t> checked_file(Message& message, const char* name) {
    const auto announced = message.bytes(std::tuple_size_v<Sha256>);
    const auto file = message.rest();
    if (!std::ranges::equal(sha256(file), announced)) {
        refuse(std::string{"the file of "} + name + " is not the one that was announced");
    }
    return file;
}

Criterion read_criterion(Message& message) { return message.flag() ? Criterion::score : Criterion::equity; }

ChoiceLimits read_limits(Message& message) {
    ChoiceLimits limits;
    limits.seconds = message.number<double>();
    limits.samples = message.number<std::uint32_t>();
    limits.plies = message.number<std::uint8_t>();
    return limits;
}

// The best few, and with them those that are named, whose worth the host need not know.
std::vector<Valued> read_candidates(Message& message, const Position& position, Generator& generator) {
    const auto top = message.number<std::uint16_t>();
    const auto all = generator.ranked(position, Criterion::equity, all_of_them);
    const auto end = static_cast<std::ptrdiff_t>(std::min<std::size_t>(top, all.size()));
    std::vector<Valued> candidates(all.begin(), all.begin() + end);
    const auto find = [](const std::vector<Valued>& among, const Valued& named) {
        return std::ranges::find_if(among, [&](const Valued& one) {
            return one.move.lane == named.move.lane && one.move.start == named.move.start &&
                   one.move.tiles == named.move.tiles;
        });
    };
    for (auto count = message.number<std::uint16_t>(); count > 0; --count) {
        const Valued named = valued_of(message.number<MoveRecord>());
        if (find(candidates, named) != candidates.end()) continue;
        const auto known = find(all, named);
        candidates.push_back(known == all.end() ? named : *known);
    }
    return candidates;
}

template <typename Moves>
void add_all(Answer& answer, const Moves& moves) {
    answer.add(static_cast<std::uint32_t>(moves.size()));
    for (const auto& move : moves) answer.add(record_of(move));
}

}  // namespace

std::vector<std::uint8_t> Desk::answer(std::span<const std::uint8_t> bytes) {
    Message message{bytes};
    Answer answer;
    const auto asked = message.number<std::uint8_t>();
    if (asked >= static_cast<std::uint8_t>(Ask::best) && (!all_ || rules_.empty())) {
        refuse("there are no words or no rules yet");
    }
    switch (static_cast<Ask>(asked)) {
        case Ask::take_words:
            take_words(message, answer);
            break;
        case Ask::take_vocabulary:
            take_vocabulary(message);
            break;
        case Ask::take_leaves:
            take_leaves(message);
            break;
        case Ask::take_win:
            take_win(message);
            break;
        case Ask::take_rules:
            take_rules(message, answer);
            break;
        case Ask::best:
            best(message, answer);
            break;
        case Ask::moves:
            moves(message, answer);
            break;
        case Ask::endgame:
            endgame(message, answer);
            break;
        case Ask::pre_endgame:
            pre_endgame(message, answer);
            break;
        case Ask::simulation:
            simulation(message, answer);
            break;
        case Ask::choice:
            choice(message, answer);
            break;
        case Ask::judgement:
            judgement(message, answer);
            break;
        case Ask::summary:
            tell_summary(message, answer);
            break;
        case Ask::game:
            tell_game(kept_game(message), answer);
            break;
        case Ask::trial:
            tell_trial(kept_game(message), message, answer);
            break;
        case Ask::reply:
            reply(message, answer);
            break;
        default:
            refuse("nothing is known of question " + std::to_string(asked));
    }
    message.end();
    return answer.bytes();
}

// --- taking ---

// The graph of words alone travels: that for moves is ten times as large and made here in a second.
void Desk::take_words(Message& message, Answer& answer) {
    const auto file = checked_file(message, "words");
    auto kept = std::make_shared<std::vector<std::byte>>(file.size());  // which is aligned for any number
    std::ranges::copy(std::as_bytes(file), kept->begin());
    lexicon_ = read_lexicon(*kept, kept, "words");
    if (!lexicon_.gaddag) lexicon_.gaddag = build_gaddag(lexicon_.words);
    all_ = std::make_shared<const EngineWords>(lexicon_);
    lexicon_.gaddag.reset();
    classes_.clear();
    everyday_.clear();
    answer.add(static_cast<std::uint32_t>(lexicon_.word_count));
}

void Desk::take_vocabulary(Message& message) {
    const auto file = checked_file(message, "the vocabulary");
    if (file.size() != lexicon_.word_count) refuse("the vocabulary is of another list of words");
    classes_.assign(file.begin(), file.end());
    everyday_.clear();
}

// A file as src/faristol/engine/leaves.py tells it, after the numbers of tiles that it was made for.
void Desk::take_leaves(Message& message) {
    struct Header {
        std::array<char, 8> magic;
        std::uint32_t version, story, count, checksum;
    };
    std::array<std::uint8_t, 32> counts{};
    std::ranges::copy(message.bytes(tile_kinds), counts.begin());
    Message file{checked_file(message, "the leaves")};
    const auto header = file.number<Header>();
    if (std::string{header.magic.begin(), header.magic.end()} != "FARLEAVE" || header.version != 1) {
        refuse("this is not a table of leaves");
    }
    static_cast<void>(file.bytes(header.story));
    auto values = std::make_shared<std::vector<std::int16_t>>(header.count);
    const auto numbers = file.rest();
    if (numbers.size() != header.count * sizeof(std::int16_t)) refuse("the table of leaves is cut off");
    std::memcpy(values->data(), numbers.data(), numbers.size());
    const std::span<const std::int16_t> view{*values};
    leaves_ = std::make_shared<const Leaves>(std::move(values), view, LeaveIndex{counts});
}

void Desk::take_win(Message& message) {
    std::vector<double> lead;
    std::vector<double> scale;
    for (auto count = message.number<std::uint8_t>(); count > 0; --count) {
        lead.push_back(message.number<double>());
        scale.push_back(message.number<double>());
    }
    win_ = std::make_shared<const WinProbability>(win_probability(lead, scale));
}

void Desk::take_rules(Message& message, Answer& answer) {
    rules_.push_back(read_rules(message));
    answer.add(static_cast<std::uint32_t>(rules_.size() - 1));
}

// --- answering ---

std::shared_ptr<const Rules> Desk::rules(Message& message) const {
    const auto number = message.number<std::uint8_t>();
    if (number >= rules_.size()) refuse("there are no rules " + std::to_string(number));
    return rules_[number];
}

Position Desk::position(Message& message) const {
    auto by = rules(message);
    Position made{read_position(message), std::move(by), all_->gaddag};
    if (made.over()) refuse("the game is over");
    return made;
}

const WinProbability& Desk::win() const {
    if (!win_) refuse("there is no probability of winning yet");
    return *win_;
}

std::shared_ptr<const EngineWords> Desk::everyday(std::optional<std::uint8_t> least_class) {
    if (!least_class || classes_.empty()) return all_;
    auto& words = everyday_[*least_class];
    if (!words) {
        std::vector<Letter> common;
        std::size_t at = 0;
        for_each_word(list_words(lexicon_.words, {}, all_of_them).packed, [&](Word word) {
            if (classes_[at++] < *least_class) return;
            if (!common.empty()) common.push_back(separator);
            common.insert(common.end(), word.begin(), word.end());
        });
        words = std::make_shared<const EngineWords>(build_lexicon(common, true));
    }
    return words;
}

void Desk::best(Message& message, Answer& answer) const {
    const auto criterion = read_criterion(message);
    answer.add(record_of(generator().best(position(message), criterion)));
}

void Desk::moves(Message& message, Answer& answer) const {
    const auto criterion = read_criterion(message);
    const bool plays_only = message.flag();
    const auto top = message.number<std::uint32_t>();
    const Position asked = position(message);
    Generator finder = generator();
    add_all(answer,
            plays_only ? finder.ranked_plays(asked, criterion, top) : finder.ranked(asked, criterion, top));
}

void Desk::endgame(Message& message, Answer& answer) const {
    EndgameLimits limits;
    limits.plies = message.number<std::uint8_t>();
    limits.seconds = message.number<double>();
    const auto found = solve_endgame(position(message), limits);
    answer.add(found.spread);
    answer.add(static_cast<std::uint32_t>(found.proven));
    answer.add(static_cast<std::uint32_t>(found.plies));
    std::vector<Valued> line;
    for (const Move& move : found.line) line.push_back({move, move.score * units_per_point});
    add_all(answer, line);
}

void Desk::pre_endgame(Message& message, Answer& answer) const {
    PreEndgameLimits limits;
    limits.plies = message.number<std::uint8_t>();
    limits.seconds = message.number<double>();
    const Position asked = position(message);
    Generator finder = generator();
    const auto candidates = read_candidates(message, asked, finder);
    const auto found = solve_pre_endgame(asked, candidates, all_, leaves_, limits);
    answer.add(static_cast<std::uint32_t>(found.plies));
    answer.add(static_cast<std::uint32_t>(found.proven));
    add_all(answer, found.moves);
}

void Desk::simulation(Message& message, Answer& answer) const {
    SimulationLimits limits;
    limits.plies = message.number<std::uint16_t>();
    limits.samples = message.number<std::uint32_t>();
    limits.seconds = message.number<double>();
    limits.seed = message.number<std::uint64_t>();
    limits.give_up = message.number<double>();
    const Position asked = position(message);
    Generator finder = generator();
    const auto candidates = read_candidates(message, asked, finder);
    const auto found = simulate(asked, candidates, all_, leaves_, win(), limits);
    answer.add(found.samples);
    answer.add(static_cast<std::uint32_t>(found.complete));
    add_all(answer, found.moves);
}

void Desk::choice(Message& message, Answer& answer) {
    const Level& level = level_of(message.number<std::uint8_t>());
    const auto seed = message.number<std::uint64_t>();
    const auto limits = read_limits(message);
    answer.add(record_of(chosen(position(message), level, seed, limits)));
}

Valued Desk::chosen(const Position& asked, const Level& level, std::uint64_t seed, const ChoiceLimits& limits) {
    static_cast<void>(win());
    const Knowledge knowledge{everyday(level.least_class), all_, leaves_, win_};
    return choose(asked, knowledge, level, seed, limits);
}

void Desk::judgement(Message& message, Answer& answer) const {
    const auto limits = read_review_limits(message);
    const Position asked = position(message);
    const Taken taken = read_taken(message);
    static_cast<void>(win());
    tell_judged(judge_turn(asked, taken, {all_, all_, leaves_, win_}, limits), answer);
}

// --- games that the browser keeps ---

KeptGame Desk::kept_game(Message& message) const {
    auto by = rules(message);
    return read_game(message, std::move(by), lexicon_.words, all_->gaddag);
}

void Desk::reply(Message& message, Answer& answer) {
    const Level& level = level_of(message.number<std::uint8_t>());
    const auto limits = read_limits(message);
    const KeptGame game = kept_game(message);
    if (game.over()) refuse("the game is over");
    answer.add(record_of(chosen(seen_by_mover(game), level, seed_of_turn(game), limits)));
}

}  // namespace faristol::wasm
