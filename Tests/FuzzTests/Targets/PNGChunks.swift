/// The checksums of PNG files, which would keep a reader from seeing what a mutation did.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file with every whole chunk's checksum as it should be; other files as they are.
  static let withTrueChecksums: @Sendable ([UInt8]) -> [UInt8] = { file in
    guard file.starts(with: signature) else { return file }
    var file = file
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { break }
      let sum = checksum(file[offset + 4..<end])
      for index in 0..<4 {
        file[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
      }
      offset = end + 4
    }
    return file
  }

  /// CRC-32, as PNG has it.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
