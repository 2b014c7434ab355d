/// A server that has nothing but palettes, which none that can be installed is any more.
///
/// Its description is that of another server of depth 8, with every visual whose colours are bits of the
/// pixel turned into a palette on its way to the client.
public final class PaletteScreen {
  /// The display's name.
  public var display: String { pump.display }

  private let server: XvfbServer
  private let pump: BytePump

  /// Starts the server, and what rewrites its description.
  ///
  /// - Throws: ``Child/Failure`` if Xvfb is not installed or does not start.
  public init() throws {
    server = try XvfbServer(screen: "640x480x8")
    pump = try BytePump(to: server, rewriting: Self.takeColors)
  }

  /// The classes of visuals, as the protocol numbers them.
  private enum VisualClass {
    static let pseudoColor: UInt8 = 3
    static let withMasks: ClosedRange<UInt8> = 4...5
  }

  /// Walks the answer to a connection's setup, which has the lowest byte of a number first, and changes
  /// the classes of visuals.
  private static func takeColors(_ bytes: inout [UInt8]) {
    func short(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    let isAccepted = bytes[0] == 1
    if !isAccepted { return }
    let (vendorLength, formatCount) = ((short(24) + 3) & ~3, Int(bytes[29]))
    let screen = 40 + vendorLength + 8 * formatCount
    var depth = screen + 40
    for _ in 0..<bytes[screen + 39] {
      let visuals = depth + 8
      let count = short(depth + 2)
      for visual in 0..<count where VisualClass.withMasks.contains(bytes[visuals + visual * 24 + 4])
      {
        bytes[visuals + visual * 24 + 4] = VisualClass.pseudoColor
      }
      depth = visuals + count * 24
    }
  }
}
