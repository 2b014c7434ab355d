import ArgumentParser
import Display
import X11Display
import ProgramSupport

/// Tells what a display offers, without showing anything on it.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Tell what a display offers and what the viewer would use.",
    discussion: """
      The server, its screen and monitors, how frames would reach it and why not in a better way, \
      every format of its pixels, the refresh rate, and what the desktop asks for. Nothing is shown \
      and nothing changed: paste it into a report of an error. A display that no window can be shown on is reported too, with exit code 0.
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
    if outputOptions.verbose { Console.tell(report.summary) }
    try outputOptions.write(report)
  }
}
