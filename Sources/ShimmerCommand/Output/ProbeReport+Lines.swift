import Measuring
import Display
import Raster
import X11Display
import ProgramSupport

extension ProbeReport {
  /// The report for people, line by line, at most 80 columns wide where names allow it.
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
      ("compositor", probe.hasCompositor ? "runs" : "none: frames may tear"),
      ("screen", "\(size.width)×\(size.height) pixels"),
    ] + Self.rows("monitors", monitors)
  }

  private var release: String {
    let release = probe.release
    // As `xdpyinfo` takes it apart.
    let name = "\(release / 10_000_000).\(release / 100_000 % 100).\(release / 1000 % 100)"
    let patch = release % 1000 == 0 ? "" : ".\(release % 1000)"
    let decoded = probe.vendor.contains("X.Org") ? " (X.Org \(name)\(patch))" : ""
    return "\(release)\(decoded), protocol \(probe.protocolVersion)"
  }

  private var monitors: [String] {
    if probe.monitors.isEmpty { return ["not told"] }
    return probe.monitors.map { monitor in
      let rate = monitor.timing?.rate.map { "\(NumberText.hertz($0)) Hz" } ?? "rate not told"
      let area = monitor.area
      return "\(monitor.name) \(area.width)×\(area.height)+\(area.minX)+\(area.minY), \(rate)"
    }
  }

  private var frames: [(String, String)] {
    var rows: [(String, String)] = []
    if let transport = probe.transport {
      rows.append(("transport", "\(transport.chosen.rawValue) (\(transport.reason))"))
      if let asked = transport.asked, let transportSource {
        rows.append(("asked for", "\(asked.rawValue), by \(transportSource)"))
      }
      rows += Self.rows(
        "rejected", transport.rejections.map { "\($0.transport.rawValue) (\($0.reason))" })
    } else {
      rows.append(("transport", "none, there is nothing to carry"))
    }
    if let visual = probe.chosenVisual {
      rows += Self.rows("pixels", pixels(visual))
    } else {
      rows.append(("pixels", "none will do: \(probe.visualProblem ?? "there are no visuals")"))
    }
    let reading = probe.refreshRate
    rows.append(("refresh rate", "\(NumberText.hertz(reading.rate)) Hz (\(reading.source))"))
    return rows
  }

  private func pixels(_ visual: VisualFormat) -> [String] {
    let isNative = visual.pixels?.isNative == true
    return [
      "visual \(Self.hexadecimal(visual.identifier)), depth \(visual.depth), "
        + "\(visual.bitsPerPixel) bits a pixel",
      visual.byteOrder.words
        + (isNative ? ", shown as they are composed" : ", packed from the composed frames"),
    ]
  }

  private var desktop: [(String, String)] {
    let motion =
      switch probe.settings.reducedMotion {
      case true?: "wanted"
      case false?: "not wanted"
      case nil: "not told"
      }
    return [
      ("scale", "\(NumberText.shortest(scale.scale)) (\(scale.source))"),
      ("reduced motion", motion),
    ]
  }

  private var extensions: [(String, String)] {
    let uses = [
      ("MIT-SHM", "frames in shared memory", "frames are copied through the connection"),
      ("RANDR", "monitors and their rates", "60 Hz are assumed"),
      ("SYNC", "resizing in step with the window manager", "resizing may flicker"),
      ("XKEYBOARD", "keys and their repeats", "keys follow the layout less well"),
    ]
    let used = uses.map { name, use, loss in
      let version = probe.extensionVersions[name]
      return (name, version.map { "\($0), for \(use)" } ?? "missing: \(loss)")
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

  /// A row for each text, named once.
  private static func rows(_ name: String, _ texts: [String]) -> [(String, String)] {
    texts.enumerated().map { ($0.offset == 0 ? name : "", $0.element) }
  }

  private static func aligned(_ rows: [(name: String, text: String)]) -> [String] {
    rows.map { "  \(ColumnText.padded($0.name, to: 16))\($0.text)" }
  }

  /// Words with commas, in lines of a width.
  private static func wrapped(_ words: [String], width: Int) -> [String] {
    ColumnText.folded(words.dropLast().map { $0 + "," } + words.suffix(1), to: width)
  }
}
