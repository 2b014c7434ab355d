import ArgumentParser
import Display
import Drawing
import Raster
import ViewerCore
import X11Display

/// Shows a scene in a window.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show a scene in a window and tune it by keys.",
    discussion: "Keys:\n\n\(KeyHelp.text)")

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup(title: "Window options")
  var windowArguments: WindowArguments

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    let request = try sceneOptions.request()
    let transport = try windowArguments.displayOptions.wantedTransport()
    do {
      let viewer = try WindowedViewer(
        request: request, options: sceneOptions, arguments: windowArguments, transport: transport)
      if outputOptions.verbose { Console.tell(viewer.description) }
      try show(viewer)
    } catch let error as DisplayError {
      throw ProgramError(error)
    }
  }

  /// Runs the viewer; its report is written however it ends.
  private func show(_ viewer: WindowedViewer) throws {
    let ending: Result<LoopEnd, DisplayError>
    do throws(DisplayError) {
      ending = .success(try viewer.loop.run())
    } catch {
      ending = .failure(error)
    }
    try write(viewer)
    if case .signal(let number) = try ending.get() { throw EndedBySignal(number: number) }
  }

  private func write(_ viewer: WindowedViewer) throws {
    // Without a wish for a report a viewer ends in silence.
    guard outputOptions.format != nil || outputOptions.output != nil else { return }
    let report = WindowReport(of: viewer)
    try TextFile.write(
      try report.text(outputOptions.format ?? .human), to: outputOptions.output ?? "-")
  }
}
