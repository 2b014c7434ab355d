import Measuring
import Display
import Raster
import X11Display
import ProgramSupport

/// What a display offers, in the form that was asked for.
struct ProbeReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

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

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: TerminalText.lines(lines)
    case .json: try JSONText.write(json)
    case .csv: CSVText.write(columns)
    }
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
  private var json: JSONValue {
    let own: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)),
      "version": .string(ProjectVersion.text),
      "display": .string(probe.display),
      "monitors": .array(probe.monitors.map(Self.json)),
      "scale": .object([
        "value": JSONValue(scale.scale), "source": .string(scale.source),
      ]),
      "reducedMotion": probe.settings.reducedMotion.map { .bool($0) } ?? .null,
      "visual": probe.chosenVisual.map { .object(Self.members(of: $0)) } ?? .null,
      "visualProblem": probe.visualProblem.map { .string($0) } ?? .null,
      "visuals": .array(kinds.map(Self.json)),
    ]
    return .object(DisplayFacts(probe).members.merging(own) { $1 })
  }

  private static func json(_ monitor: ActiveOutput) -> JSONValue {
    .object([
      "name": .string(monitor.name),
      "x": JSONValue(Double(monitor.area.minX)), "y": JSONValue(Double(monitor.area.minY)),
      "width": JSONValue(Double(monitor.area.width)),
      "height": JSONValue(Double(monitor.area.height)),
      "hertz": monitor.timing?.rate.map { JSONValue($0.hertz) } ?? .null,
    ])
  }

  private static func json(_ kind: VisualKind) -> JSONValue {
    var members = members(of: kind.format)
    members["identifier"] = nil
    members["count"] = JSONValue(Double(kind.count))
    members["isChosen"] = .bool(kind.chosen != nil)
    return .object(members)
  }

  private static func members(of format: VisualFormat) -> [String: JSONValue] {
    [
      "identifier": JSONValue(Double(format.identifier)),
      "class": .string(format.visualClass.rawValue),
      "depth": JSONValue(Double(format.depth)),
      "bitsPerPixel": JSONValue(Double(format.bitsPerPixel)),
      "scanlinePad": JSONValue(Double(format.scanlinePad)),
      "byteOrder": .string("\(format.byteOrder)"),
      "masks": .object([
        "red": JSONValue(Double(format.masks[0])), "green": JSONValue(Double(format.masks[1])),
        "blue": JSONValue(Double(format.masks[2])),
      ]),
      "isNative": .bool(format.pixels?.isNative ?? false),
    ]
  }
}

// MARK: CSV

extension ProbeReport {
  /// Everything that is one value; lists are left to the other forms.
  private var columns: [(name: String, value: String)] {
    let visual = probe.chosenVisual
    let masks = visual?.masks.map(Self.hexadecimal) ?? ["", "", ""]
    return [
      ("version", ProjectVersion.text), ("display", probe.display),
      ("vendor", probe.vendor), ("release", "\(probe.release)"),
      ("protocol", probe.protocolVersion), ("windowManager", probe.windowManager ?? ""),
      ("compositor", "\(probe.hasCompositor)"), ("width", "\(probe.screenSize.width)"),
      ("height", "\(probe.screenSize.height)"), ("monitors", "\(probe.monitors.count)"),
      ("sharedMemory", probe.extensionVersions["MIT-SHM"] ?? ""),
      ("transport", probe.transport?.chosen.rawValue ?? ""),
      ("transportReason", probe.transport?.reason ?? ""),
      ("depth", visual.map { "\($0.depth)" } ?? ""),
      ("bitsPerPixel", visual.map { "\($0.bitsPerPixel)" } ?? ""),
      ("redMask", masks[0]), ("greenMask", masks[1]), ("blueMask", masks[2]),
      ("isNative", visual.map { "\($0.pixels?.isNative ?? false)" } ?? ""),
      ("hertz", NumberText.hertz(probe.refreshRate.rate)),
      ("hertzSource", probe.refreshRate.source),
      ("scale", NumberText.shortest(scale.scale)), ("scaleSource", scale.source),
      ("reducedMotion", probe.settings.reducedMotion.map { "\($0)" } ?? ""),
    ]
  }
}
