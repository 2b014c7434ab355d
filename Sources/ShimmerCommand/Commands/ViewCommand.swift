import ArgumentParser
import Compositor
import Display
import Drawing
import LayerHost
import Platform
import Raster
import Viewer
import X11Display

/// Shows a scene in a window.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show a scene in a window and adjust it with keys.",
    discussion: "For the keys, see the end of shimmer --help, or press ? in the window.")

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup(title: "Scene options")
  var presetOutput: PresetOutput

  @OptionGroup(title: "Recording options")
  var replayOption: ReplayOption

  @Option(
    help: ArgumentHelp(
      "When the viewer ends, write a recording of the session for --replay, at most its first 4 MiB, to FILE; - is standard output.",
      valueName: "FILE|-"), transform: nonemptyText)
  var record: String?

  @OptionGroup(title: "Window options")
  var windowArguments: WindowArguments

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func validate() throws {
    try replayOption.checkAlone(sceneOptions.typed + windowArguments.typed)
    let outputs: [(String, Bool)] = [
      (
        "a report on standard output", wantsReport && outputOptions.destination.output ?? "-" == "-"
      ),
      ("--record -", record == "-"), ("--save-preset -", presetOutput.path == "-"),
    ]
    let names = outputs.filter(\.1).map(\.0)
    if names.count > 1 {
      throw ValidationError("\(names[0]) and \(names[1]) cannot be used together")
    }
    if let output = outputOptions.destination.output, FrameFormat.isNamed(by: output) {
      throw ValidationError(
        "-o \(cut: output) would be a report; to draw a picture or a movie, use shimmer render -o \(cut: output)"
      )
    }
  }

  /// Says that a size given for a window in fullscreen waits until fullscreen ends.
  private func noteFullscreen() {
    guard windowArguments.fullscreen, windowArguments.geometry?.hasSize == true else { return }
    Console.note("--fullscreen: the window has the size of --geometry when fullscreen ends (key f)")
  }

  /// Whether a report was requested; otherwise the viewer prints none.
  private var wantsReport: Bool {
    outputOptions.format != nil || outputOptions.destination.output != nil
  }

  /// Whether the viewer uses and updates the settings that it remembers.
  ///
  /// A run that is measured or scripted starts fresh.
  private var remembers: Bool { !windowArguments.fresh && isForPerson }

  /// Whether the run is neither measured nor scripted.
  private var isForPerson: Bool {
    !windowArguments.endsByItself && replayOption.replay == nil && !wantsReport
  }

  func run() throws {
    var phases = StartUpPhases()
    phases.end("arguments read")
    // Not during parsing, so that an unknown option is reported before its value.
    try sceneOptions.plainContent.refuseWord(problem: "is neither a subcommand nor a file") {
      word in
      Complaint(about: ["view", word]).advice(forContent: word)
    }
    noteFullscreen()
    // They are written at the end, when a mistake would cost the session.
    try TextFile.check(
      writing: ("-o", outputOptions.destination.output), ("--record", record),
      ("--save-preset", presetOutput.path))
    try DrawingMemory.check(for: "the viewer")
    let recording = try replayOption.recording()
    let remembered = remembers ? SettingsFile.read() : nil
    let (request, content, presetFile) = try sceneOptions.requestWithFile(
      otherwise: usualScene(remembered))
    let transport = try windowArguments.displayOptions.wantedTransport()
    do {
      let viewer = try WindowedViewer(
        request: request, content: content, options: sceneOptions, arguments: windowArguments,
        transport: transport, recording: recording, remembered: remembered, phases: phases,
        reports: wantsReport, explainsFrames: outputOptions.chosenFormat != .human)
      if let presetFile { viewer.follow(presetFile) }
      viewer.session.program.keepsValues = isForPerson
      viewer.offersLastSession =
        remembers && sceneOptions.preset == nil
        && request.assignments.count == request.assignments.content.count
      if outputOptions.verbose {
        Console.note(viewer.description)
        viewer.tellsStart = true
      }
      try show(viewer)
    } catch let error as DisplayError {
      throw ProgramError(error)
    }
  }

  /// Returns the scene to show if no option specifies one: the remembered scene, unless other options are meant for
  /// the first one.
  private func usualScene(_ remembered: RememberedSettings?) -> SceneCatalog.Entry {
    let name = sceneOptions.determinesScene ? nil : remembered?.scene
    return SceneCatalog.all.first { $0.name == name } ?? SceneCatalog.all[0]
  }

  /// Runs the viewer, then writes the report, the recording, the preset and the settings to remember.
  ///
  /// All of them are written however the viewer ends, even if writing one of them fails.
  private func show(_ viewer: WindowedViewer) throws {
    let ending: Result<LoopEnd, DisplayError>
    do throws(DisplayError) {
      ending = .success(try viewer.loop.run())
    } catch {
      ending = .failure(error)
    }
    viewer.movie?.stop()
    // A loop that ends with its first frame does not wait once more.
    viewer.tellStart()
    let outputs = [
      Result { try writeReport(of: viewer) }, Result { try writeRecording(of: viewer) },
      Result { try writePreset(of: viewer) },
    ]
    if remembers { remember(viewer) }
    if case .success = ending { viewer.window.events.handOver() }
    // Last, because it waits for the process.
    viewer.movie = nil
    let end = try ending.get()
    for output in outputs { try output.get() }
    if end == .closed, viewer.window.isHostGone {
      Console.note("the viewer ended with the window that contained it (--into)")
    }
    if case .signal(let number) = end { throw EndedBySignal(number: number) }
  }

  private func writeRecording(of viewer: WindowedViewer) throws {
    guard let record else { return }
    try viewer.kept.write(namedIn: viewer.recording.text)
    try RecordingFile.write(viewer.recording, to: record)
    viewer.warnOfEarlyEnd(of: record == "-" ? "the recording" : record)
  }

  private func writePreset(of viewer: WindowedViewer) throws {
    if presetOutput.path != nil {
      try viewer.kept.write(namedIn: viewer.session.scene.stage.image)
    }
    try presetOutput.write(viewer.session, viewer.contentRequest)
  }

  /// Remembers the viewer's settings and unsaved values; a folder that cannot be written is no error, because nothing depends on them.
  private func remember(_ viewer: WindowedViewer) {
    do throws(ProgramError) {
      try SettingsFile.write(viewer.session.document.remembered)
      let unsaved = viewer.session.unsaved
      for preset in unsaved { try viewer.kept.write(namedIn: preset.value(of: "image") ?? "") }
      try LastSession.keep(unsaved, without: viewer.session.takenOffers)
    } catch {
      if outputOptions.verbose { Console.error(error.line) }
    }
  }

  private func writeReport(of viewer: WindowedViewer) throws {
    guard wantsReport else { return }
    try outputOptions.write(WindowReport(of: viewer))
  }
}

/// The report of a viewer in a window: the viewer's own report, with facts about the window and the process.
private struct WindowReport: Report {
  private let viewer: ViewerReport
  private let members: Members

  private struct Members: Encodable {
    let schema = ReportFormat.schema
    let transport: TransportReport
    let rateSource: String
    let display: String
    let xErrors: [String]
    let memory: Memory
    /// Absent unless `bench present` measures the run.
    let measured: PresentMeasurement?
  }

  private struct Memory: Encodable {
    let peakResidentBytes: Int
    let cacheBytes: Int
  }

  init(of viewer: WindowedViewer) {
    let window = viewer.window
    self.viewer = viewer.loop.report
    members = Members(
      transport: window.report, rateSource: viewer.rateSource,
      display: window.connection.name, xErrors: window.events.strayFaults.map(\.description),
      memory: Memory(
        peakResidentBytes: ProcessUsage.now().peakResidentBytes,
        cacheBytes: viewer.loop.frameLoop.compositor.cacheByteCount),
      measured: viewer.measurement)
  }

  func encode(to encoder: any Encoder) throws {
    try viewer.encode(to: encoder)
    try members.encode(to: encoder)
  }

  var lines: [String] {
    let memory = members.memory
    return viewer.lines + [
      "transport \(members.transport)",
      "peak memory \(memory.peakResidentBytes / 1024) KiB, caches \(memory.cacheBytes / 1024) KiB",
    ]
  }
}
