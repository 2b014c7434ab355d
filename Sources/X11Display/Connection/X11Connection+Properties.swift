import CX11

/// Reading and writing of window properties.
extension X11Connection {
  /// Sets a property of 32-bit items.
  ///
  /// Xlib takes each of them as a C `long`, which has 64 bits here.
  ///
  /// The corresponding X request is `ChangeProperty`.
  func set(_ property: Atom, type: Atom, to items: [Int], on window: Window) {
    _ = unsafe items.withUnsafeBytes { bytes in
      // SAFETY: format 32 reads one C long for each item counted.
      unsafe XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  /// Sets a property of bytes.
  func set(_ property: Atom, type: Atom, to text: String, on window: Window) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe XChangeProperty(
        display, window, property, type, 8, PropModeReplace, bytes.baseAddress,
        Int32(bytes.count))
    }
  }

  /// The 32-bit items of a property, at most 1024; none where it is missing or of another type.
  ///
  /// The corresponding X request is `GetProperty`.
  func items(of property: Atom, type: Atom, on window: Window) -> [UInt] {
    unsafe read(property, type: type, format: 32, limit: 1024, on: window) { data, count in
      // SAFETY: format 32 answers C longs, aligned for them.
      unsafe data.withMemoryRebound(to: UInt.self, capacity: count) { items in
        unsafe Array(UnsafeBufferPointer(start: items, count: count))
      }
    } ?? []
  }

  /// The bytes of a property, at most a megabyte.
  func bytes(of property: Atom, type: Atom, on window: Window) -> [UInt8] {
    unsafe read(property, type: type, format: 8, limit: 262_144, on: window) { data, count in
      unsafe Array(UnsafeBufferPointer(start: data, count: count))
    } ?? []
  }

  private func read<Result>(
    _ property: Atom, type: Atom, format: Int32, limit: Int, on window: Window,
    _ convert: (UnsafeMutablePointer<UInt8>, Int) -> Result
  ) -> Result? {
    var (foundType, foundFormat): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = unsafe XGetWindowProperty(
      display, window, property, 0, limit, 0, type, &foundType, &foundFormat, &count, &left, &data)
    guard let data = unsafe data else { return nil }
    defer { unsafe XFree(data) }
    if status != Success || foundFormat != format { return nil }
    return unsafe convert(data, Int(count))
  }
}
