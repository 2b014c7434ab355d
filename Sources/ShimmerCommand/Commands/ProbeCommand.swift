import ArgumentParser
import Display
import Raster
import Viewer
import X11Display

/// The command `probe`, which reports the capabilities of a display without showing anything on it.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Report what a display offers and what the viewer would use.",
    discussion: """
      Prints the server, its screen and monitors, the transport of frames and why better ones were rejected, \
      the pixel formats, the refresh rate, and the desktop's settings. Nothing is shown or changed, so the \
      output can be pasted into a bug report. A display on which no window can be shown is reported too, with exit code 0.
      """)

  @OptionGroup(title: "Display options")
  var displayOptions: DisplayOptions

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    let transport = try displayOptions.wantedTransport()
    let scale = try ScaleReading.wanted()
    let report: ProbeReport
    do {
      report = ProbeReport(
        try DisplayProbe(display: displayOptions.display, transport: transport),
        transportSource: displayOptions.transportSource, scale: scale)
    } catch {
      throw ProgramError(error)
    }
    if outputOptions.verbose { Console.note(report.summary) }
    try outputOptions.write(report)
  }
}

/// The report of `probe`: the capabilities of a display.
private struct ProbeReport: Report {
  /// The result of probing the display.
  let probe: DisplayProbe

  /// The option or variable that requests a transport, for instance `--transport`; `nil` if neither is set.
  let transportSource: String?

  /// The scale of a viewer's window on the display, and its source.
  let scale: ScaleReading

  /// The visuals, grouped by pixel format.
  let kinds: [VisualKind]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - probe: The result of probing the display.
  ///   - transportSource: The option or variable that requests the probe's transport.
  ///   - scale: A scale that overrides the desktop's scale, or `nil` for the desktop's.
  init(_ probe: DisplayProbe, transportSource: String?, scale: ScaleReading?) {
    self.probe = probe
    self.transportSource = transportSource
    self.scale = scale ?? probe.scale
    kinds = VisualKind.kinds(of: probe.visuals, chosen: probe.chosenVisual)
  }

  /// The display, and the transport, the rate and the scale that a viewer would use on it, in one line.
  var summary: String {
    "display \(probe.display), transport \(probe.transport?.description ?? "none"), "
      + "\(NumberText.hertz(probe.refreshRate.rate)) Hz (\(probe.refreshRate.source)), "
      + "scale \(NumberText.shortest(scale.scale)) (\(scale.source))"
  }

  /// Returns a number in hexadecimal with the prefix `0x`, as X11's own tools print it.
  static func hexadecimal(_ number: some BinaryInteger) -> String {
    "0x" + String(number, radix: 16)
  }
}

// MARK: JSON

extension ProbeReport {
  private struct Members: Encodable {
    let schema = ReportFormat.schema
    let version = ProjectVersion.text
    let display: String
    let monitors: [Output]
    let physicalSizes: [PhysicalSize]
    let scale: Scale
    @Nullable var reducedMotion: Bool?
    @Nullable var visual: Visual?
    @Nullable var visualProblem: String?
    let visuals: [Visual]
  }

  private struct Output: Encodable {
    let name: String
    let x, y, width, height: Int
    @Nullable var hertz: Double?

    init(_ output: ActiveOutput) {
      name = output.name
      (x, y) = (output.area.minX, output.area.minY)
      (width, height) = (output.area.width, output.area.height)
      hertz = output.timing?.rate?.hertz
    }
  }

  /// The size that a monitor reports, in millimetres.
  private struct PhysicalSize: Encodable {
    let name: String
    let width, height: Int
  }

  private struct Scale: Encodable {
    let value: Double
    let source: String
  }

  /// A visual, or a group of visuals with the same pixel format, in the JSON report.
  ///
  /// Only the visual that windows use has an `identifier`. Only groups have a `count`, and `isChosen`, which says
  /// whether windows use one of their visuals.
  private struct Visual: Encodable {
    var identifier: UInt?
    var count: Int?
    var isChosen: Bool?
    let `class`: String
    let depth, bitsPerPixel, scanlinePad: Int
    let byteOrder: String
    let masks: [String: UInt32]
    let isNative: Bool

    init(_ format: VisualFormat) {
      identifier = format.identifier
      `class` = format.visualClass.rawValue
      (depth, bitsPerPixel) = (format.depth, format.bitsPerPixel)
      scanlinePad = format.scanlinePad
      byteOrder = "\(format.byteOrder)"
      masks = ["red": format.masks[0], "green": format.masks[1], "blue": format.masks[2]]
      isNative = format.pixels?.isNative ?? false
    }

    init(_ kind: VisualKind) {
      self.init(kind.format)
      (identifier, count, isChosen) = (nil, kind.count, kind.chosen != nil)
    }
  }

  func encode(to encoder: any Encoder) throws {
    let members = Members(
      display: probe.display, monitors: probe.monitors.map(Output.init),
      physicalSizes: probe.physicalMonitors.map {
        PhysicalSize(name: $0.name, width: $0.size.width, height: $0.size.height)
      },
      scale: Scale(value: scale.scale, source: scale.source),
      reducedMotion: probe.settings.reducedMotion,
      visual: probe.chosenVisual.map { Visual($0) },
      visualProblem: probe.visualProblem, visuals: kinds.map { Visual($0) })
    try DisplayFacts(probe).members.encode(to: encoder)
    try members.encode(to: encoder)
  }
}

extension ProbeReport {
  /// The report as text, at most 80 columns wide unless a name is longer.
  var lines: [String] {
    var lines = ["Shimmer \(ProjectVersion.text) on the display \(probe.display)"]
    for (title, rows) in [
      ("Display", display), ("Frames", frames), ("Desktop", desktop), ("Extensions", extensions),
    ] {
      lines += ["", title] + Self.aligned(rows)
    }
    return lines + ["", "Visuals"] + visuals
  }

  // MARK: Groups

  private var display: [(String, String)] {
    let size = probe.screenSize
    return [
      ("server", probe.vendor), ("release", release),
      ("window manager", probe.windowManager ?? "none, or one without a name"),
      ("compositor", probe.hasCompositor ? "running" : "none: frames may tear"),
      ("screen", "\(size.width)×\(size.height) pixels"),
    ] + Self.rows("monitors", monitors) + Self.rows("millimetres", millimetres)
  }

  private var release: String {
    let release = probe.release
    // Decoded in the same way as by `xdpyinfo`.
    let name = "\(release / 10_000_000).\(release / 100_000 % 100).\(release / 1000 % 100)"
    let patch = release % 1000 == 0 ? "" : ".\(release % 1000)"
    let decoded = probe.vendor.contains("X.Org") ? " (X.Org \(name)\(patch))" : ""
    return "\(release)\(decoded), protocol \(probe.protocolVersion)"
  }

  private var monitors: [String] {
    if probe.monitors.isEmpty { return ["not reported"] }
    return probe.monitors.map { monitor in
      let rate = monitor.timing?.rate.map { "\(NumberText.hertz($0)) Hz" } ?? "rate not reported"
      let area = monitor.area
      return "\(monitor.name) \(area.width)×\(area.height)+\(area.minX)+\(area.minY), \(rate)"
    }
  }

  /// The physical sizes that the monitors report, from which the scale may be taken.
  private var millimetres: [String] {
    probe.physicalMonitors.map { "\($0.name) \($0.size.width)×\($0.size.height)" }
  }

  private var frames: [(String, String)] {
    var rows: [(String, String)] = []
    if let transport = probe.transport {
      rows.append(("transport", "\(transport.chosen.rawValue) (\(transport.reason))"))
      if let asked = transport.asked, let transportSource {
        rows.append(("requested", "\(asked.rawValue), by \(transportSource)"))
      }
      rows += Self.rows(
        "rejected", transport.rejections.map { "\($0.transport.rawValue) (\($0.reason))" })
    } else {
      rows.append(("transport", "none, because there is no suitable visual"))
    }
    if let visual = probe.chosenVisual {
      rows += Self.rows("pixels", pixels(visual))
    } else {
      rows.append(
        ("pixels", "no suitable visual: \(probe.visualProblem ?? "there are no visuals")"))
    }
    let reading = probe.refreshRate
    rows.append(("refresh rate", "\(NumberText.hertz(reading.rate)) Hz (\(reading.source))"))
    return rows
  }

  private func pixels(_ visual: VisualFormat) -> [String] {
    let isNative = visual.pixels?.isNative == true
    return [
      "visual \(Self.hexadecimal(visual.identifier)), depth \(visual.depth), "
        + "\(visual.bitsPerPixel) bits per pixel",
      visual.byteOrder.words
        + (isNative ? ", shown without conversion" : ", converted from the composed frames"),
    ]
  }

  private var desktop: [(String, String)] {
    let motion =
      switch probe.settings.reducedMotion {
      case true?: "on"
      case false?: "off"
      case nil: "not reported"
      }
    return [
      ("scale", "\(NumberText.shortest(scale.scale)) (\(scale.source))"),
      ("reduced motion", motion),
    ]
  }

  private var extensions: [(String, String)] {
    let uses = [
      ("MIT-SHM", "frames in shared memory", "frames are copied through the connection"),
      ("RANDR", "monitors and their rates", "60 Hz is assumed"),
      ("SYNC", "resizing in step with the window manager", "resizing may flicker"),
      ("XKEYBOARD", "keys and auto-repeat", "keys follow the layout less precisely"),
    ]
    let used = uses.map { name, use, loss in
      if let version = probe.extensionVersions[name] { return (name, "\(version), for \(use)") }
      let problem = probe.extensionProblems[name].map { "not used (\($0))" }
      return (name, "\(problem ?? "missing"): \(loss)")
    }
    let others = probe.extensions.filter { name in !uses.contains { $0.0 == name } }
    return used + Self.rows("not used", Self.wrapped(others, width: 60))
  }

  // MARK: The table of visuals

  private var visuals: [String] {
    let head = ["count", "depth", "bits", "pad", "class", "red", "green", "blue"]
    let rows = kinds.map { kind in
      let format = kind.format
      return [kind.count, format.depth, format.bitsPerPixel, format.scanlinePad].map { "\($0)" }
        + [format.visualClass.rawValue]
        + format.masks.map { $0 == 0 ? "-" : Self.hexadecimal($0) }
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    let classColumn = 4
    let table = ([head] + rows).map { row in
      "  "
        + zip(row.indices, row).map { column, text in
          ColumnText.padded(text, to: widths[column], isRight: column != classColumn)
        }.joined(separator: "  ")
    }
    let marks = [""] + kinds.map { $0.chosen.map { "  windows: \(Self.hexadecimal($0))" } ?? "" }
    return zip(table, marks).map { $0 + $1 }
  }

  // MARK: Columns

  /// Returns a row for each string; only the first row has the name.
  private static func rows(_ name: String, _ texts: [String]) -> [(String, String)] {
    texts.enumerated().map { ($0.offset == 0 ? name : "", $0.element) }
  }

  private static func aligned(_ rows: [(name: String, text: String)]) -> [String] {
    rows.map { "  \(ColumnText.padded($0.name, to: 16))\($0.text)" }
  }

  /// Returns words separated by commas, in lines of at most `width` characters.
  private static func wrapped(_ words: [String], width: Int) -> [String] {
    ColumnText.folded(words.dropLast().map { $0 + "," } + words.suffix(1), to: width)
  }
}

/// The visuals of a display that have the same pixel format; servers list hundreds of visuals.
private struct VisualKind {
  /// The format of the first visual of this kind.
  let format: VisualFormat

  /// The number of visuals of this kind.
  private(set) var count = 1

  /// The identifier of the visual that windows use; `nil` if that visual is of another kind.
  private(set) var chosen: UInt?

  private init(_ format: VisualFormat) { self.format = format }

  /// Returns the kinds of visuals: first the kind that windows use, then the others by decreasing depth.
  static func kinds(of formats: [VisualFormat], chosen: VisualFormat?) -> [VisualKind] {
    var kinds: [VisualKind] = []
    var places: [VisualFormat: Int] = [:]
    for format in formats {
      var anonymous = format
      anonymous.identifier = 0
      let place = places[anonymous] ?? kinds.count
      if place == kinds.count {
        places[anonymous] = place
        kinds.append(VisualKind(format))
      } else {
        kinds[place].count += 1
      }
      if format == chosen { kinds[place].chosen = format.identifier }
    }
    return kinds.enumerated().sorted {
      (rank($0.element), -$0.offset) > (rank($1.element), -$1.offset)
    }
    .map(\.element)
  }

  private static func rank(_ kind: VisualKind) -> Int {
    kind.chosen == nil ? kind.format.depth : .max
  }
}

extension ByteOrder {
  /// The byte order as words.
  var words: String {
    switch self {
    case .leastSignificantFirst: "least significant byte first"
    case .mostSignificantFirst: "most significant byte first"
    }
  }
}
