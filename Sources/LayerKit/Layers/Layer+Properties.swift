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
