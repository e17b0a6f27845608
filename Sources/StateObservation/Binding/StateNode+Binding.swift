extension StateNode {
    @usableFromInline
    final func add(_ binding: BindingCore) {
        if bindings.needsSweep && deliveringCount == 0 { sweep() }
        bindings.append(binding)
        changeDemand(by: 1)
    }

    @usableFromInline
    final func remove(_ binding: BindingCore) {
        guard binding.isActive else { return }
        binding.deactivate()
        bindings.didDeactivate(binding)
        if deliveringCount == 0 && bindings.hasManyHoles { bindings.compact() }
        changeDemand(by: -1)
    }

    /// Writes the bound properties, except the one that the change came from.
    final func writeTargets(_ write: WriteInfo) {
        guard pendingTargets, let told = pending else { return }
        pendingTargets = false
        let origin = told.origin
        let outer = beginCallbacks(for: told.place)
        for index in 0..<bindings.items.count {
            let item = bindings.items[index]
            item._withUnsafeGuaranteedRef { binding in
                guard binding.isActive, binding.stamp < write.serial, binding.mode != .oneWay,
                    origin != UnsafeRawPointer(item.toOpaque())
                else { return }
                runningPlace = binding.place
                if !binding.writeTarget(value, told.place, self) { remove(binding) }
            }
        }
        endCallbacks(outer)
    }

    /// Runs `stateDidSet` of the bindings whose properties have been written.
    final func tellBindings(_ changes: RawChange) {
        guard callbackCount > 0 else { return }
        callbackCount = 0
        for index in 0..<bindings.items.count {
            let binding = bindings.items[index].takeUnretainedValue()
            guard binding.wasWritten else { continue }
            binding.wasWritten = false
            guard binding.isActive else { continue }
            runningPlace = binding.place
            binding.tell(binding.stateDidSet, changes, .stateDidSet)
        }
    }

    /// A bound property has changed by itself: the state follows. Returns the refusal, if the state may not be written
    /// now.
    @usableFromInline
    final func follow(
        _ binding: BindingCore, _ target: AnyObject, to new: UnsafeRawPointer, from old: UnsafeRawPointer,
        at place: SourcePlace
    ) -> StateError? {
        // A ring of bindings brings a value back to where it came from.
        if deliveringCount > 0, let areEqual = ops.areEqual, areEqual(value, new) { return nil }
        let trigger = Trigger.view(target)
        do throws(StateError) {
            try write(new, trigger, at: place, origin: binding)
        } catch {
            return error
        }
        binding.tell(
            binding.viewDidSet, RawChange(new: new, old: old, trigger: RawTrigger(trigger), place: place), .viewDidSet)
        return nil
    }
}
