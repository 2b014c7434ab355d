import Display

/// The entries of a session from its beginning, with a limit in bytes.
///
/// A replay needs the beginning of a session. A full recorder therefore keeps its entries and ignores further ones.
package struct SessionRecorder: Hashable, Sendable {
  /// The default limit in bytes: enough for a quarter of a million key presses, or for 72 minutes of dragging at 60
  /// moves per second.
  static let defaultByteLimit = 4 << 20

  /// The memory limit for inputs, in bytes; the input that reaches it is the last.
  package internal(set) var byteLimit = defaultByteLimit

  /// The instant of the first input that was left out, in nanoseconds since the start; `nil` if no input was left
  /// out.
  package private(set) var fullInstant: Int64?

  /// The instant of the last recorded input, in nanoseconds since the start.
  private(set) var end: Int64 = 0

  private var inputs = PackedInputs()

  var entries: [Entry] { inputs.entries }

  /// Records an entry unless the recorder is full.
  mutating func record(_ entry: Entry) {
    if fullInstant != nil { return }
    let instant = max(end, entry.instant)
    guard inputs.byteCount < byteLimit else {
      fullInstant = instant
      return
    }
    end = instant
    inputs.append(entry.input, at: instant)
  }
}

/// A compact list of inputs: sixteen bytes for each key or pointer event, of which there are thousands.
package struct PackedInputs: Hashable, Sendable {
  /// A key press or pointer event in sixteen bytes, or a placeholder for another input.
  fileprivate struct Item: Hashable {
    let instant: Int64
    let kind: Kind
    var held: UInt8 = 0
    /// A key's index in ``names``, a button's number, or the number of wheel steps, depending on `kind`.
    var detail: Int16 = 0
    var x: Int16 = 0
    var y: Int16 = 0
  }

  fileprivate enum Kind: UInt8 {
    case key, repeatedKey, pressed, released, moved, wheel
    /// An input that is stored in ``others`` instead; these items and ``others`` have the same order.
    case other
  }

  /// Memory in use, in bytes.
  package private(set) var byteCount = 0

  private var items: [Item] = []
  private var names: [KeyName] = []
  private var places: [KeyName: Int] = [:]

  /// The inputs that do not fit into an item, in order.
  private var others: [Input] = []

  /// Creates an empty list.
  package init() {}

  /// The inputs in the order in which they were added.
  package var entries: [Entry] {
    var others = others.makeIterator()
    return items.compactMap { item in
      (input(of: item) ?? others.next()).map { Entry(at: item.instant, $0) }
    }
  }

  package mutating func append(_ input: Input, at instant: Int64) {
    byteCount += MemoryLayout<Item>.stride
    // A number too large for its field is read back as a different one.
    if let item = item(of: input, at: instant), self.input(of: item) == input {
      return items.append(item)
    }
    items.append(Item(instant: instant, kind: .other))
    others.append(input)
    byteCount += input.byteCount
  }

  // MARK: Packing

  private mutating func item(of input: Input, at instant: Int64) -> Item? {
    switch input {
    case .key(let press):
      Item(
        instant: instant, kind: press.isRepeat ? .repeatedKey : .key,
        held: UInt8(truncatingIfNeeded: press.modifiers.rawValue),
        detail: Int16(truncatingIfNeeded: place(of: press.key)))
    case .pointer(let event):
      pointerItem(event, at: instant)
    case .keyUp, .resize, .desktopScale, .desktopTheme, .rate, .fullscreen, .restart, .set, .preset,
      .keys, .notice:
      nil
    }
  }

  private func pointerItem(_ event: PointerEvent, at instant: Int64) -> Item {
    let (kind, detail): (Kind, Int) =
      switch event.action {
      case .pressed(let button): (.pressed, button)
      case .released(let button): (.released, button)
      case .moved: (.moved, 0)
      case .wheel(let steps): (.wheel, steps)
      }
    return Item(
      instant: instant, kind: kind, held: UInt8(truncatingIfNeeded: event.modifiers.rawValue),
      detail: Int16(truncatingIfNeeded: detail), x: Int16(truncatingIfNeeded: event.x),
      y: Int16(truncatingIfNeeded: event.y))
  }

  /// Returns a key's index in ``names``.
  ///
  /// The first press of a key adds it to the list.
  private mutating func place(of key: KeyName) -> Int {
    if let known = places[key] { return known }
    places[key] = names.count
    names.append(key)
    // The name is stored in the list and in the table.
    byteCount += 2 * (MemoryLayout<KeyName>.stride + key.name.utf8.count)
    return names.count - 1
  }

  // MARK: Unpacking

  /// Returns the input of an item; `nil` if the input is one of ``others``.
  private func input(of item: Item) -> Input? {
    let held = KeyModifiers(rawValue: Int(item.held))
    let detail = Int(item.detail)
    switch item.kind {
    case .key, .repeatedKey:
      guard names.indices.contains(detail) else { return nil }
      return .key(KeyPress(names[detail], modifiers: held, isRepeat: item.kind == .repeatedKey))
    case .pressed: return .pointer(item.pointer(.pressed(button: detail)))
    case .released: return .pointer(item.pointer(.released(button: detail)))
    case .moved: return .pointer(item.pointer(.moved))
    case .wheel: return .pointer(item.pointer(.wheel(steps: detail)))
    case .other: return nil
    }
  }
}

extension PackedInputs.Item {
  fileprivate func pointer(_ action: PointerEvent.Action) -> PointerEvent {
    PointerEvent(action, x: Int(x), y: Int(y), modifiers: KeyModifiers(rawValue: Int(held)))
  }
}

extension Input {
  /// The memory that the input takes, in bytes, including its strings and arrays.
  fileprivate var byteCount: Int {
    let contents =
      switch self {
      case .set(let assignments, let scene):
        assignments.reduce(scene.utf8.count) {
          $0 + MemoryLayout<ParameterAssignment>.stride + $1.text.utf8.count
        }
      case .preset(let name): name?.utf8.count ?? 0
      case .keys(let keys): keys.bindings.count * MemoryLayout<OwnKeys.Binding>.stride
      case .notice(let title, let text): title.utf8.count + text.utf8.count
      case .key(let press): press.key.name.utf8.count + (press.text?.utf8.count ?? 0)
      case .keyUp(let key): key.name.utf8.count
      case .pointer, .resize, .desktopScale, .desktopTheme, .rate, .fullscreen, .restart: 0
      }
    return MemoryLayout<Input>.stride + contents
  }
}
