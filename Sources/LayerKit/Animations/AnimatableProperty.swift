/// A property of a layer that an animation can drive, with the type of its values.
///
/// Written as a key path of ``AnimatableProperties``: `\.opacity`, `\.position.x`.
public struct AnimatableProperty<Value: AnimatableValue>: AnimatableTarget, Hashable, Sendable {
  package let slot: PropertySlot

  /// Itself.
  public var property: AnimatableProperty<Value> { self }

  package init(slot: PropertySlot) { self.slot = slot }

  init(_ field: LayerField) { slot = PropertySlot(field, .all) }

  func part<Part: AnimatableValue>(_ first: Int, _ count: Int) -> AnimatableProperty<Part> {
    let start = slot.numbers?.first ?? 0
    return AnimatableProperty<Part>(
      slot: PropertySlot(slot.field, .numbers(first: start + first, count: count)))
  }
}

/// What an animation can be aimed at: a property, or a family of properties that stands for one of them.
///
/// `\.transform.rotation` stands for `\.transform.rotation.z`.
public protocol AnimatableTarget {
  /// The type of the property's values.
  associatedtype Value: AnimatableValue

  /// The property.
  var property: AnimatableProperty<Value> { get }
}

/// A field of a layer and the part of it that is meant.
package struct PropertySlot: Hashable, Sendable {
  /// What of a field an animation drives.
  package enum Part: Hashable, Sendable {
    /// The whole value.
    case all
    /// Some of its numbers.
    case numbers(first: Int, count: Int)
    /// A number that is hidden in a transform.
    case component(TransformComponent)
    /// The whole transform, made from fewer numbers.
    case function(ValueFunctionName)
  }

  /// The field.
  package let field: LayerField
  /// The part of it.
  package let part: Part

  package init(_ field: LayerField, _ part: Part) {
    self.field = field
    self.part = part
  }

  /// The numbers of the field that are meant, if the part is some of them.
  package var numbers: (first: Int, count: Int)? {
    if case .numbers(let first, let count) = part { return (first, count) }
    return nil
  }
}
