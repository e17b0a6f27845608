// Measures kiwi, the solver in C++ itself, without its binding for Python: CPU time of the thread.
//
// Reads problems as kiwi.py writes them: their number, then each with a line of the numbers of variables, constraints
// and steps, the variables that are the container's width and height, both sizes and the other width; a line of steps
// (which of the two, and its size); and a line a constraint (relation, constant, priority, number of terms, terms).
// Prints JSON. Several problems are several solvers, which are built and changed one after the other.
//
// Variables and constraints are made beforehand; building is every addConstraint and updateVariables. The sizes of the
// container are edit variables, as kiwi's users do it. The argument is how many seconds may go into building again.
#include <kiwi/kiwi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace {

double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

double median(std::vector<double> list) {
    std::sort(list.begin(), list.end());
    size_t half = list.size() / 2;
    return list.size() % 2 == 1 ? list[half] : (list[half - 1] + list[half]) / 2;
}

// kiwi has three strengths below required, and no other way to say that one constraint goes before all of another.
double strength(double priority) {
    if (priority >= 1000) return kiwi::strength::required;
    return priority >= 700 ? kiwi::strength::strong : priority >= 400 ? kiwi::strength::medium : kiwi::strength::weak;
}

struct Problem {
    std::vector<kiwi::Variable> variables;
    std::vector<kiwi::Constraint> constraints;
    size_t container[2] = {0, 0};
    double size[2] = {0, 0};
    double wide = 0;
    std::vector<std::pair<size_t, double>> steps;

    explicit Problem(std::istream &in) {
        size_t variableCount, constraintCount, stepCount;
        in >> variableCount >> constraintCount >> stepCount >> container[0] >> container[1] >> size[0] >> size[1] >> wide;
        for (size_t i = 0; i < stepCount && in; i++) {
            size_t side;
            double value;
            in >> side >> value;
            steps.emplace_back(side, value);
        }
        for (size_t i = 0; i < variableCount && in; i++) variables.emplace_back("");
        for (size_t i = 0; i < constraintCount && in; i++) {
            int relation, termCount;
            double constant, priority;
            in >> relation >> constant >> priority >> termCount;
            std::vector<kiwi::Term> terms;
            for (int j = 0; j < termCount && in; j++) {
                size_t index;
                double coefficient;
                in >> index >> coefficient;
                terms.emplace_back(variables.at(index), coefficient);
            }
            kiwi::RelationalOperator symbol = relation == 0 ? kiwi::OP_EQ : relation < 0 ? kiwi::OP_LE : kiwi::OP_GE;
            constraints.emplace_back(kiwi::Expression(terms, -constant), symbol, strength(priority));
        }
        if (!in) throw std::runtime_error("the problem is not whole");
    }

    void build(kiwi::Solver &solver) {
        for (int side : {0, 1}) solver.addEditVariable(variables[container[side]], kiwi::strength::strong);
        for (int side : {0, 1}) solver.suggestValue(variables[container[side]], size[side]);
        for (const kiwi::Constraint &constraint : constraints) solver.addConstraint(constraint);
        solver.updateVariables();
    }
};

struct Run {
    std::vector<Problem> problems;
    std::vector<std::unique_ptr<kiwi::Solver>> solvers;

    double build() {
        std::vector<std::unique_ptr<kiwi::Solver>> former = std::move(solvers);
        solvers.clear();
        solvers.reserve(problems.size());
        former.clear();
        double start = now();
        for (Problem &problem : problems) {
            solvers.push_back(std::make_unique<kiwi::Solver>());
            problem.build(*solvers.back());
        }
        return now() - start;
    }

    // A side of every container.
    void set(size_t side, double value) {
        for (size_t i = 0; i < problems.size(); i++) {
            solvers[i]->suggestValue(problems[i].variables[problems[i].container[side]], value);
            solvers[i]->updateVariables();
        }
    }

    double timed(size_t side, double value) {
        double start = now();
        set(side, value);
        return now() - start;
    }
};

void print(const char *name, const std::vector<double> &list) {
    std::printf("\"%s\": [", name);
    for (size_t i = 0; i < list.size(); i++) std::printf("%s%.17g", i == 0 ? "" : ", ", list[i]);
    std::printf("]");
}

void measure(double budget) {
    Run run;
    size_t count = 0;
    std::cin >> count;
    run.problems.reserve(count);
    for (size_t i = 0; i < count; i++) run.problems.emplace_back(std::cin);
    if (count == 0) throw std::runtime_error("there is no problem");

    std::vector<double> builds = {run.build()};
    const Problem &first = run.problems[0];
    std::vector<double> steps;
    for (auto [side, value] : first.steps) steps.push_back(run.timed(side, value));
    std::vector<double> values;
    for (const Problem &problem : run.problems) {
        for (const kiwi::Variable &variable : problem.variables) values.push_back(variable.value());
    }

    // As `scripts/bench solver` does it: medians of 11 edits, 11 rotations and 7 builds, small ones repeated within a
    // measurement; an edit is the mean of one across and one down, and one across where there are many solvers. The first
    // solver is changed, in memory that is still in order: kiwi is up to twice as fast there as after building again.
    size_t repeats = count > 1 ? 1 : std::max<size_t>(1, 2000 / (first.constraints.size() + 2));
    run.set(0, first.size[0]);
    run.set(1, first.size[1]);
    std::vector<double> edits, rotations;
    int step = 0;
    auto edit = [&](size_t side) {
        double start = now();
        for (size_t k = 0; k < repeats; k++) {
            step = step == 1 ? 2 : 1;
            run.set(side, first.size[side] + step);
        }
        return (now() - start) / double(repeats);
    };
    for (int i = 0; i < 11; i++) {
        double across = edit(0);
        edits.push_back(count > 1 ? across : (across + edit(1)) / 2);
    }
    bool isWide = false;
    for (int i = 0; i < 11; i++) {
        double start = now();
        for (size_t k = 0; k < repeats; k++) {
            isWide = !isWide;
            run.set(0, isWide ? first.wide : first.size[0]);
        }
        rotations.push_back((now() - start) / double(repeats));
    }
    double started = now();
    while (builds.size() < 7 && now() - started + builds[0] <= budget) builds.push_back(run.build());

    std::printf("{\"first\": {\"build\": %.17g, ", builds[0]);
    print("steps", steps);
    std::printf("}, \"warm\": {\"build\": %.17g, \"edit\": %.17g, \"rotate\": %.17g}, ", median(builds), median(edits), median(rotations));
    print("values", values);
    std::printf("}\n");
}

}  // namespace

int main(int argc, char **argv) {
    try {
        std::ios::sync_with_stdio(false);
        measure(argc > 1 ? std::atof(argv[1]) : 0);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    // What takes as long to take down as to build is left to the system.
    std::fflush(stdout);
    std::_Exit(0);
}
