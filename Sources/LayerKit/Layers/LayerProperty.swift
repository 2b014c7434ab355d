/// A description of a layer's property for tools: its key path, its model value and its presentation value.
///
/// ```swift
/// for property in layer.properties where property.differs {
///   print(property.keyPath, property.model, property.presentation)
/// }
/// ```
public struct LayerProperty: Hashable, Sendable {
  /// The type of a property's value, which determines the meaning of its numbers.
  public enum Kind: Hashable, Sendable {
    /// A single number.
    case number
    /// A Boolean value: 1 for true, 0 for false.
    case flag
    /// The coordinates x and y.
    case point
    /// A width and a height.
    case size
    /// The components red, green, blue and alpha; empty for no colour.
    case color
    /// The red, green, blue and alpha of each colour.
    case colors
    /// A list of any number of values, such as the locations of a gradient.
    case numbers
    /// The sixteen elements of a matrix, row by row.
    case transform
    /// The elements of a path; empty for no path.
    case path
    /// A number that identifies a bitmap; empty for no bitmap.
    case picture
  }

  /// The unit of a value.
  public enum Unit: Hashable, Sendable {
    /// A value without a unit.
    case none
    /// A value in points.
    case points
    /// A value in fractions of the bounds, or of the bitmap.
    case fractions
  }

  /// The Core Animation key path; a rectangle is listed as two properties, its origin and its size.
  public let keyPath: String

  /// The meaning of the numbers in ``model`` and ``presentation``.
  public let kind: Kind

  /// The unit of the numbers in ``model`` and ``presentation``.
  public let unit: Unit

  /// The numbers of the model value; empty if the property has no value.
  public let model: [Double]

  /// The numbers of the presentation value at the turn's time; before the first commit, the same as ``model``.
  public let presentation: [Double]

  /// Whether the presentation value differs from the model value.
  public let differs: Bool

  /// Whether both the model value and the presentation value equal the property's default value.
  public let isUsual: Bool
}

extension Layer {
  /// All animatable properties of the layer, in a fixed order.
  ///
  /// - Complexity: O(properties), plus the cost of ``presentation()``.
  public var properties: [LayerProperty] {
    let model = values
    let shown = isCommitted ? presentedValues() : model
    let usual = LayerValues()
    return LayerField.allCases.flatMap { field in
      field.listed.map { part in
        let (own, seen) = (part.numbers(of: model), part.numbers(of: shown))
        return LayerProperty(
          keyPath: part.keyPath, kind: part.kind, unit: field.row.unit, model: own,
          presentation: seen,
          differs: own != seen, isUsual: own == seen && own == part.numbers(of: usual))
      }
    }
  }
}

/// An entry in the list of properties: a field, or the origin or the size of a field that is a rectangle.
private struct ListedPart {
  let field: LayerField
  var suffix = ""
  var range: Range<Int>?
  let kind: LayerProperty.Kind

  var keyPath: String { field.actionKey.rawValue + suffix }

  func numbers(of values: LayerValues) -> [Double] {
    let all = values.components(of: field)
    return range.map { Array(all[$0]) } ?? all
  }
}

extension LayerField {
  fileprivate var listed: [ListedPart] {
    if kind == .rect {
      return [
        ListedPart(field: self, suffix: ".origin", range: 0..<2, kind: .point),
        ListedPart(field: self, suffix: ".size", range: 2..<4, kind: .size),
      ]
    }
    return [ListedPart(field: self, kind: listedKind)]
  }

  private var listedKind: LayerProperty.Kind {
    switch kind {
    case .number: .number
    case .flag: .flag
    case .point: .point
    case .rect: .size
    case .color: .color
    case .colors: .colors
    case .numbers: .numbers
    case .path: .path
    case .transform: .transform
    case .picture: .picture
    }
  }
}

extension Layer {
  /// The value of an animatable property; `nil` if the property has no value in this layer.
  ///
  /// `layer[\.transform.rotation.z]` is the rotation extracted from the transform. In a presentation copy, the value
  /// is the presentation value. The corresponding Core Animation method is `CALayer.value(forKeyPath:)`.
  public subscript<Target: AnimatableTarget>(
    path: KeyPath<AnimatableProperties, Target>
  ) -> Target.Value? where Target.Value: InterpolatableValue {
    self[AnimatableProperties()[keyPath: path].property]
  }

  /// The value of a property that is passed as an ``AnimatableProperty``; `nil` if the property has no value in this
  /// layer.
  public subscript<Value: InterpolatableValue>(property: AnimatableProperty<Value>) -> Value? {
    let all = values.components(of: property.slot.field)
    if all.isEmpty { return nil }
    switch property.slot.part {
    case .all: return Value(components: all)
    case .numbers(let first, let count):
      return Value(components: Array(all[first..<first + count]))
    case .component(let component):
      return Value(components: [component.value(in: Transform3D(rows: all))])
    case .function(let function):
      let matrix = Transform3D(rows: all)
      return Value(
        components: (0..<function.inputCount).map { function.input($0, of: matrix) })
    }
  }

  /// Changes an animatable property of the model, or one part of it without changing the other parts.
  ///
  /// `layer.setValue(.pi / 4, at: \.transform.rotation)` rotates the layer and keeps its scale and its position. Like
  /// the property's own setter, this method looks up and runs an action. The corresponding Core Animation method is
  /// `CALayer.setValue(_:forKeyPath:)`.
  public func setValue<Target: AnimatableTarget>(
    _ value: Target.Value, at path: KeyPath<AnimatableProperties, Target>
  ) where Target.Value: InterpolatableValue {
    setValue(value, at: AnimatableProperties()[keyPath: path].property)
  }

  /// Changes a property that is passed as an ``AnimatableProperty`` instead of a key path.
  public func setValue<Value: InterpolatableValue>(
    _ value: Value, at property: AnimatableProperty<Value>
  ) {
    let slot = property.slot
    var numbers = values.components(of: slot.field)
    let parts = value.components
    switch slot.part {
    case .all: numbers = parts
    case .numbers(let first, let count): numbers.replaceSubrange(first..<first + count, with: parts)
    case .component(let component):
      numbers = component.setting(parts[0], in: Transform3D(rows: numbers)).rows
    case .function(let function): numbers = function.transform { parts[$0] }.rows
    }
    var new = values
    new.set(slot.field, to: numbers[...], pictures: [])
    if slot.field == .bounds {
      bounds = new.bounds
    } else if new != values {
      // The action lookup may set other properties, so only this field is taken from the new values.
      change(field: slot.field, key: slot.field.actionKey) {
        values.set(slot.field, to: numbers[...], pictures: [])
      }
    }
  }
}
