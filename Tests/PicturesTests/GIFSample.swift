/// Small GIF files that the tests write byte by byte (GIF 89a).
struct GIFSample {
  /// A part of the file behind its header.
  enum Block {
    /// A graphic control extension that makes an index of the next frame transparent.
    case transparency(UInt8)
    /// A frame: its place, and its indices in the order of the file.
    case frame(x: Int, y: Int, width: Int, height: Int, isInterlaced: Bool = false, [UInt8])
    /// An application extension with data.
    case application(String, [UInt8])
  }

  var width = 4
  var height = 4

  /// The colours, `0xRRGGBB`; their number is a power of two.
  var colors: [Int] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]

  var blocks: [Block]

  /// The bytes of the file.
  var bytes: [UInt8] {
    let header =
      Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [
        0x80 | UInt8(colors.count.trailingZeroBitCount - 1), 0, 0,
      ]
    let table = colors.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    return header + table + blocks.flatMap(Self.bytes) + [0x3B]
  }

  private static func bytes(_ block: Block) -> [UInt8] {
    switch block {
    case .transparency(let index): [0x21, 0xF9, 4, 1, 0, 0, index, 0]
    case .application(let name, let data):
      [0x21, 0xFF, UInt8(name.utf8.count)] + Array(name.utf8) + pieces(data)
    case .frame(let x, let y, let width, let height, let isInterlaced, let indices):
      [0x2C] + number(x) + number(y) + number(width) + number(height)
        + [isInterlaced ? 0x40 : 0, 7] + pieces(coded(indices))
    }
  }

  private static func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private static func pieces(_ data: [UInt8]) -> [UInt8] {
    stride(from: 0, to: data.count, by: 255).flatMap { start in
      let part = data[start...].prefix(255)
      return [UInt8(part.count)] + part
    } + [0]
  }

  /// Returns indices below 128 as codes of 8 bits, with a clear code before the table would need longer ones.
  private static func coded(_ indices: [UInt8]) -> [UInt8] {
    indices.enumerated().flatMap { index, value in index % 100 == 0 ? [128, value] : [value] } + [
      129
    ]
  }
}
