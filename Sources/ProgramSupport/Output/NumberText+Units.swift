package import Display

extension NumberText {
  /// Bytes as mebibytes with one digit after the point: "12.5 MiB".
  package static func mebibytes(_ byteCount: Int) -> String {
    "\(fixed(Double(byteCount) / 1_048_576, digits: 1)) MiB"
  }

  /// A limit in bytes, rounded down to the unit in which people know it: "256 KiB", "64 MiB".
  package static func limit(ofBytes byteCount: Int) -> String {
    byteCount < 1 << 20 ? "\(byteCount >> 10) KiB" : "\(byteCount >> 20) MiB"
  }

  /// Frames a second, to a thousandth; a whole number has no fraction.
  package static func hertz(_ rate: RefreshRate) -> String {
    shortest((rate.hertz * 1000).rounded() / 1000)
  }
}
