/// Propagation: an edit of constants runs along the graph of fixed variables, and along that of outputs.
extension ConstraintSystem {
    /// The value that an equality gives to one of its variables when the others are known.
    @inline(__always) func value(of variable: UInt32, from slot: UInt32) -> Double {
        let row = rows.base[Int(slot)]
        var sum = row.constant
        var own = 1.0
        let first = Int(row.firstTerm)
        for index in first..<(first + Int(row.termCount)) {
            let other = terms.base[index].variable
            let coefficient = terms.base[index].coefficient
            if other == variable {
                own = coefficient
            } else {
                sum -= coefficient * values.base[Int(other)]
            }
        }
        return own == 1 ? sum : sum / own
    }

    /// Works out the fixed variables that depend on the seeds, each once and after those that it depends on, and marks
    /// components, outputs and checks that depend on them.
    mutating func propagateInputs() {
        sequence.removeAll()
        guard !inputSeeds.isEmpty else { return }
        for index in 0..<inputSeeds.count where variables[inputSeeds[index]].state == .fixed {
            visitInputs(inputSeeds[index])
        }
        inputSeeds.removeAll()
        for index in stride(from: sequence.count - 1, through: 0, by: -1) {
            let variable = sequence[index]
            variables[variable].isVisited = false
            setValue(variable, value(of: variable, from: variables[variable].pivotRow))
        }
    }

    /// Depth first; `sequence` gets the variables in an order in which each stands before those that it depends on.
    private mutating func visitInputs(_ start: UInt32) {
        guard !variables[start].isVisited else { return }
        variables[start].isVisited = true
        stack.append(StackEntry(variable: start, term: variables[start].firstTerm))
        while !stack.isEmpty {
            let top = stack.count - 1
            let term = stack.base[top].term
            guard term != none else {
                sequence.append(stack.removeLast().variable)
                continue
            }
            stack.base[top].term = terms.base[Int(term)].next
            let slot = terms.base[Int(term)].row
            let role = rows.base[Int(slot)].role
            let owner = rows.base[Int(slot)].owner
            switch role {
            case .input:
                if !variables.base[Int(owner)].isVisited {
                    variables.base[Int(owner)].isVisited = true
                    stack.append(StackEntry(variable: owner, term: variables.base[Int(owner)].firstTerm))
                }
            case .member:
                markDirty(owner)
                staleRows.append(slot)
            case .output: outputSeeds.append(owner)
            case .check: if rows.base[Int(slot)].isRequired { checks.append(slot) }
            case .unused, .queued, .loose: break
            }
        }
    }

    /// After the value of a variable has changed: notes the outputs that depend on it.
    @inline(__always) mutating func noteOutputs(of variable: UInt32) {
        var index = variables.base[Int(variable)].firstTerm
        while index != none {
            let slot = terms.base[Int(index)].row
            index = terms.base[Int(index)].next
            if rows.base[Int(slot)].role == .output { outputSeeds.append(rows.base[Int(slot)].owner) }
        }
    }

    /// Works out new outputs, then those that depend on something that has changed.
    mutating func evaluateOutputs() {
        let closedBefore = closedOutputCount
        for index in stride(from: newOutputs.count - 1, through: 0, by: -1) {
            let variable = newOutputs[index]
            guard variables[variable].state == .output else { continue }
            setValue(variable, value(of: variable, from: variables[variable].pivotRow))
        }
        if closedBefore > newOutputs.count {
            for index in 0..<newOutputs.count { noteOutputs(of: newOutputs[index]) }
        }
        newOutputs.removeAll()
        guard !outputSeeds.isEmpty else { return }
        sequence.removeAll()
        for index in 0..<outputSeeds.count where variables[outputSeeds[index]].state == .output {
            visitOutputs(outputSeeds[index])
        }
        outputSeeds.removeAll()
        for index in stride(from: sequence.count - 1, through: 0, by: -1) {
            let variable = sequence[index]
            variables[variable].isVisited = false
            setValue(variable, value(of: variable, from: variables[variable].pivotRow))
        }
    }

    /// Depth first, as ``visitInputs(_:)``: `sequence` gets the output and all that depend on it.
    mutating func visitOutputs(_ start: UInt32) {
        guard !variables[start].isVisited else { return }
        variables[start].isVisited = true
        stack.append(StackEntry(variable: start, term: variables[start].firstTerm))
        while !stack.isEmpty {
            let top = stack.count - 1
            let term = stack.base[top].term
            guard term != none else {
                sequence.append(stack.removeLast().variable)
                continue
            }
            stack.base[top].term = terms.base[Int(term)].next
            let slot = terms.base[Int(term)].row
            guard rows.base[Int(slot)].role == .output else { continue }
            let owner = rows.base[Int(slot)].owner
            if !variables.base[Int(owner)].isVisited {
                variables.base[Int(owner)].isVisited = true
                stack.append(StackEntry(variable: owner, term: variables.base[Int(owner)].firstTerm))
            }
        }
    }
}
