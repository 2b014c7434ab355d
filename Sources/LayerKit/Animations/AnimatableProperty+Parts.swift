extension AnimatableProperty where Value == Point {
  /// The distance from the left alone.
  public var x: AnimatableProperty<Double> { part(0, 1) }
  /// The distance from the top alone.
  public var y: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Size {
  /// The width alone.
  public var width: AnimatableProperty<Double> { part(0, 1) }
  /// The height alone.
  public var height: AnimatableProperty<Double> { part(1, 1) }
}

extension AnimatableProperty where Value == Rect {
  /// The corner alone.
  public var origin: AnimatableProperty<Point> { part(0, 2) }
  /// The extent alone.
  public var size: AnimatableProperty<Size> { part(2, 2) }
}

extension AnimatableProperty where Value == Transform3D {
  /// The movement; it is last in the transform, so that x is the superlayer's however the layer is turned.
  public var translation: TranslationTarget { TranslationTarget(transform: self) }
  /// The scale; by itself, all three alike.
  public var scale: ScaleTarget { ScaleTarget(transform: self) }
  /// The turn in radians; by itself, that about z.
  public var rotation: RotationTarget { RotationTarget(transform: self) }

  /// The whole transform, made from fewer numbers by a function: `\.transform[.rotateZ]`.
  ///
  /// The corresponding Core Animation property is `CAPropertyAnimation.valueFunction`.
  public subscript<Input>(function: ValueFunction<Input>) -> AnimatableProperty<Input> {
    AnimatableProperty<Input>(slot: PropertySlot(slot.field, .function(function.name)))
  }

  fileprivate func component(_ component: TransformComponent) -> AnimatableProperty<Double> {
    AnimatableProperty<Double>(slot: PropertySlot(slot.field, .component(component)))
  }
}

/// The movement of a transform: x and y together, or one number alone.
public struct TranslationTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The movement along x and y.
  public var property: AnimatableProperty<Point> { transform.part(12, 2) }
  /// The movement along x alone.
  public var x: AnimatableProperty<Double> { transform.part(12, 1) }
  /// The movement along y alone.
  public var y: AnimatableProperty<Double> { transform.part(13, 1) }
  /// The movement along z alone.
  public var z: AnimatableProperty<Double> { transform.part(14, 1) }
}

/// The scale of a transform: the same along all axes, or one alone.
public struct ScaleTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// All three scales; read, it is their mean.
  public var property: AnimatableProperty<Double> { transform.component(.scale) }
  /// The scale along x alone.
  public var x: AnimatableProperty<Double> { transform.component(.scaleX) }
  /// The scale along y alone.
  public var y: AnimatableProperty<Double> { transform.component(.scaleY) }
  /// The scale along z alone.
  public var z: AnimatableProperty<Double> { transform.component(.scaleZ) }
}

/// The turn of a transform about one of the axes, in radians.
public struct RotationTarget: AnimatableTarget {
  fileprivate let transform: AnimatableProperty<Transform3D>

  /// The turn about z.
  public var property: AnimatableProperty<Double> { transform.component(.rotationZ) }
  /// The turn about x alone.
  public var x: AnimatableProperty<Double> { transform.component(.rotationX) }
  /// The turn about y alone.
  public var y: AnimatableProperty<Double> { transform.component(.rotationY) }
  /// The turn about z alone.
  public var z: AnimatableProperty<Double> { transform.component(.rotationZ) }
}
