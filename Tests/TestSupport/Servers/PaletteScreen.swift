/// A server with only palettes, such as can no longer be installed.
///
/// It is a server of depth 8 whose description is rewritten on its way to the client: every visual whose colours are
/// bits of the pixel becomes a palette.
public final class PaletteScreen {
  /// The display's name, such as `:100`.
  public var display: String { pump.display }

  private let server: XvfbServer
  private let pump: BytePump

  /// Starts the server, and the pump that rewrites its description.
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

  /// Changes the classes of visuals in the reply to a connection's setup, whose numbers have the lowest byte first.
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
