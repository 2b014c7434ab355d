import Glibc

/// Text of the system, such as names of files and arguments, whose bytes need not be UTF-8.
///
/// A byte that belongs to no character stands in a string as a character of its own: U+10FE00 plus the byte. So each
/// sequence of bytes has one string, and becomes the same bytes again.
extension String {
  /// The character for byte 0.
  private static let byteBase: UInt32 = 0x10FE00

  /// The characters that stand for bytes from 0x80 on.
  private static let byteScalars = byteBase + 0x80...byteBase + 0xFF

  /// Creates text from bytes of the system, without a zero at their end.
  package init(system bytes: some Sequence<UInt8>) {
    var (bytes, parser) = (bytes.makeIterator(), Unicode.UTF8.ForwardParser())
    var scalars = String.UnicodeScalarView()
    func append(_ byte: UInt8) {
      if let scalar = Unicode.Scalar(Self.byteBase + UInt32(byte)) { scalars.append(scalar) }
    }
    var pending: [UInt8] = []
    var source = AnyIterator {
      let byte = bytes.next()
      if let byte { pending.append(byte) }
      return byte
    }
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        pending.removeFirst(encoded.count)
        if Self.byteScalars.contains(scalar.value) {
          encoded.forEach(append)
        } else {
          scalars.append(scalar)
        }
      case .error(let length):
        pending.prefix(length).forEach(append)
        pending.removeFirst(length)
      case .emptyInput:
        self.init(scalars)
        return
      }
    }
  }

  /// Creates text from a string of the C library, which is copied.
  package init(system text: UnsafePointer<CChar>) {
    // SAFETY: the string ends with a zero.
    self = unsafe UnsafeBufferPointer(start: text, count: strlen(text))
      .withMemoryRebound(to: UInt8.self) { unsafe String(system: $0) }
  }

  /// The bytes for the system, with a zero at their end.
  package var system: [CChar] { systemBytes.map(CChar.init(bitPattern:)) + [0] }

  /// The bytes for the system.
  package var systemBytes: [UInt8] {
    // Every character for a byte begins with this one in UTF-8.
    guard utf8.contains(0xF4) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      Self.byteScalars.contains(scalar.value)
        ? [UInt8(scalar.value - Self.byteBase)] : Array(String(scalar).utf8)
    }
  }
}
