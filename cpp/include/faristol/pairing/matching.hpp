// The heaviest way of putting everybody in twos, kept true while weights change.
//
// Edmonds' algorithm with dual values on a complete graph. Everybody has a value and every blossom (an odd set
// that acts as one) a value of its own, such that no pair weighs more than the values of its two; a pair that
// weighs exactly as much is tight, and a matching of tight pairs is a heaviest one. From somebody without a
// partner a tree of tight pairs grows until it finds another one; a search looks at each pair of the graph once.
// When the weights of one person change only that person is searched for anew, and not even then when the
// partner is still the best: this is what makes a long row of small questions cheap.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace faristol::pairing {

inline constexpr int nobody = -1;

// `Weight` is a signed number; weights and their sums of four times as many must fit. Weights must be even.
template <typename Weight>
class Matching {
  public:
    // An even number of vertices; all weights are 0.
    explicit Matching(int size)
        : size_(size),
          weights_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)),
          value_(static_cast<std::size_t>(size)),
          mate_(static_cast<std::size_t>(size), nobody),
          surface_(static_cast<std::size_t>(size)),
          key_(static_cast<std::size_t>(size)),
          nearest_(static_cast<std::size_t>(size), nobody),
          labels_(static_cast<std::size_t>(size), Label::none),
          nodes_(static_cast<std::size_t>(size)) {
        assert(size % 2 == 0);
        for (int vertex = 0; vertex < size; ++vertex) {
            live_.push_back(vertex);
            surface_[at(vertex)] = vertex;
            nodes_[at(vertex)].base = vertex;
            nodes_[at(vertex)].members = {vertex};
            tops_.push_back(vertex);
        }
    }

    [[nodiscard]] int mate(int vertex) const noexcept { return mate_[at(vertex)]; }

    [[nodiscard]] const Weight& weight(int one, int other) const noexcept { return weights_[place(one, other)]; }

    // Only before `solve`, within `reweigh`, or followed by `mend` for one of the two.
    void set_weight(int one, int other, const Weight& weight) noexcept {
        weights_[place(one, other)] = weight;
        weights_[place(other, one)] = weight;
    }

    // Matches everybody from nothing. `first(vertex)` is where to begin looking for a partner.
    template <typename First>
    void solve(First first) {
        for (int vertex = 0; vertex < size_; ++vertex) {
            Weight most = weight(vertex, vertex == 0 ? 1 : 0);
            for (int other = 0; other < size_; ++other) {
                if (other != vertex) most = std::max(most, weight(vertex, other));
            }
            value_[at(vertex)] = most.half();
        }
        // First everybody gives up half of what they have too much, so that those who are alike stay so; whatever
        // is too much then goes one after the other.
        std::vector<Weight> spare(at(size_));
        for (int vertex = 0; vertex < size_; ++vertex)
            spare[at(vertex)] = value_[at(vertex)] - least_value(vertex);
        for (int vertex = 0; vertex < size_; ++vertex) value_[at(vertex)] -= spare[at(vertex)].half();
        for (int vertex = 0; vertex < size_; ++vertex) value_[at(vertex)] = least_value(vertex);
        for (int vertex = 0; vertex < size_; ++vertex) {
            if (mate(vertex) != nobody) continue;
            const int from = first(vertex);
            for (int step = 0; step < size_; ++step) {
                const int other = from + step < size_ ? from + step : from + step - size_;
                if (other == vertex || mate(other) != nobody || !tight(vertex, other)) continue;
                marry(vertex, other);
                break;
            }
        }
        match_the_free();
    }

    // Makes the matching a heaviest one again after weights between `vertex` and others have changed.
    void mend(int vertex) {
        free_from_blossoms(vertex);
        value_[at(vertex)] = least_value(vertex);
        const int partner = mate(vertex);
        if (partner != nobody && !tight(vertex, partner)) part(vertex, partner);
        match_the_free();
    }

    // Lowers the weight of a pair that is not matched; after one or more of these `restore`. A blossom may rest on
    // the pair, and is opened.
    void lower(int one, int other, const Weight& weight) {
        while (top(one) == top(other)) open_outermost(one);
        set_weight(one, other, weight);
    }

    // Matches again those whom `lower` has parted.
    void restore() { match_the_free(); }

    // As many weights change at once: `raise(vertex)` is added to each value, which must be enough for all pairs.
    template <typename Change, typename Raise>
    void reweigh(Change change, Raise raise) {
        for (const int vertex : live_) free_from_blossoms(vertex);
        change();
        for (const int vertex : live_) value_[at(vertex)] += raise(vertex);
        for (const int vertex : live_) {
            const int partner = mate(vertex);
            if (partner != nobody && !tight(vertex, partner)) part(vertex, partner);
        }
        match_the_free();
    }

    // Takes a matched pair out of the graph; the others stay matched as well as they can be.
    void take_out(int one, int other) {
        assert(mate(one) == other);
        free_from_blossoms(one);
        free_from_blossoms(other);
        mate_[at(one)] = mate_[at(other)] = nobody;
        const auto gone = [&](int vertex) { return vertex == one || vertex == other; };
        std::erase_if(live_, gone);
        std::erase_if(tops_, gone);
        std::erase_if(free_, gone);
        match_the_free();
    }

  private:
    enum class Label : std::uint8_t { none, outer, inner };

    struct Link {
        int from = nobody;
        int to = nobody;
    };

    // A vertex, or a blossom: an odd circle of nodes, of which the first holds the base.
    struct Node {
        Label label = Label::none;
        int base = nobody;
        std::vector<int> circle{};
        std::vector<Link> links{};  // from each node of the circle to the next
        std::vector<int> members{};
        Weight value{};
        Link entry{};             // of an inner node: from the outer vertex to ours
        std::vector<int> near{};  // of an outer blossom: for each vertex which member is nearest
        bool has_rival = false;   // of an outer node: another outer node, the nearest
        Weight rival_slack{};
        Link rival{};
    };

    static std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }
    [[nodiscard]] std::size_t place(int one, int other) const noexcept { return at(one) * at(size_) + at(other); }
    [[nodiscard]] bool is_blossom(int node) const noexcept { return node >= size_; }
    [[nodiscard]] Node& node(int index) noexcept { return nodes_[at(index)]; }
    [[nodiscard]] int top(int vertex) const noexcept { return surface_[at(vertex)]; }

    // How far a pair of different nodes is from being tight.
    [[nodiscard]] Weight slack(int one, int other) const noexcept {
        return value_[at(one)] + value_[at(other)] - weight(one, other);
    }
    [[nodiscard]] bool tight(int one, int other) const noexcept { return slack(one, other) == Weight{0}; }

    [[nodiscard]] Weight least_value(int vertex) const noexcept {
        bool first = true;
        Weight least{};
        for (const int other : live_) {
            if (other == vertex) continue;
            const Weight needed = weight(vertex, other) - value_[at(other)];
            if (first || least < needed) least = needed;
            first = false;
        }
        return least;
    }

    void marry(int one, int other) noexcept {
        mate_[at(one)] = other;
        mate_[at(other)] = one;
    }

    void part(int one, int other) {
        mate_[at(one)] = mate_[at(other)] = nobody;
        free_.push_back(one);
        free_.push_back(other);
    }

    void match_the_free() {
        if (free_.empty()) {
            for (const int vertex : live_) {
                if (mate(vertex) == nobody) free_.push_back(vertex);
            }
        }
        while (!free_.empty()) {
            const int vertex = free_.back();
            free_.pop_back();
            if (mate(vertex) == nobody) search(vertex);
        }
    }

    // --- blossoms ---

    int new_blossom() {
        if (!spare_.empty()) {
            const int index = spare_.back();
            spare_.pop_back();
            return index;
        }
        nodes_.emplace_back();
        return static_cast<int>(nodes_.size()) - 1;
    }

    // Its circle comes to the surface.
    void open(int blossom) {
        Node& opened = node(blossom);
        std::erase(tops_, blossom);
        for (const int child : opened.circle) {
            tops_.push_back(child);
            for (const int vertex : node(child).members) surface_[at(vertex)] = child;
        }
        opened = Node{};
        spare_.push_back(blossom);
    }

    // Half of a blossom's value goes to each member, so that the pairs inside stay tight; the one that leads out
    // does not.
    void free_from_blossoms(int vertex) {
        while (is_blossom(top(vertex))) open_outermost(vertex);
    }

    void open_outermost(int vertex) {
        const int blossom = top(vertex);
        Node& opened = node(blossom);
        if (opened.value != Weight{0}) {
            const Weight share = opened.value.half();
            for (const int member : opened.members) value_[at(member)] += share;
            const int partner = mate(opened.base);
            if (partner != nobody) part(opened.base, partner);
        }
        open(blossom);
    }

    // Turns a node so that `vertex` is the one whose partner is outside.
    void turn(int index, int vertex) {
        if (!is_blossom(index) || node(index).base == vertex) return;
        Node& turned = node(index);
        std::size_t first = 0;
        while (!holds(turned.circle[first], vertex)) ++first;
        const auto shift = static_cast<std::ptrdiff_t>(first);
        std::rotate(turned.circle.begin(), turned.circle.begin() + shift, turned.circle.end());
        std::rotate(turned.links.begin(), turned.links.begin() + shift, turned.links.end());
        turned.base = vertex;
        turn(turned.circle[0], vertex);
        for (std::size_t step = 1; step < node(index).circle.size(); step += 2) {
            const Link link = node(index).links[step];
            turn(node(index).circle[step], link.from);
            turn(node(index).circle[step + 1], link.to);
            marry(link.from, link.to);
        }
    }

    [[nodiscard]] bool holds(int index, int vertex) noexcept {
        const auto& members = node(index).members;
        return std::find(members.begin(), members.end(), vertex) != members.end();
    }

    // --- the search ---

    void search(int root) {
        for (const int index : tops_) mark(index, Label::none);
        for (const int vertex : live_) nearest_[at(vertex)] = nobody;
        make_outer(top(root));
        while (!grow()) {
        }
    }

    void mark(int index, Label label) {
        node(index).label = label;
        for (const int vertex : node(index).members) labels_[at(vertex)] = label;
    }

    // One step of the tree; true when somebody else without a partner was found.
    bool grow() {
        enum class Step : std::uint8_t { none, reach, close, open };
        Step step = Step::none;
        Weight least{};
        int chosen = nobody;
        const auto consider = [&](Step what, const Weight& distance, int who) {
            if (step != Step::none && !(distance < least)) return;
            step = what;
            least = distance;
            chosen = who;
        };
        for (const int vertex : live_) {
            if (nearest_[at(vertex)] != nobody && labels_[at(vertex)] == Label::none) {
                consider(Step::reach, key_[at(vertex)], vertex);
            }
        }
        for (const int index : tops_) {
            const Node& one = node(index);
            if (one.label == Label::outer && one.has_rival) consider(Step::close, one.rival_slack.half(), index);
            if (one.label == Label::inner && is_blossom(index)) consider(Step::open, one.value.half(), index);
        }
        assert(step != Step::none);
        if (least != Weight{0}) shift(least);
        switch (step) {
            case Step::reach:
                return reach(chosen);
            case Step::close:
                close(node(chosen).rival);
                return false;
            case Step::open:
                open_inner(chosen);
                return false;
            case Step::none:
                break;
        }
        return true;
    }

    // Outer values go down and inner ones up: tight pairs of the tree stay so, and others come nearer.
    void shift(const Weight& by) {
        for (const int vertex : live_) {
            switch (labels_[at(vertex)]) {
                case Label::outer:
                    value_[at(vertex)] -= by;
                    break;
                case Label::inner:
                    value_[at(vertex)] += by;
                    break;
                case Label::none:
                    key_[at(vertex)] -= by;
                    break;
            }
        }
        const Weight twice = by + by;
        for (const int index : tops_) {
            Node& one = node(index);
            if (one.label == Label::outer) {
                if (is_blossom(index)) one.value += twice;
                one.rival_slack -= twice;
            } else if (one.label == Label::inner && is_blossom(index)) {
                one.value -= twice;
            }
        }
    }

    bool reach(int vertex) {
        const Link entry{nearest_[at(vertex)], vertex};
        const int reached = top(vertex);
        const int partner = mate(node(reached).base);
        if (partner == nobody) {
            flip(entry);
            return true;
        }
        make_inner(reached, entry);
        make_outer(top(partner));
        return false;
    }

    void make_inner(int index, Link entry) {
        mark(index, Label::inner);
        node(index).entry = entry;
    }

    void make_outer(int index) {
        mark(index, Label::outer);
        if (is_blossom(index)) node(index).near.assign(at(size_), nobody);
        for (const int vertex : node(index).members) look_from(vertex, index);
        find_rival(index);
    }

    // An outer vertex shows itself to those who are not.
    void look_from(int vertex, int index) {
        const Weight* row = &weights_[place(vertex, 0)];
        const Weight own = value_[at(vertex)];
        int* near = is_blossom(index) ? node(index).near.data() : nullptr;
        for (const int other : live_) {
            const bool outer = labels_[at(other)] == Label::outer;
            if (outer && (near == nullptr || top(other) == index)) continue;
            const Weight distance = own + value_[at(other)] - row[other];
            if (!outer && (nearest_[at(other)] == nobody || distance < key_[at(other)])) {
                key_[at(other)] = distance;
                nearest_[at(other)] = vertex;
            }
            if (near != nullptr && (near[other] == nobody || distance < slack(near[other], other))) {
                near[other] = vertex;
            }
        }
    }

    void find_rival(int index) {
        Node& one = node(index);
        one.has_rival = false;
        for (const int other : live_) {
            if (labels_[at(other)] != Label::outer || top(other) == index) continue;
            const int own = is_blossom(index) ? one.near[at(other)] : index;
            const Weight distance = slack(own, other);
            if (one.has_rival && !(distance < one.rival_slack)) continue;
            one.has_rival = true;
            one.rival_slack = distance;
            one.rival = {own, other};
        }
    }

    // The inner node above an outer one, or nobody at the root.
    [[nodiscard]] int above(int outer) noexcept {
        const int partner = mate(node(outer).base);
        return partner == nobody ? nobody : top(partner);
    }

    // A tight pair between two outer nodes closes an odd circle, which becomes one outer node.
    void close(Link link) {
        const int meeting = common_root(top(link.from), top(link.to));
        std::vector<int> circle;
        std::vector<Link> links;
        for (int outer = top(link.from); outer != meeting;) {  // upwards; turned round afterwards
            const int inner = above(outer);
            const Link entry = node(inner).entry;
            circle.push_back(outer);
            links.push_back({mate(node(outer).base), node(outer).base});
            circle.push_back(inner);
            links.push_back(entry);
            outer = top(entry.from);
        }
        circle.push_back(meeting);
        std::reverse(circle.begin(), circle.end());
        std::reverse(links.begin(), links.end());
        links.push_back(link);
        for (int outer = top(link.to); outer != meeting;) {
            const int inner = above(outer);
            const Link entry = node(inner).entry;
            circle.push_back(outer);
            links.push_back({node(outer).base, mate(node(outer).base)});
            circle.push_back(inner);
            links.push_back({entry.to, entry.from});
            outer = top(entry.from);
        }
        make_blossom(node(meeting).base, std::move(circle), std::move(links));
    }

    [[nodiscard]] int common_root(int one, int other) {
        std::vector<int> line;
        for (int outer = one; outer != nobody;) {
            line.push_back(outer);
            const int inner = above(outer);
            outer = inner == nobody ? nobody : top(node(inner).entry.from);
        }
        int outer = other;
        while (std::find(line.begin(), line.end(), outer) == line.end()) {
            outer = top(node(above(outer)).entry.from);
        }
        return outer;
    }

    void make_blossom(int base, std::vector<int> circle, std::vector<Link> links) {
        const int blossom = new_blossom();
        Node& made = node(blossom);
        made.label = Label::outer;
        made.base = base;
        made.circle = std::move(circle);
        made.links = std::move(links);
        made.near.assign(at(size_), nobody);
        for (const int child : made.circle) {
            const auto& members = node(child).members;
            made.members.insert(made.members.end(), members.begin(), members.end());
            for (const int vertex : members) {
                surface_[at(vertex)] = blossom;
                labels_[at(vertex)] = Label::outer;
            }
        }
        std::erase_if(tops_, [&](int index) { return top(node(index).base) == blossom; });
        tops_.push_back(blossom);
        for (const int child : made.circle) {
            if (node(child).label == Label::inner) {  // nobody has looked from here yet
                for (const int vertex : node(child).members) look_from(vertex, blossom);
            } else {
                take_nearest(blossom, child);
            }
            std::vector<int>{}.swap(node(child).near);
        }
        find_rival(blossom);
    }

    void take_nearest(int blossom, int child) {
        int* near = node(blossom).near.data();
        const int* theirs = is_blossom(child) ? node(child).near.data() : nullptr;
        for (const int other : live_) {
            if (top(other) == blossom) continue;
            const int candidate = theirs == nullptr ? child : theirs[other];
            if (near[other] == nobody || slack(candidate, other) < slack(near[other], other))
                near[other] = candidate;
        }
    }

    // An inner blossom without value is opened; the even way from its entry to its base stays in the tree.
    void open_inner(int blossom) {
        const Link entry = node(blossom).entry;
        const std::vector<int> circle = node(blossom).circle;
        const std::vector<Link> links = node(blossom).links;
        open(blossom);
        for (const int child : circle) mark(child, Label::none);
        const std::size_t count = circle.size();
        std::size_t here = 0;
        while (top(entry.to) != circle[here]) ++here;
        const bool forwards = here % 2 == 1;  // the partner of an odd one is the next
        make_inner(circle[here], entry);
        std::vector<int> outer;
        while (here != 0) {
            const std::size_t next = forwards ? here + 1 : here - 1;
            const std::size_t after = forwards ? (here + 2) % count : here - 2;
            outer.push_back(circle[next]);
            const Link link = forwards ? links[next] : Link{links[after].to, links[after].from};
            make_inner(circle[after], link);
            here = after;
        }
        for (const int child : outer) make_outer(child);
    }

    // Along the way from a vertex without a partner up to the root the pairs change places.
    void flip(Link link) {
        turn(top(link.to), link.to);
        while (true) {
            const int outer = top(link.from);
            const int partner = mate(node(outer).base);
            turn(outer, link.from);
            marry(link.from, link.to);
            if (partner == nobody) return;
            const int inner = top(partner);
            link = node(inner).entry;
            turn(inner, link.to);
        }
    }

    int size_;
    std::vector<Weight> weights_;
    std::vector<Weight> value_;
    std::vector<int> mate_;
    std::vector<int> surface_;
    std::vector<Weight> key_;    // of a vertex that is not outer: how far the nearest outer one is
    std::vector<int> nearest_;   // and which one that is
    std::vector<Label> labels_;  // those of the nodes, for each vertex
    std::vector<Node> nodes_;
    std::vector<int> spare_;
    std::vector<int> live_;
    std::vector<int> tops_;
    std::vector<int> free_;
};

}  // namespace faristol::pairing
