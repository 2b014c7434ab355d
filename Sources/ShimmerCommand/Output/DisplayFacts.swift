package import Display
package import Raster
import Viewer
package import X11Display

/// The properties of a display, and the transport by which frames reach it.
package struct DisplayFacts: Encodable {
  package let name: String

  /// Returns the facts about a display.
  ///
  /// - Parameter display: The display's name, or `nil` for `$DISPLAY`.
  /// - Throws: The display's error as the program's.
  package static func read(_ display: String?) throws(ProgramError) -> DisplayFacts {
    do throws(DisplayError) {
      return try DisplayFacts(display: display)
    } catch {
      throw ProgramError(error)
    }
  }

  /// The facts about the display, except its name, as members of a JSON report.
  package let members: Members

  /// The members of a report about a display, except its name.
  package struct Members: Encodable {
    let server: Server
    @Nullable var windowManager: String?
    let compositor: Bool
    let screen: PixelSize
    let extensions: Extensions
    @Nullable var transport: TransportReport?
    let refreshRate: Rate

    struct Server: Encodable {
      let vendor: String
      let release: Int
      let `protocol`: String
    }

    struct Extensions: Encodable {
      let names: [String]
      let versions: [String: String]

      /// The problems for which extensions are not used; omitted if there are none.
      let problems: [String: String]?
    }

    struct Rate: Encodable {
      let hertz: Double
      let source: String
    }
  }

  /// The refresh rate of the display, or 60 Hz if it reports none.
  package let rate: RefreshRate

  /// Creates the facts from the result of probing a display.
  package init(_ probe: DisplayProbe) {
    name = probe.display
    rate = probe.refreshRate.rate
    members = Members(
      server: Members.Server(
        vendor: probe.vendor, release: probe.release, protocol: probe.protocolVersion),
      windowManager: probe.windowManager, compositor: probe.hasCompositor, screen: probe.screenSize,
      extensions: Members.Extensions(
        names: probe.extensions, versions: probe.extensionVersions,
        problems: probe.extensionProblems.isEmpty ? nil : probe.extensionProblems),
      transport: probe.transport,
      refreshRate: Members.Rate(hertz: rate.hertz, source: probe.refreshRate.source))
  }

  /// Probes a display without showing anything on it.
  ///
  /// - Parameters:
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  ///   - transport: The requested transport, or `nil`, the default, for the best one.
  /// - Throws: The display's error.
  package init(display: String?, transport: Transport? = nil) throws(DisplayError) {
    self.init(try DisplayProbe(display: display, transport: transport))
  }

  /// The size of the screen, in pixels.
  package var screenSize: PixelSize { members.screen }

  /// Encodes the name and the members into one object.
  package func encode(to encoder: any Encoder) throws {
    try members.encode(to: encoder)
    try ["name": name].encode(to: encoder)
  }

  /// The facts in one line of text, without the extensions.
  package var line: String {
    let parts = [
      "display \(name), \(screenSize.text)",
      "\(members.server.vendor) \(members.server.release)",
      members.windowManager ?? "no window manager",
      members.compositor ? "a compositor" : "no compositor",
      "\(NumberText.hertz(rate)) Hz (\(members.refreshRate.source))",
      transport,
    ]
    return parts.joined(separator: "; ")
  }

  private var transport: String {
    guard let report = members.transport else { return "no transport" }
    let rejected = report.rejections.map { "; not \($0.transport.rawValue): \($0.reason)" }
    return "transport \(report.chosen.rawValue) (\(report.reason)\(rejected.joined()))"
  }
}

extension TransportReport: Encodable {
  private struct Members: Encodable {
    let name: String
    @Nullable var asked: String?
    let reason: String
    let rejections: [Rejection]

    struct Rejection: Encodable {
      let name: String
      let reason: String
    }
  }

  /// Encodes the transport in use, the requested transport, and the reasons why better transports were rejected.
  package func encode(to encoder: any Encoder) throws {
    let rejections = rejections.map {
      Members.Rejection(name: $0.transport.rawValue, reason: $0.reason)
    }
    let members = Members(
      name: chosen.rawValue, asked: asked?.rawValue, reason: reason, rejections: rejections)
    try members.encode(to: encoder)
  }
}
