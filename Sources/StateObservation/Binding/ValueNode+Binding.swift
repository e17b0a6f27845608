extension ValueNode {
    final func add(_ binding: BindingCore<Value>) {
        if bindings.needsSweep && deliveringCount == 0 { sweep() }
        bindings.append(binding)
        changeDemand(by: 1)
    }

    final func remove(_ binding: BindingCore<Value>) {
        guard binding.isActive else { return }
        binding.deactivate()
        bindings.didDeactivate(binding)
        if deliveringCount == 0 && bindings.hasManyHoles { bindings.compact() }
        changeDemand(by: -1)
    }

    /// Writes the bound properties, except the one that the change came from.
    final func writeTargets(_ write: WriteInfo) {
        guard pendingTargets, let pending else { return }
        pendingTargets = false
        let origin = pending.write.origin
        let outer = beginCallbacks(for: pending.write.place)
        for index in 0..<bindings.items.count {
            let binding = bindings.items[index]
            guard binding.isActive, binding.stamp < write.serial, binding.mode != .oneWay, binding !== origin else { continue }
            runningPlace = binding.place
            if !binding.writeTarget(value, pending.write.place) { remove(binding) }
        }
        endCallbacks(outer)
    }

    /// Runs `stateDidSet` of the bindings whose properties have been written.
    final func tellBindings(_ changes: Changes<Value>) {
        for index in 0..<bindings.items.count {
            let binding = bindings.items[index]
            guard binding.wasWritten else { continue }
            binding.wasWritten = false
            guard binding.isActive else { continue }
            runningPlace = binding.place
            binding.tell(binding.stateDidSet, changes, .stateDidSet)
        }
    }

    /// A bound property has changed by itself: the state follows.
    final func follow(
        _ binding: BindingCore<Value>, _ target: AnyObject, to new: Value, from old: Value, at place: SourcePlace
    ) throws(StateError) {
        // A ring of bindings brings a value back to where it came from.
        if deliveringCount > 0, let areEqual, areEqual(value, new) { return }
        let trigger = Trigger.view(target)
        try write(new, trigger, at: place, origin: binding)
        binding.tell(binding.viewDidSet, Changes(new: new, old: old, trigger: trigger, place: place), .viewDidSet)
    }
}
