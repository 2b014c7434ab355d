package import Display
package import Raster
package import X11Display

/// The display that a program's frames reach, and how they reach it.
package struct DisplayFacts {
  private let probe: DisplayProbe

  /// Takes what a display has said.
  package init(_ probe: DisplayProbe) { self.probe = probe }

  /// Asks a display, and shows nothing on it.
  ///
  /// - Parameters:
  ///   - display: The display's name, or nothing for `$DISPLAY`.
  ///   - transport: How frames are to reach it, or nothing, the default, for the best way.
  /// - Throws: What the display reports.
  package init(display: String?, transport: Transport? = nil) throws(DisplayError) {
    self.init(try DisplayProbe(display: display, transport: transport))
  }

  /// The size of its screen, in pixels.
  package var screenSize: PixelSize { probe.screenSize }

  /// Its members in a report: all but its name.
  package var members: [String: JSONValue] {
    [
      "server": .object([
        "vendor": .string(probe.vendor), "release": JSONValue(Double(probe.release)),
        "protocol": .string(probe.protocolVersion),
      ]),
      "windowManager": probe.windowManager.map { .string($0) } ?? .null,
      "compositor": .bool(probe.hasCompositor),
      "screen": screenSize.json,
      "extensions": .object([
        "names": .array(probe.extensions.map { .string($0) }),
        "versions": .object(probe.extensionVersions.mapValues { .string($0) }),
      ]),
      "transport": probe.transport?.json ?? .null,
      "refreshRate": .object([
        "hertz": JSONValue(probe.refreshRate.rate.hertz),
        "source": .string(probe.refreshRate.source),
      ]),
    ]
  }

  /// The member `display` of a benchmark's document.
  package var json: JSONValue { .object(members.merging(["name": .string(probe.display)]) { $1 }) }

  /// All of it for people, but for the extensions.
  package var line: String {
    let parts = [
      "display \(probe.display), \(screenSize.text)",
      "\(probe.vendor) \(probe.release)",
      probe.windowManager ?? "no window manager",
      probe.hasCompositor ? "a compositor" : "no compositor",
      "\(NumberText.hertz(probe.refreshRate.rate)) Hz (\(probe.refreshRate.source))",
      transport,
    ]
    return parts.joined(separator: "; ")
  }

  private var transport: String {
    guard let report = probe.transport else { return "no transport" }
    let rejected = report.rejections.map { "; not \($0.transport.rawValue): \($0.reason)" }
    return "transport \(report.chosen.rawValue) (\(report.reason)\(rejected.joined()))"
  }
}

extension TransportReport {
  /// The report as a member of a JSON document.
  package var json: JSONValue {
    .object([
      "name": .string(chosen.rawValue),
      "asked": asked.map { .string($0.rawValue) } ?? .null,
      "reason": .string(reason),
      "rejections": .array(
        rejections.map {
          .object(["name": .string($0.transport.rawValue), "reason": .string($0.reason)])
        }),
    ])
  }
}
