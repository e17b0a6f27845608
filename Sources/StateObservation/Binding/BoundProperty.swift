/// A property of an object (a view, as a rule) that states can be bound to. The module knows no views: the property is
/// the functions that reach it.
///
/// ```swift
/// extension TextField {
///     var textProperty: BoundProperty<TextField, String> {
///         BoundProperty(
///             of: self, key: "text", read: { $0.text }, write: { $0.text = $1 }
///         ).keepingBindings(
///             connect: { $0.textBindings.append($1) },
///             disconnect: { field, binding in field.textBindings.removeAll { $0 === binding } })
///     }
///     func textDidChange(from old: String) {
///         for binding in textBindings { try? binding.targetDidChange(to: text, from: old) }
///     }
/// }
/// ```
public struct BoundProperty<Target: AnyObject, Value> {
    /// The object, held weakly.
    public private(set) weak var target: Target?
    /// Tells the property from others of the object.
    public let key: AnyHashable
    /// For messages.
    public let name: String
    @usableFromInline let read: (Target) throws -> Value
    @usableFromInline let write: ((Target, Value) throws -> Void)?
    @usableFromInline private(set) var connect: ((Target, StateBinding<Value, Target>) -> Void)?
    @usableFromInline private(set) var disconnect: ((Target, StateBinding<Value, Target>) -> Void)?

    /// A property whose object reports no changes: bindings write it, and read it when they are made. See
    /// ``keepingBindings(connect:disconnect:)`` for one that does.
    ///
    /// - Parameters:
    ///   - target: the object.
    ///   - key: tells the property from others of the object.
    ///   - name: for messages; the key's description if empty.
    ///   - read: reads it.
    ///   - write: writes it; nil for a property that cannot be written, which can only be bound one way.
    public init(
        of target: Target, key: AnyHashable, name: String = "", read: @escaping (Target) throws -> Value,
        write: ((Target, Value) throws -> Void)?
    ) {
        self.target = target
        self.key = key
        self.name = name.isEmpty ? "\(key)" : name
        self.read = read
        self.write = write
    }

    /// The same property, of an object that keeps its bindings: when the property changes, the object calls
    /// ``StateBinding/targetDidChange(to:from:at:)`` on those it keeps.
    ///
    /// - Parameters:
    ///   - connect: is handed each binding as it is made, and keeps it. A binding holds its state, so what is connected
    ///     stays.
    ///   - disconnect: is handed a binding that ends (unbound or replaced) while the object lives.
    public func keepingBindings(
        connect: @escaping (Target, StateBinding<Value, Target>) -> Void,
        disconnect: @escaping (Target, StateBinding<Value, Target>) -> Void
    ) -> BoundProperty {
        var property = self
        property.connect = connect
        property.disconnect = disconnect
        return property
    }
}
