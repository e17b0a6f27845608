import Diagnostics
import Geometry
import Layout
import LuaHost

/// The fast path for most constraint calls: a relation, with or without a number, to a target, without options. The
/// arguments are read directly into constraint requests, without the intermediate values of the general path.
extension ConstraintLibrary {
    /// Creates the constraint of a simple call of `top(relation[, target])`, `width(relation)` and similar methods.
    ///
    /// - Returns: False, without any effect, if the call has another form or is wrong. `withCall` then reads the call
    ///   again and reports its errors.
    @inline(__always)
    func constrainPlainly(_ attribute: Attribute, _ screen: Screen, _ frame: borrowing CallFrame) throws -> Bool {
        guard let (relation, number) = plainRelation(frame) else { return false }
        let isDimension = attribute.isDimension
        var target = Packed.parent
        if frame.count == 3 {
            // A dimension has its target inside the relation.
            guard !isDimension, let bits = frame.packed(2) else { return false }
            target = Packed(bits: bits)
            guard target.tag?.isTarget == true else { return false }
        } else if frame.count != 2 {
            return false
        }
        try hostReference._withUnsafeGuaranteedRef { host in
            let view = try host.viewArgument(0, frame, in: screen)
            last.begin(view)
            // A dimension with a plain number has no target.
            let isNumber = isDimension && number != nil
            let spacing = number ?? 0
            let constant = (attribute.isFarEdge ? -spacing : spacing) + 0
            let first = Anchor(view: view, attribute: attribute)
            if target == .parent {
                try statePlainly(first, relation, constant, host.location(frame), screen) {
                    isNumber
                        ? nil : Anchor(view: try superview(screen, of: view, for: attribute), attribute: attribute)
                }
            } else {
                let argument = try ConstraintArguments.target(target, in: screen, host)
                try statePlainly(first, relation, constant, host.location(frame), screen) {
                    try resolve(screen, argument, for: view, attribute)
                }
            }
        }
        return true
    }

    /// Creates the constraints of `size(relation)` if the relation has one or two numbers. Returns false, without any
    /// effect, for other calls.
    @inline(__always)
    func sizePlainly(_ screen: Screen, _ frame: borrowing CallFrame) throws -> Bool {
        guard frame.count == 2, let bits = frame.packed(1) else { return false }
        let packed = Packed(bits: bits)
        return try hostReference._withUnsafeGuaranteedRef { host in
            let size: Size
            switch packed.tag {
            case .relationNumber: size = Size(width: packed.number, height: packed.number)
            case .relationPooled:
                guard case .size(let found) = host.libraries.relations.pool.values[packed.poolIndex] else {
                    return false
                }
                size = found
            default: return false
            }
            let view = try host.viewArgument(0, frame, in: screen)
            last.begin(view)
            let source = host.location(frame)
            let (width, height) = (
                Anchor(view: view, attribute: .width), Anchor(view: view, attribute: .height)
            )
            try statePlainly(width, packed.relation, size.width + 0, source, screen) { nil }
            try statePlainly(height, packed.relation, size.height + 0, source, screen) { nil }
            return true
        }
    }

    /// Returns the relation in argument 1, with its number if it has one; nil if the relation has another value.
    @inline(__always)
    private func plainRelation(
        _ frame: borrowing CallFrame
    ) -> (relation: ConstraintRequest.Relation, number: Double?)? {
        guard let bits = frame.packed(1) else { return nil }
        let packed = Packed(bits: bits)
        switch packed.tag {
        case .relation: return (packed.relation, nil)
        case .relationNumber: return (packed.relation, packed.number)
        default: return nil
        }
    }

    @inline(__always)
    private func statePlainly(
        _ first: Anchor, _ relation: ConstraintRequest.Relation, _ constant: Double, _ source: SourceLocation,
        _ screen: Screen, _ second: () throws -> Anchor?
    ) throws {
        try stating(first.attribute, of: first.view, at: source, screen) {
            var request = ConstraintRequest(first, relation, try second(), constant: constant)
            request.source = source
            return try screen.constrain(request)
        }
    }
}
