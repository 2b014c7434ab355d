extension AnimatableProperty {
  /// Finds a property by its Core Animation key path, for instance `transform.rotation.z`.
  ///
  /// - Throws: `KeyPathError.unknown` for a path that names nothing, `frame` among them, and
  ///   `KeyPathError.wrongType` when the property's values are of another type.
  public init(keyPath: String) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Value.self else {
      throw .wrongType(keyPath, expected: "\(entry.type)", given: "\(Value.self)")
    }
    self.init(slot: entry.slot)
  }

  /// Finds a transform by its key path and makes it of fewer numbers.
  ///
  /// - Throws: `KeyPathError.unknown`, and `KeyPathError.noTransform` for any other property.
  public init(
    keyPath: String, valueFunction: ValueFunction<Value>
  ) throws(KeyPathError) {
    guard let entry = PropertyName.all[keyPath] else { throw .unknown(keyPath) }
    guard entry.type == Transform3D.self else { throw .noTransform(keyPath) }
    self.init(slot: PropertySlot(entry.slot.field, .function(valueFunction.name)))
  }

  /// The Core Animation key path; that of the whole transform where a value function makes it.
  public var keyPath: String { slot.keyPath }
}

extension PropertySlot {
  /// The Core Animation key path; that of the whole transform where a value function makes it.
  var keyPath: String {
    if case .function = part { return field.actionKey.rawValue }
    let names = PropertyName.all.filter { $0.value.slot == self }.keys
    // `rotation` is short for `rotation.z`.
    return names.max { $0.count < $1.count } ?? field.actionKey.rawValue
  }
}

extension AnimationContent {
  /// The Core Animation key path of what is animated; nothing for a group.
  public var keyPath: String? {
    switch kind {
    case .basic(let content): content.slot.keyPath
    case .keyframe(let content): content.slot.keyPath
    case .group: nil
    }
  }
}

extension BasicAnimation {
  /// Creates an animation of the property that a Core Animation key path names.
  ///
  /// ```swift
  /// let slide = try BasicAnimation(keyPath: "transform.translation.x", from: -120.0, to: 0)
  /// ```
  ///
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(
    keyPath: String, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) throws(KeyPathError) {
    self.init(
      property: try AnimatableProperty(keyPath: keyPath), from: from, to: to, by: by)
  }
}

extension BasicAnimation where Value == Double {
  /// Creates an animation, without ends yet, of the number that a Core Animation key path names.
  ///
  /// For values of another type write it: `try BasicAnimation<Color>(keyPath: "backgroundColor")`.
  ///
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(keyPath: String) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath))
  }
}

extension KeyframeAnimation {
  /// Creates an animation of the property that a Core Animation key path names.
  ///
  /// - Throws: `KeyPathError` when nothing, or something of another type, has the path.
  public init(keyPath: String, values: [Value]) throws(KeyPathError) {
    self.init(property: try AnimatableProperty(keyPath: keyPath), values: values)
  }
}
