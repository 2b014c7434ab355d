public import ArgumentParser
import Display
import Platform
import Viewer
public import X11Display

extension Transport: ExpressibleByArgument {}

/// Which display: shared by the commands that talk to one.
package struct DisplayNameOption: ParsableArguments {
  @Option(help: ArgumentHelp("The X display; $DISPLAY by default.", valueName: "NAME"))
  package var display: String?

  package init() {}
}

/// Which display, and how pixels reach it: shared by the commands that talk to one.
package struct DisplayOptions: ParsableArguments {
  @OptionGroup package var displayName: DisplayNameOption

  @Option(help: ArgumentHelp("How pixels reach the display.", valueName: "fd|sysv|put"))
  package var transport: Transport?

  package init() {}

  /// The display, or nothing for `$DISPLAY`.
  package var display: String? { displayName.display }

  /// What says the wanted transport, if anything does.
  package var transportSource: String? {
    if transport != nil { return "--transport" }
    return Environment.value(of: "SHIMMER_TRANSPORT").map { _ in "SHIMMER_TRANSPORT" }
  }

  /// The transport that was asked for, by option or by environment; nothing for the best one.
  package func wantedTransport() throws(ProgramError) -> Transport? {
    if let transport { return transport }
    return try Transport.wanted()
  }
}

extension Transport {
  /// The transport that `SHIMMER_TRANSPORT` asks for, or nothing where it is not set.
  ///
  /// - Throws: When it names none.
  package static func wanted() throws(ProgramError) -> Transport? {
    guard let text = Environment.value(of: "SHIMMER_TRANSPORT") else { return nil }
    guard let transport = Transport(rawValue: text) else {
      throw ProgramError(
        "SHIMMER_TRANSPORT is \(quoted: text)", remedy: "use fd, sysv or put", status: .usage)
    }
    return transport
  }
}
