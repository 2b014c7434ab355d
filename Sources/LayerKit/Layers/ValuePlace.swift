package import Raster

/// The offset in bytes of a stored property in ``LayerValues``; frames access the property by it instead of by a key
/// path.
struct ValueOffset<Value>: Sendable {
  fileprivate let bytes: Int

  /// Creates the offset of the stored property at a key path.
  init(_ path: KeyPath<LayerValues, Value>) {
    guard let bytes = MemoryLayout<LayerValues>.offset(of: path) else {
      preconditionFailure("not a stored property: \(path)")
    }
    self.bytes = bytes
  }
}

/// The type of an animatable property's value, and its offset in ``LayerValues``.
enum ValuePlace: Sendable {
  case number(ValueOffset<Double>)
  case flag(ValueOffset<Bool>)
  case point(ValueOffset<Point>)
  case rect(ValueOffset<Rect>)
  /// A rectangle whose size is made positive when set.
  case standardRect(ValueOffset<Rect>)
  case transform(ValueOffset<Transform3D>)
  case color(ValueOffset<Color>)
  case colorOrNone(ValueOffset<Color?>)
  case colors(ValueOffset<[Color]>)
  case numbers(ValueOffset<[Double]?>)
  case path(ValueOffset<Path?>)
  case picture(ValueOffset<Bitmap?>)

  var kind: ValueKind {
    switch self {
    case .number: .number
    case .flag: .flag
    case .point: .point
    case .rect, .standardRect: .rect
    case .transform: .transform
    case .color, .colorOrNone: .color
    case .colors: .colors
    case .numbers: .numbers
    case .path: .path
    case .picture: .picture
    }
  }
}

extension LayerValues {
  /// Returns the components of a field; empty if the model has no value.
  package func components(of field: LayerField) -> [Double] {
    switch field.place {
    case .number(let place): self[place].components
    case .flag(let place): self[place].components
    case .point(let place): self[place].components
    case .rect(let place), .standardRect(let place): self[place].components
    case .transform(let place): self[place].components
    case .color(let place): self[place].components
    case .colorOrNone(let place): self[place]?.components ?? []
    case .colors(let place): self[place].components
    case .numbers(let place): self[place] ?? []
    case .path(let place): self[place]?.components ?? []
    case .picture(let place): self[place]?.components ?? []
    }
  }

  /// Sets a field from its components.
  ///
  /// Frames call this method, so it allocates memory only for a path or if a list changes its length.
  ///
  /// - Parameters:
  ///   - field: The field to set.
  ///   - numbers: The components of the new value.
  ///   - pictures: The bitmaps among which a component may identify one.
  /// - Precondition: The number of components is valid for the field's type.
  package mutating func set(
    _ field: LayerField, to numbers: ArraySlice<Double>, pictures: [Bitmap]
  ) {
    let first = numbers.startIndex
    switch field.place {
    case .number(let place): self[place] = numbers[first]
    case .flag(let place): self[place] = numbers[first] != 0
    case .point(let place): self[place] = Point(numbers)
    case .rect(let place): self[place] = Rect(numbers)
    case .standardRect(let place): self[place] = Rect(numbers).standardized
    case .transform(let place): self[place] = Transform3D(numbers)
    case .color(let place): self[place] = Color(numbers)
    case .colorOrNone(let place): self[place] = Color(numbers)
    case .colors(let place): change(place) { $0.replace(by: numbers) }
    case .numbers(let place): change(place) { $0.replace(by: numbers) }
    case .path(let place): self[place] = Path(components: Array(numbers))
    case .picture(let place):
      self[place] = pictures.first { $0.identityNumber == numbers[first] }
    }
  }

  /// Copies the value of a field from another model without converting it to numbers.
  ///
  /// Frames call this method, so it allocates no memory.
  package mutating func copy(_ field: LayerField, from other: LayerValues) {
    switch field.place {
    case .number(let place): self[place] = other[place]
    case .flag(let place): self[place] = other[place]
    case .point(let place): self[place] = other[place]
    case .rect(let place), .standardRect(let place): self[place] = other[place]
    case .transform(let place): self[place] = other[place]
    case .color(let place): self[place] = other[place]
    case .colorOrNone(let place): self[place] = other[place]
    case .colors(let place): self[place] = other[place]
    case .numbers(let place): self[place] = other[place]
    case .path(let place): self[place] = other[place]
    case .picture(let place): self[place] = other[place]
    }
  }

  private subscript<Value>(place: ValueOffset<Value>) -> Value {
    get {
      unsafe withUnsafePointer(to: self) { values in
        // SAFETY: a stored property of this type is located at the offset, as the offset's type guarantees.
        unsafe UnsafeRawPointer(values).load(fromByteOffset: place.bytes, as: Value.self)
      }
    }
    set { change(place) { $0 = newValue } }
  }

  /// Changes a value in place, so that a list keeps its allocated memory.
  private mutating func change<Value>(
    _ place: ValueOffset<Value>, _ body: (inout Value) -> Void
  ) {
    unsafe withUnsafeMutablePointer(to: &self) { values in
      // SAFETY: as above; access to these values is exclusive during the call.
      let field = unsafe UnsafeMutableRawPointer(values).advanced(by: place.bytes)
      unsafe body(&field.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

extension [Color] {
  fileprivate mutating func replace(by numbers: ArraySlice<Double>) {
    let count = numbers.count / Color.componentCount
    if self.count != count { self = Array(repeating: .clear, count: count) }
    for index in 0..<count {
      self[index] = Color(numbers.dropFirst(index * Color.componentCount))
    }
  }
}

extension [Double]? {
  fileprivate mutating func replace(by numbers: ArraySlice<Double>) {
    if self?.count != numbers.count { self = Array(repeating: 0, count: numbers.count) }
    for index in 0..<numbers.count { self?[index] = numbers[numbers.startIndex + index] }
  }
}

extension Point {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    self.init(x: numbers[numbers.startIndex], y: numbers[numbers.startIndex + 1])
  }
}

extension Rect {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      x: numbers[first], y: numbers[first + 1], width: numbers[first + 2],
      height: numbers[first + 3])
  }
}

extension Transform3D {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init { numbers[first + $0] }
  }
}

extension Color {
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(
      red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2],
      alpha: numbers[first + 3])
  }
}

enum ValueKind {
  case number, flag, point, rect, color, colors, numbers, path, transform, picture

  /// The Swift type of the value.
  var type: any AnimatableValue.Type {
    switch self {
    case .number: Double.self
    case .flag: Bool.self
    case .point: Point.self
    case .rect: Rect.self
    case .color: Color.self
    case .colors: [Color].self
    case .numbers: [Double].self
    case .path: Path.self
    case .transform: Transform3D.self
    case .picture: Bitmap.self
    }
  }

  /// Whether values of this kind can be added, as additive and cumulative animations require.
  var adds: Bool { self != .picture && self != .path }

  /// Returns whether two values of this kind, given as components, can be interpolated number by number.
  func mixes(_ first: [Double], _ second: [Double]) -> Bool {
    guard first.count == second.count, self != .picture else { return false }
    return self != .path
      || Path(components: first).hasElements(like: Path(components: second))
  }

  /// Returns the distance between two values of this kind, given as components; 0 for bitmaps.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    if self == .picture { return 0 }
    return zip(first, second).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}

extension Path {
  fileprivate func hasElements(like other: Path) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { left, right in
        switch (left, right) {
        case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
        default: false
        }
      }
  }
}
