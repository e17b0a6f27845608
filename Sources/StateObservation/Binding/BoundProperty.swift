/// A property of an object (usually a view) that states can be bound to. This module does not depend on a UI framework,
/// so functions describe how to read and write the property.
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
    /// The object, held weakly; nil if it is gone.
    public private(set) weak var target: Target?
    /// The key that distinguishes the property from other properties of the object.
    public let key: AnyHashable
    /// The name in messages.
    public let name: String
    @usableFromInline let read: (Target) throws -> Value
    @usableFromInline let write: ((Target, Value) throws -> Void)?
    @usableFromInline private(set) var connect: ((Target, StateBinding<Value, Target>) -> Void)?
    @usableFromInline private(set) var disconnect: ((Target, StateBinding<Value, Target>) -> Void)?

    /// Creates a property whose object does not report changes: bindings write it, and read it when they are created.
    /// See ``keepingBindings(connect:disconnect:)`` for an object that does.
    ///
    /// - Parameters:
    ///   - target: the object.
    ///   - key: distinguishes the property from others of the object.
    ///   - name: the name in messages. Default, and value if empty: the description of the key.
    ///   - read: reads the property. If it throws, binding fails with `propertyFailed`.
    ///   - write: writes the property; nil for a read-only property, which can only be bound one way. If it throws,
    ///     binding fails with `propertyFailed`; errors of later writes go to ``StateContext/onError``.
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

    /// Returns the same property of an object that stores its bindings. When the property changes, the object calls
    /// ``StateBinding/targetDidChange(to:from:at:)`` on each of them.
    ///
    /// - Parameters:
    ///   - connect: receives each new binding and stores it. A binding holds its state.
    ///   - disconnect: receives a binding that ends (unbound or replaced) while the object exists.
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
