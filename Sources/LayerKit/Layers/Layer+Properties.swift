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
}
