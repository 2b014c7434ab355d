import Display
import Platform
import Raster
import Viewer
import X11Display

extension FuzzTarget {
  /// The text of `RESOURCE_MANAGER`, and the text a library prints while it opens a connection.
  static let resources = FuzzTarget(
    name: "resources",
    dictionary: bytes([
      "Xft.dpi", ":", "\t", "\n", "\r\n", "Xft.dpi:\t96\n", "!", "*", "nan", "0x60", "\u{85}",
    ]),
    makeCheck: {
      { input in
        let text = string(input)
        if let dots = ResourceDatabase.fontDotsPerInch(in: text) {
          try require((24...1536).contains(dots), "\(dots) dots per inch")
        }
        let folded = StandardErrorCapture.folded(text)
        if !folded.isEmpty { try requireOneLine(TerminalText.line(folded)) }
        let names = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let chosen = try? DisplayNameChoice.choose(
          asked: names.first, display: names.dropFirst().first, wayland: names.last)
        try require(chosen != "", "an empty display was chosen")
      }
    })

  /// The bytes of `_XSETTINGS_SETTINGS`.
  static let settings = FuzzTarget(
    name: "settings",
    dictionary: bytes([
      "Gtk/EnableAnimations", "Net/ThemeName", "Xft/DPI", "Gdk/UnscaledDPI",
      "Gdk/WindowScalingFactor",
    ])
      + [[0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 20, 0], [2, 0], [0xFF, 0xFF, 0xFF, 0xFF]],
    makeCheck: {
      { input in
        let settings = XSettings(input)
        // Each setting takes at least 12 bytes.
        try require(settings.values.count <= input.count / 12, "\(settings.values.count) settings")
        _ = settings.wantsReducedMotion
        if let reading = ScaleReading.ofDesktop(settings, resources: "") {
          try require(ScaleReading.range.contains(reading.scale), "\(reading)")
        }
      }
    })

  /// The items of `_NET_WORKAREA`.
  static let properties = FuzzTarget(
    name: "properties",
    makeCheck: {
      { input in
        var reader = ByteReader(input)
        let screen = PixelRect(
          x: 0, y: 0, width: 1 + Int(reader.bits(2)), height: 1 + Int(reader.bits(2)))
        let desktop = reader.word()
        var items: [UInt] = []
        while !reader.isAtEnd { items.append(reader.word()) }
        let area = WorkArea.rect(items, desktop: desktop, screen: screen)
        try require(!area.isEmpty && screen.contains(area), "\(area) of \(screen)")
      }
    })

  /// Modes and outputs that RandR reports, and the grid of their rates.
  static let outputs = FuzzTarget(
    name: "outputs",
    makeCheck: {
      { input in
        var reader = ByteReader(input)
        var outputs: [ActiveOutput] = []
        while !reader.isAtEnd {
          let timing = ModeTiming(
            dotClock: reader.word(), horizontalTotal: reader.word(), verticalTotal: reader.word(),
            isDoubleScan: reader.flag(), isInterlaced: reader.flag())
          let area = PixelRect(
            x: Int(reader.int32()), y: Int(reader.int32()), width: Int(reader.int32()),
            height: Int(reader.int32()))
          outputs.append(
            ActiveOutput(name: reader.text(), area: area, timing: reader.flag() ? timing : nil))
        }
        let shown = outputs.showing(x: Int(reader.int32()), y: Int(reader.int32()))
        try require((shown == nil) == outputs.isEmpty, "no output of \(outputs.count)")
        for output in outputs { try checkGrid(of: output.reading.rate) }
      }
    })

  private static func checkGrid(of rate: RefreshRate) throws {
    try require((10...600).contains(rate.hertz), "\(rate.hertz) Hz")
    // A start after a century of uptime.
    let grid = FrameGrid(origin: 3_155_760_000_000_000_000, rate: rate)
    for index in [0, 1, 1_000_000] {
      let deadline = grid.deadline(index)
      try require(grid.deadline(index + 1) > deadline, "frame \(index + 1) at \(rate)")
      try require(grid.index(atOrAfter: deadline) <= index, "frame \(index) at \(rate)")
      try require(grid.index(atOrBefore: deadline) >= index, "frame \(index) at \(rate)")
    }
  }

  /// Visuals with any masks and depths, the choice among them, and pixels packed for the chosen one.
  static let visuals = FuzzTarget(
    name: "visuals", longest: 256,
    makeCheck: {
      let frame = Bitmap(size: PixelSize(width: 9, height: 3))
      frame.withRows { rows in
        for y in 0..<3 {
          for x in 0..<9 { rows[x, y] = UInt32(truncatingIfNeeded: x &* 0x1357_9BDF &+ y) }
        }
      }
      return { input in
        var reader = ByteReader(input)
        var formats: [VisualFormat] = []
        while !reader.isAtEnd && formats.count < 16 { formats.append(visual(&reader)) }
        let (visual, depth) = (reader.word(), Int(reader.int32()))
        for format in formats where format.pixels == nil { _ = format.description }
        do throws(DisplayError) {
          let chosen = try VisualChoice.choose(
            among: formats, defaultVisual: visual, defaultDepth: depth)
          if formats.contains(where: { $0.identifier == chosen.visual && $0.pixels != nil }) {
            for format in formats.compactMap(\.pixels) { pack(frame, as: format) }
          }
        } catch {
          try require(formats.allSatisfy { $0.pixels == nil }, "none was chosen: \(error)")
        }
      }
    })

  private static func visual(_ reader: inout ByteReader) -> VisualFormat {
    let usual: [UInt32] = [
      0xFF0000, 0xFF00, 0xFF, 0xF800, 0x7E0, 0x1F, 0x3FF0_0000, 0xFFC00, 0x3FF, 0xE0,
    ]
    let masks = (0..<3).map { _ in
      reader.byte() % 4 == 0 ? UInt32(truncatingIfNeeded: reader.bits(4)) : reader.choice(usual)
    }
    return VisualFormat(
      identifier: UInt(reader.byte()), depth: reader.choice([24, 16, 32, 8, 1, 0, 30, 15, 255]),
      visualClass: reader.byte() % 4 == 0 ? reader.choice(VisualClass.allCases) : .trueColor,
      masks: masks, bitsPerPixel: reader.choice([32, 16, 24, 8, 1, 4, 0, 64, -1]),
      byteOrder: reader.choice([.leastSignificantFirst, .mostSignificantFirst]),
      scanlinePad: reader.choice([32, 16, 8, 0, 64, -8]))
  }

  /// Packs a frame.
  ///
  /// The sanitizer finds stores to a wrong address; a wrong row length traps.
  private static func pack(_ frame: Bitmap, as format: PixelFormat) {
    let bytesPerRow = format.bytesPerRow(width: frame.size.width)
    var memory = [UInt8](repeating: 0, count: bytesPerRow * frame.size.height)
    unsafe memory.withUnsafeMutableBytes { target in
      frame.withRows { rows in
        unsafe PixelPacker(format).pack(
          PixelRect(x: -3, y: -1, width: 99, height: 99), of: rows, into: target,
          bytesPerRow: bytesPerRow)
      }
    }
  }
}
