/// Settings as a desktop's daemon publishes them, in the format of the XSETTINGS specification.
public struct SettingsBytes {
  private let isMostSignificantFirst: Bool
  private var count: UInt32 = 0
  private var entries: [UInt8] = []

  /// Creates settings without any entry.
  public init(isMostSignificantFirst: Bool = false) {
    self.isMostSignificantFirst = isMostSignificantFirst
  }

  /// The settings as the value of a property.
  public var bytes: [UInt8] {
    [isMostSignificantFirst ? 1 : 0, 0, 0, 0] + number(1) + number(count) + entries
  }

  /// Adds a number or a switch.
  public mutating func add(_ name: String, _ value: Int32) {
    add(0, name, number(UInt32(bitPattern: value)))
  }

  /// Adds a text in UTF-8.
  public mutating func add(_ name: String, _ value: String) {
    add(1, name, number(UInt32(value.utf8.count)) + text(value))
  }

  /// Adds a colour of two numbers of 32 bits.
  public mutating func addColor(_ name: String, _ first: UInt32, _ second: UInt32) {
    add(2, name, number(first) + number(second))
  }

  private mutating func add(_ type: UInt8, _ name: String, _ value: [UInt8]) {
    entries += [type, 0] + number(UInt32(name.utf8.count), 2) + text(name) + number(7) + value
    count += 1
  }

  private func number(_ value: UInt32, _ count: Int = 4) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
    return isMostSignificantFirst ? bytes.reversed() : bytes
  }

  /// Returns a text padded with zeros to a multiple of four bytes.
  private func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}
