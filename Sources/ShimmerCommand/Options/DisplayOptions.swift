package import ArgumentParser
import Platform
import Viewer
package import X11Display

/// The option for the display; shared by the commands that connect to a display.
package struct DisplayNameOption: ParsableArguments {
  @Option(help: ArgumentHelp("The X display; default $DISPLAY.", valueName: "NAME"))
  package var display: String?

  package init() {}
}

/// The options for the display and the transport; shared by the commands that show windows or report on a display.
package struct DisplayOptions: ParsableArguments {
  @OptionGroup package var displayName: DisplayNameOption

  @Option(
    help: ArgumentHelp(
      "Transport of pixels to the display; by default $SHIMMER_TRANSPORT, otherwise the best.",
      valueName: Transport.names), completion: .list(Transport.allCases.map(\.rawValue)),
    transform: namedValue)
  package var transport: Transport?

  package init() {}

  /// The display's name, or `nil` for `$DISPLAY`.
  package var display: String? { displayName.display }

  /// The name of the option or variable that requests a transport; `nil` if neither is set.
  package var transportSource: String? {
    if transport != nil { return "--transport" }
    return Environment.value(of: "SHIMMER_TRANSPORT").map { _ in "SHIMMER_TRANSPORT" }
  }

  /// Returns the transport that the option or the environment requests; `nil` for the best one.
  package func wantedTransport() throws(ProgramError) -> Transport? {
    if let transport { return transport }
    return try Transport.wanted()
  }
}

extension Transport {
  /// Returns the transport that `SHIMMER_TRANSPORT` requests, or `nil` if the variable is not set.
  ///
  /// - Throws: An error if the value is not a transport.
  package static func wanted() throws(ProgramError) -> Transport? {
    guard let text = Environment.value(of: "SHIMMER_TRANSPORT") else { return nil }
    let names = allCases.map(\.rawValue)
    if let name = Spelling.match(text, among: names) { return Transport(rawValue: name) }
    throw ProgramError(
      "SHIMMER_TRANSPORT is \(quoted: text), which is not a transport",
      remedy: Spelling.question(about: text, among: names) ?? "use one of \(Transport.names)",
      status: .usage)
  }
}
