/// Reads the values of a structured target from an input's bytes; bytes beyond the end are zero.
struct ByteReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes have been used.
  var isAtEnd: Bool { offset >= bytes.count }

  /// The bytes that are left.
  var rest: [UInt8] { Array(bytes.dropFirst(offset)) }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func bits(_ byteCount: Int) -> UInt64 {
    (0..<byteCount).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
  }

  /// One of the values, selected by the next byte.
  mutating func choice<Value>(_ values: [Value]) -> Value { values[Int(byte()) % values.count] }

  /// A number, either small or any 32-bit value.
  mutating func int32() -> Int32 {
    switch byte() % 4 {
    case 0: Int32(Int8(bitPattern: byte()))
    case 1: choice([0, 1, -1, .max, .min, 32_767, -32_768, 65_535])
    case 2: Int32(Int16(truncatingIfNeeded: bits(2)))
    default: Int32(truncatingIfNeeded: bits(4))
    }
  }

  /// A number, either small or any 64-bit value.
  mutating func word() -> UInt {
    switch byte() % 4 {
    case 0: UInt(byte())
    case 1: choice([0, 1, .max, .max - 1, 1 << 32, 1 << 31, 1 << 63, 0xFFFF, 0x7FFF, 1 << 16])
    case 2: UInt(bits(4))
    default: UInt(bits(8))
    }
  }

  /// Any number, including NaN and infinities.
  mutating func double() -> Double {
    switch byte() % 4 {
    case 0: Double(Int8(bitPattern: byte())) / 8
    case 1: choice(Self.oddNumbers)
    case 2: Double(int32())
    default: Double(bitPattern: bits(8))
    }
  }

  /// A text whose length in bytes is the next byte; invalid UTF-8 is replaced.
  mutating func text() -> String {
    let count = Int(byte())
    let part = bytes.dropFirst(offset).prefix(count)
    offset += part.count
    return String(decoding: part, as: UTF8.self)
  }

  /// Values that often break readers of numbers.
  static let oddNumbers: [Double] = [
    0, -0.0, 1, -1, 0.5, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, .ulpOfOne, 1e300,
    1e18,
    0x1p63, -0x1p63, 4_294_967_296, 2_147_483_648, 1e15, 1000,
  ]
}
