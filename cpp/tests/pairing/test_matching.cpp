// The matching against all matchings there are, while weights change, and its numbers against the machine's.
#include "faristol/pairing/matching.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "../check.hpp"
#include "../makers.hpp"
#include "faristol/pairing/wide.hpp"

using namespace faristol::pairing;

namespace {

using Grid = std::vector<std::vector<std::int64_t>>;

// The most that the vertices of `left` can weigh together, by trying everything.
std::int64_t heaviest(const Grid& weights, std::vector<int> left) {
    if (left.empty()) return 0;
    const auto first = static_cast<std::size_t>(left.front());
    left.erase(left.begin());
    std::int64_t most = INT64_MIN;
    for (std::size_t place = 0; place < left.size(); ++place) {
        std::vector<int> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
        most = std::max(most, weights[first][static_cast<std::size_t>(left[place])] + heaviest(weights, rest));
    }
    return most;
}

template <typename Weight>
class Trial {
  public:
    Trial(make::Dice& dice, int size, std::uint32_t sides, unsigned shift)
        : dice_(dice), sides_(sides), shift_(shift), matching_(size) {
        weights_.assign(static_cast<std::size_t>(size), std::vector<std::int64_t>(static_cast<std::size_t>(size)));
        for (int one = 0; one < size; ++one) {
            left_.push_back(one);
            for (int other = 0; other < one; ++other) change(one, other);
        }
        matching_.solve([&](int vertex) { return vertex; });
    }

    [[nodiscard]] bool right() const {
        std::int64_t sum = 0;
        for (const int one : left_) {
            const int mate = matching_.mate(one);
            if (mate == nobody || matching_.mate(mate) != one) return false;
            if (one < mate) sum += weights_[static_cast<std::size_t>(one)][static_cast<std::size_t>(mate)];
        }
        return sum == heaviest(weights_, left_);
    }

    void change_some_of_one() {
        const int one = somebody();
        for (const int other : left_) {
            if (other != one && dice_.roll(2) == 0) change(one, other);
        }
        matching_.mend(one);
    }

    void lower_some() {
        for (const int one : left_) {
            for (const int other : left_) {
                if (one >= other || matching_.mate(one) == other || dice_.roll(3) != 0) continue;
                const std::int64_t now = weights_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
                lower(one, other, now - dice_.roll(4));
            }
        }
        matching_.restore();
    }

    void raise_everything() {
        matching_.reweigh(
            [&] {
                for (const int one : left_) {
                    for (const int other : left_) {
                        if (one < other) put(one, other, weight(one, other) + dice_.roll(5));
                    }
                }
            },
            [&](int) { return scaled(2); });  // twice this is as much as a doubled weight can rise
    }

    void take_out_two() {
        const int one = somebody();
        const int other = matching_.mate(one);
        matching_.take_out(one, other);
        std::erase(left_, one);
        std::erase(left_, other);
    }

    [[nodiscard]] std::size_t left() const { return left_.size(); }

  private:
    int somebody() { return left_[dice_.roll(static_cast<std::uint32_t>(left_.size()))]; }

    [[nodiscard]] std::int64_t weight(int one, int other) const {
        return weights_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
    }

    // Half a weight, so that all of them are even; far up in the number, so that all words are needed.
    [[nodiscard]] Weight scaled(std::int64_t value) const {
        Weight result{2 * value};
        result <<= shift_;
        return result;
    }

    void note(int one, int other, std::int64_t value) {
        weights_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)] = value;
        weights_[static_cast<std::size_t>(other)][static_cast<std::size_t>(one)] = value;
    }
    void put(int one, int other, std::int64_t value) {
        note(one, other, value);
        matching_.set_weight(one, other, scaled(value));
    }
    void change(int one, int other) { put(one, other, dice_.roll(sides_)); }
    void lower(int one, int other, std::int64_t value) {
        note(one, other, value);
        matching_.lower(one, other, scaled(value));
    }

    make::Dice& dice_;
    std::uint32_t sides_;
    unsigned shift_;
    Matching<Weight> matching_;
    Grid weights_;
    std::vector<int> left_;
};

template <typename Weight>
void try_changes(unsigned shift) {
    make::Dice dice{7};
    for (int game = 0; game < 400; ++game) {
        const int size = 2 * (1 + static_cast<int>(dice.roll(5)));
        Trial<Weight> trial{dice, size, game % 2 == 0 ? 3U : 50U, shift};
        CHECK(trial.right());
        for (int step = 0; step < 12 && trial.left() > 0; ++step) {
            switch (dice.roll(7)) {
                case 0:
                    trial.take_out_two();
                    break;
                case 1:
                    trial.raise_everything();
                    break;
                case 2:
                case 3:
                    trial.lower_some();
                    break;
                default:
                    trial.change_some_of_one();
            }
            CHECK(trial.right());
        }
    }
}

void one_word() { try_changes<Wide<1>>(0); }
void three_words() { try_changes<Wide<3>>(170); }

// A hundred people of few kinds make large blossoms; two ways of coming to the same weights weigh the same.
void large_graphs() {
    make::Dice dice{3};
    for (int game = 0; game < 20; ++game) {
        constexpr int size = 100;
        Matching<Wide<2>> anew{size};
        Matching<Wide<2>> mended{size};
        mended.solve([](int vertex) { return vertex; });
        for (int one = 0; one < size; ++one) {
            for (int other = 0; other < one; ++other) {
                const Wide<2> weight{2 * static_cast<std::int64_t>(dice.roll(4))};
                anew.set_weight(one, other, weight);
                mended.set_weight(one, other, weight);
            }
            mended.mend(one);
        }
        anew.solve([](int vertex) { return size - 1 - vertex; });
        Wide<2> one_sum{};
        Wide<2> other_sum{};
        for (int one = 0; one < size; ++one) {
            one_sum += anew.weight(one, anew.mate(one));
            other_sum += mended.weight(one, mended.mate(one));
        }
        CHECK(one_sum == other_sum);
    }
}

void numbers_of_two_words() {
    __extension__ using Machine = __int128;
    make::Dice dice{11};
    const auto whole = [](Machine value) {
        Wide<2> result{static_cast<std::int64_t>(value >> 64)};
        result <<= 32;
        result += Wide<2>{static_cast<std::int64_t>(static_cast<std::uint64_t>(value) >> 32)};
        result <<= 32;
        return result += Wide<2>{static_cast<std::int64_t>(static_cast<std::uint64_t>(value) & 0xFFFFFFFFU)};
    };
    const auto some = [&] {
        Machine value = 0;
        for (int part = 0; part < 3; ++part) value = value * 0x7FFFFFFF + dice.roll(0x7FFFFFFF);
        value >>= dice.roll(80);
        return dice.roll(2) == 0 ? value : -value;
    };
    for (int round = 0; round < 5000; ++round) {
        const Machine one = some();
        const Machine other = dice.roll(9) == 0 ? one : some();
        CHECK(whole(one) + whole(other) == whole(one + other));
        CHECK(whole(one) - whole(other) == whole(one - other));
        CHECK(whole(one).half() == whole(one >> 1));
        CHECK((whole(one) <=> whole(other)) == (one <=> other));
        Wide<2> shifted{5};
        const unsigned by = dice.roll(120);
        shifted <<= by;
        CHECK(shifted == whole(static_cast<Machine>(5) << by));
    }
}

}  // namespace

int main() {
    return check::run({
        {"a matching stays the heaviest while weights change", one_word},
        {"and with weights of several words", three_words},
        {"mended or made anew, large graphs weigh the same", large_graphs},
        {"wide numbers count as the machine does", numbers_of_two_words},
    });
}
