import Measuring
import Display
import Raster
import X11Display
import ProgramSupport

/// What a display offers.
struct ProbeReport: Report {
  /// What the display says of itself.
  let probe: DisplayProbe

  /// Where a transport was asked for, such as `--transport`; or nothing when none was.
  let transportSource: String?

  /// The scale of a viewer's window there, and where it is known from.
  let scale: ScaleReading

  /// The kinds of visuals.
  let kinds: [VisualKind]

  /// Collects a report.
  ///
  /// - Parameters:
  ///   - transportSource: Where the probe's transport was asked for.
  ///   - scale: A scale that goes before the desktop's.
  init(_ probe: DisplayProbe, transportSource: String?, scale: ScaleReading?) {
    self.probe = probe
    self.transportSource = transportSource
    self.scale = scale ?? probe.scale
    kinds = VisualKind.kinds(of: probe.visuals, chosen: probe.chosenVisual)
  }

  /// What was chosen, in one line.
  var summary: String {
    "display \(probe.display), transport \(probe.transport?.description ?? "none"), "
      + "\(NumberText.hertz(probe.refreshRate.rate)) Hz (\(probe.refreshRate.source)), "
      + "scale \(NumberText.shortest(scale.scale)) (\(scale.source))"
  }

  /// A number as a server's own tools write it.
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
    let monitors: [Monitor]
    let scale: Scale
    @Nullable var reducedMotion: Bool?
    @Nullable var visual: Visual?
    @Nullable var visualProblem: String?
    let visuals: [Visual]
  }

  private struct Monitor: Encodable {
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

  private struct Scale: Encodable {
    let value: Double
    let source: String
  }

  /// The one that windows get has its number; of the kinds it is told how many they are.
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
      display: probe.display, monitors: probe.monitors.map(Monitor.init),
      scale: Scale(value: scale.scale, source: scale.source),
      reducedMotion: probe.settings.reducedMotion,
      visual: probe.chosenVisual.map { Visual($0) },
      visualProblem: probe.visualProblem, visuals: kinds.map { Visual($0) })
    try DisplayFacts(probe).members.encode(to: encoder)
    try members.encode(to: encoder)
  }
}
