/// A property of a layer as a tool reads it: its key path, its value in the model, and that on the screen.
///
/// ```swift
/// for property in layer.properties where property.differs {
///   print(property.keyPath, property.model, property.presentation)
/// }
/// ```
public struct LayerProperty: Hashable, Sendable {
  /// What the numbers of a value mean.
  public enum Kind: Hashable, Sendable {
    /// One number.
    case number
    /// 1 for true, 0 for false.
    case flag
    /// x and y.
    case point
    /// Width and height.
    case size
    /// Red, green, blue and alpha; empty for none.
    case color
    /// The red, green, blue and alpha of each colour.
    case colors
    /// Any count of numbers.
    case numbers
    /// Sixteen numbers, row by row.
    case transform
    /// The elements of an outline; empty for none.
    case path
    /// A number that stands for a picture; empty for none.
    case picture
  }

  /// What a value is measured in.
  public enum Unit: Hashable, Sendable {
    /// Nothing.
    case none
    /// Points.
    case points
    /// Parts of the bounds, or of the picture.
    case fractions
  }

  /// The Core Animation key path; a rectangle is listed as its origin and its size.
  public let keyPath: String

  /// What the numbers mean.
  public let kind: Kind

  /// What they are measured in.
  public let unit: Unit

  /// The value in the model.
  public let model: [Double]

  /// The value that the screen shows at the turn's time; the model's before the first commit.
  public let presentation: [Double]

  /// Whether the screen shows another value than the model has.
  public let differs: Bool

  /// Whether the value, on the screen too, is the one that a new layer has.
  public let isUsual: Bool
}

extension Layer {
  /// All properties that animations know, in a fixed order.
  ///
  /// - Complexity: O(properties), with ``presentation()``.
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

/// A field, or the half of a rectangle, that is listed by itself.
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
  /// The value of an animatable property, or nothing where the layer has none.
  ///
  /// `layer[\.transform.rotation.z]` is the turn that is hidden in the transform. Of a presentation copy
  /// it is what the screen shows. The corresponding Core Animation method is `CALayer.value(forKeyPath:)`.
  public subscript<Target: AnimatableTarget>(
    path: KeyPath<AnimatableProperties, Target>
  ) -> Target.Value? where Target.Value: InterpolatableValue {
    self[AnimatableProperties()[keyPath: path].property]
  }

  /// The value of an animatable property that is known by value.
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

  /// Changes an animatable property of the model, or the part of one, and leaves the rest.
  ///
  /// `layer.setValue(.pi / 4, at: \.transform.rotation)` turns the layer and keeps its scale and its place.
  /// As with the property's own setter, actions are asked. The corresponding Core Animation method is
  /// `CALayer.setValue(_:forKeyPath:)`.
  public func setValue<Target: AnimatableTarget>(
    _ value: Target.Value, at path: KeyPath<AnimatableProperties, Target>
  ) where Target.Value: InterpolatableValue {
    setValue(value, at: AnimatableProperties()[keyPath: path].property)
  }

  /// Changes an animatable property that is known by value.
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
      // Who is asked for an action may set other properties, so `new` is not taken as a whole.
      change(field: slot.field, key: slot.field.actionKey) {
        values.set(slot.field, to: numbers[...], pictures: [])
      }
    }
  }
}
