import CX11
import TestSupport

/// Creates events and properties that are nearly valid.
struct EventForger {
  private let client: HostileClient
  private let window: UInt32
  private let atoms: [UInt32]

  init(client: HostileClient, window: UInt32) {
    self.client = client
    self.window = window
    atoms = [
      "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN", "_NET_WM_STATE_HIDDEN", "_NET_WORKAREA",
      "_NET_CURRENT_DESKTOP", "_NET_SUPPORTED", "_NET_SUPPORTING_WM_CHECK", "_NET_WM_NAME",
      "_XSETTINGS_SETTINGS", "RESOURCE_MANAGER", "WM_PROTOCOLS", "_NET_WM_PING",
      "_NET_WM_SYNC_REQUEST", "SHIMMER_FRAME_DONE", "STRING", "CARDINAL", "ATOM", "WINDOW",
      "UTF8_STRING", "_NET_FRAME_EXTENTS", "WM_STATE", "MANAGER",
    ].map(client.atom)
  }

  /// The 32 bytes of an event of any kind except a request to close the window.
  func event(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = (0..<32).map { _ in .random(in: .min ... .max, using: &random) }
    let usual = [
      CX11.KeyPress, KeyRelease, ButtonPress, ButtonRelease, MotionNotify, FocusIn, FocusOut,
      Expose,
      VisibilityNotify, UnmapNotify, MapNotify, ConfigureNotify, PropertyNotify, ClientMessage,
      MappingNotify, SelectionNotify, ReparentNotify,
    ]
    let isUsual = Int.random(in: 0..<4, using: &random) > 0
    bytes[0] =
      isUsual
      ? UInt8(usual.randomElement(using: &random) ?? 2) : .random(in: 2...127, using: &random)
    if bytes[0] == UInt8(DestroyNotify) { bytes[0] = UInt8(Expose) }
    // The keys of the lower rows, which neither quit nor toggle fullscreen.
    if bytes[0] <= 3 { bytes[1] = .random(in: 50...65, using: &random) }
    if Bool.random(using: &random) { put(window, into: &bytes, at: 4) }
    if Bool.random(using: &random) { put(window, into: &bytes, at: 8) }
    if bytes[0] == UInt8(ClientMessage) || bytes[0] == UInt8(PropertyNotify) {
      bytes[1] = 32
      for place in [8, 12, 16] {
        put(atoms.randomElement(using: &random) ?? 0, into: &bytes, at: place)
      }
    }
    return bytes
  }

  /// Writes random bytes to a property of the root window or of the viewer's window.
  func writeProperty(_ random: inout SeededGenerator) {
    let (property, type) = (
      atoms.randomElement(using: &random) ?? 0, atoms.randomElement(using: &random) ?? 0
    )
    let format: UInt8 = [8, 16, 32].randomElement(using: &random) ?? 8
    let texts = ["Xft.dpi:\t96\n", "Xft.dpi: 1536\n", "Xft.dpi: nan\n", "\u{1B}[2J\n", ""]
    let count = Int.random(in: 0...64, using: &random) * 4
    var bytes: [UInt8] = (0..<count).map { _ in .random(in: .min ... .max, using: &random) }
    if Bool.random(using: &random) {
      bytes = Array((texts.randomElement(using: &random) ?? "").utf8)
    }
    if Bool.random(using: &random) {
      bytes = (0..<8).flatMap { _ in
        HostileClient.littleEndian([0, 1, 0, 4096, .max].randomElement(using: &random) ?? 0)
      }
    }
    let ownRandom = Bool.random(using: &random)
    client.write(
      bytes, to: property, type: type, format: format, of: ownRandom ? window : client.root)
    // In the format that its readers expect.
    client.write(
      bytes, to: client.atom("RESOURCE_MANAGER"), type: client.atom("STRING"), format: 8,
      of: client.root)
    client.write(
      bytes, to: client.atom("_XSETTINGS_SETTINGS"), type: client.atom("_XSETTINGS_SETTINGS"),
      format: 8,
      of: client.ownWindow)
    for name in ["_NET_WORKAREA", "_NET_CURRENT_DESKTOP"] {
      client.write(
        bytes, to: client.atom(name), type: client.atom("CARDINAL"), format: 32, of: client.root)
    }
  }

  private func put(_ word: UInt32, into bytes: inout [UInt8], at place: Int) {
    bytes.replaceSubrange(place..<place + 4, with: HostileClient.littleEndian(word))
  }
}
