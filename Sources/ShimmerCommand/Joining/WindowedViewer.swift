import Compositor
import Display
import Drawing
import LayerHost
import LayerKit
import Platform
import Raster
import Viewer
import X11Display

/// A viewer in a window, which connects a session, a window and a loop.
final class WindowedViewer {
  let window: X11Window

  /// The session that is shown.
  let session: Session

  /// The loop that runs the session.
  let loop: ViewerLoop

  /// The file of the preset that the command line specifies; `nil` if there is none.
  var presetFile: PresetFile?

  /// Whether values that the last session left unsaved are offered; false by default.
  var offersLastSession = false

  /// The file of the user's own keys; `nil` if there is no place for one, and in a replay.
  var keysFile: KeysFile?

  /// The scale at the start, and its source.
  private let scale: ScaleReading

  /// Whether the window keeps its size in device pixels when the desktop's scale changes, because the user gave it.
  private let keepsPixels: Bool

  /// The size that the window would have at any scale.
  private var steadySize = SteadySize()

  let contentRequest: ContentRequest

  /// The movie that is being rendered; `nil` for none.
  var movie: MovieJob?

  /// What is being read for the scene; `nil` before the first time.
  var incoming: IncomingJob?

  /// Pictures that other programs have handed over.
  var kept = KeptPictures()

  /// The name of the picture that is being read because the scene asks for it, or could not be read; `nil` for none.
  var missedPicture: String?

  /// Whether the title contains the scene's name; `false` if the user has set the title, or if a recording is
  /// replayed.
  private let namesScene: Bool

  /// The rate that the options request.
  private let wantedRate: FrameRate

  private let phases: StartUpPhases

  /// What the process had used when the measurement of `bench present` began.
  private var measuredSince: PresentUsage.Meters?

  /// What `bench present` measures of the run, or `nil` if it does not measure it.
  var measurement: PresentMeasurement? {
    measuredSince.map {
      PresentMeasurement(
        usage: PresentUsage.Meters(window).since($0),
        samples: loop.frameLoop.counts.samples.map(FrameRow.init))
    }
  }

  /// Whether a line about the phases of the start is still to be printed, once the first frame is on the screen; false
  /// by default.
  var tellsStart = false {
    didSet {
      // Otherwise the loop learns of it only at the next deadline.
      window.events.wakesForCompletions = tellsStart
      guard tellsStart else { return }
      let other = loop.frameLoop.onWait
      loop.frameLoop.onWait = { [unowned self] presented, isResting in
        other?(presented, isResting)
        tellStart()
      }
    }
  }

  /// Reads the content, opens the window and connects the parts.
  ///
  /// Files are read before the window is shown, so that an error in them does not make a window flash.
  ///
  /// - Parameters:
  ///   - request: The scene, unless a recording is replayed.
  ///   - content: The content, unless a recording is replayed.
  ///   - options: The options of the scene.
  ///   - arguments: The options of the window.
  ///   - transport: The transport of frames to the display, or `nil` for the best one.
  ///   - recording: The recording to replay, or `nil` for none.
  ///   - remembered: The settings of an earlier session, or `nil` for a session that starts fresh.
  ///   - phases: The phases of the start until now.
  ///   - reports: Whether a report will tell the times of the frames.
  ///   - explainsFrames: Whether the report counts the reasons why frames were drawn.
  /// - Throws: An error in a file, or the display's error.
  init(
    request: SceneRequest, content: ContentRequest, options: SceneOptions,
    arguments: WindowArguments, transport: Transport?, recording: Recording?,
    remembered: RememberedSettings?,
    phases: StartUpPhases, reports: Bool, explainsFrames: Bool
  ) throws {
    var phases = phases
    let limits = content.limits
    namesScene = arguments.names.title == nil && recording == nil
    wantedRate = arguments.fps
    contentRequest =
      recording.map { ContentRequest(background: $0.background, limits: limits) } ?? content
    // Decoded while the display is opened and the fonts and settings are read.
    let pictures = try contentRequest.begin(
      decoding: recording?.pictureNames ?? request.pictureNames, with: Shimmer.pictures)
    let wallpaper = WallpaperSource(limits: limits)
    phases.end("files opened")
    let own = try Self.ownKeys(in: arguments.keys, isReplay: recording != nil)
    let drive = try TestDrive.wanted()
    let signals = try SignalWatch.install()
    let connection: X11Connection
    let pango: Future<PangoTypesetter?>
    let scales: WindowScales
    let window: X11Window
    do {
      connection = try X11Connection(name: arguments.displayOptions.display)
      phases.end("connected")
      // Not earlier: anything that GLib reports while a connection opens counts as the connection's messages.
      pango = Future {
        Shimmer.fonts.wait()
        return PangoTypesetter()
      }
      scales = try WindowScales(
        of: arguments, recording: recording, remembered: remembered, on: connection)
      window = try Self.makeWindow(
        on: connection, arguments, recording, transport: transport, scale: scales.initial.scale,
        title: namesScene ? request.entry.windowTitle : arguments.names.title ?? "Shimmer",
        isShown: pictures.isReady)
    } catch {
      // An error in a file is reported first, whether or not a window can be opened.
      _ = try pictures.finish()
      throw error
    }
    phases.end("window made")
    let content = try pictures.finish()
    if !pictures.isReady {
      window.show()
      phases.end("images decoded")
    }
    // Not earlier: if no window can be opened, one line gives the reason.
    if arguments.geometry?.wasClamped == true {
      Console.error(
        "the window size was limited (a side has at most \(WindowGeometry.longestSide) pixels)")
    }
    window.events.signals = signals
    window.events.trustsSentKeys = arguments.trustSentEvents
    let isDark = recording?.isDesktopDark ?? connection.isThemeDark() ?? true
    if recording == nil {
      window.events.followDesktop(
        scale: scales.followsDesktop ? scales.desktop : nil, isDark: isDark)
    }
    self.window = window
    scale = scales.initial
    keepsPixels = arguments.geometry?.hasSize ?? false
    let viewport = window.presenter.viewport
    let isDuskFirst = recording == nil && request.beginsWithDusk(behind: content)
    let art = wallpaper.art(first: isDuskFirst ? viewport : nil)
    let typesetter = Typesetting.typesetter(pango.take())
    phases.end("fonts read")
    var plan =
      if let recording {
        try SessionPlan(replaying: recording, typesetter: typesetter)
      } else {
        try Self.plan(
          of: request, options, arguments, scales, remembered, in: window, typesetter: typesetter)
      }
    (plan.content, plan.art, plan.visiblePart) = (content, art, viewport.part)
    plan.isDesktopDark = isDark
    keysFile = own.file
    if recording == nil { plan.keys = own.keys }
    session = plan.makeSession()
    phases.end("scene made")
    self.phases = phases
    loop = ViewerLoop(
      session: session, presenter: window.presenter,
      events: drive?.events(of: window) ?? window.events,
      options: arguments.loopOptions(reports: reports),
      explainsFrames: explainsFrames, startedAt: Shimmer.startedAt)
    if arguments.cores > 1 { compositor.rowBands = CoreBands(cores: arguments.cores) }
    loop.replay = recording.map(Replay.init)
    loop.tour = arguments.tour.map(SceneTour.init)
    session.program.invites = arguments.hints && recording == nil
    session.program.marksHover = recording == nil
    session.program.isReplay = recording != nil
    window.events.wakesForCompletions = arguments.wakeForCompletions
    if let warmUp = arguments.measureAfter {
      measuredSince = warmUp > 0 ? nil : PresentUsage.Meters(window)
      loop.onWarm = { [unowned self] in measuredSince = PresentUsage.Meters(window) }
    }
    drive?.begin(loop, in: window)
    join(keysMistake: own.mistake)
  }

  private static func makeWindow(
    on connection: X11Connection, _ arguments: WindowArguments, _ recording: Recording?,
    transport: Transport?, scale: Double, title: String, isShown: Bool
  ) throws -> X11Window {
    try X11Window(
      connection,
      WindowOptions(
        title: title, name: arguments.name, className: Shimmer.windowClass,
        size: recording?.size ?? defaultSize(on: connection, scale: scale),
        geometry: arguments.geometry ?? WindowGeometry(),
        isFullscreen: recording?.isFullscreen ?? arguments.fullscreen,
        host: arguments.into, transport: transport, buffers: arguments.buffers, isShown: isShown))
  }

  /// Returns the plan of a session that is not a replay, without its content.
  private static func plan(
    of request: SceneRequest, _ options: SceneOptions, _ arguments: WindowArguments,
    _ scales: WindowScales, _ remembered: RememberedSettings?, in window: X11Window,
    typesetter: any Typesetter
  ) throws -> SessionPlan {
    var plan = SessionPlan(
      request, size: window.presenter.viewport.window, typesetter: typesetter)
    plan.motion = try SceneMotion.wanted(
      reduced: options.reducedMotion, desktop: window.connection.desktopSettings)
    (plan.scale, plan.desktopScale) = (scales.initial.scale, scales.desktop.scale)
    plan.followsDesktop = scales.isInitialDesktop
    plan.remembered = remembered ?? RememberedSettings()
    plan.isFullscreen = window.isFullscreen
    plan.rate = arguments.fps.rate(of: window).rate
    return plan
  }

  /// Sets the handlers of the loop.
  private func join(keysMistake: ProgramError?) {
    loop.onProblem = { Console.error(ProgramError($0).line) }
    loop.onFirstFrame = { [unowned self] in
      window.setIcon(Self.icon)
      session.program.families = PangoTypesetter.families
      // A replay ignores the keys that show a preset.
      if loop.replay == nil {
        session.program.presets = PresetLibrary.readable().map(\.preset)
        session.isPresetNameTaken = { PresetFolders.ownFile(named: $0) != nil }
        if offersLastSession { loop.change { session.offer(LastSession.read(), at: $0) } }
        loop.change { session.recognizePreset(at: $0) }
      }
      readPresetFile()
      keysMistake.map(tellKeys)
      readKeysFile()
    }
    loop.onFileChange = { [unowned self] in
      readPresetFile()
      readKeysFile()
    }
    // Following the file is optional: without its folder, the keys are those of the start.
    if let keysFile { try? watch(keysFile.path) }
    // The previous scene or size may have used many times the memory that this one needs.
    loop.onSettled = { MachineMemory.giveBack() }
    loop.onWake = { [unowned self] in
      followMovie()
      followIncoming()
    }
    loop.onChange = { [unowned self] in
      window.events.composesText = session.document.wantsText
      readMissingPicture()
    }
    if loop.replay == nil {
      window.events.acceptsDrops = true
      session.pathCompletions = PathCompletion.paths
    }
    loop.onStatistics = { [unowned self] in statistics }
    loop.onEffect = { [unowned self] effect in perform(effect) }
  }

  /// Prints the phases of the start in one line, if they are to be told and the first frame is on the screen.
  func tellStart() {
    guard tellsStart, let pixels = loop.frameLoop.counts.firstShownAt else { return }
    tellsStart = false
    Console.note(phases.line(firstFrame: loop.frameLoop.counts.firstFrameAt, firstPixels: pixels))
  }

  /// The recording of the session, with the background as given on the command line.
  ///
  /// If the session has exceeded the recording's size limit, only its beginning is recorded.
  var recording: Recording {
    var recording = loop.recording
    recording.background = contentRequest.background
    return recording
  }

  /// Prints a warning if the recording reached its size limit before the session ended.
  ///
  /// - Parameter path: The recording's name in the warning.
  func warnOfEarlyEnd(of path: String) {
    guard let instant = session.document.recorder.fullInstant else { return }
    Console.error(
      RecordingFile.warning(
        of: path, fullAt: instant, byteLimit: session.document.recorder.byteLimit))
  }

  /// The source of the frame rate: the display, unless an option requests a rate.
  var rateSource: String { wantedRate.rate(of: window).source }

  /// The display, the transport, the frame rate and the scale at the start in one line, for `--verbose`.
  var description: String {
    let problems = window.connection.extensionProblems.sorted { $0.key < $1.key }
    return "display \(window.connection.name), transport \(window.report), "
      + "\(NumberText.hertz(session.pacer.grid.rate)) Hz (\(rateSource)), "
      + "scale \(NumberText.shortest(scale.scale)) (\(scale.source))"
      + problems.map { ", without \($0.key) (\($0.value))" }.joined()
  }

  /// The groups of figures that the program adds to the statistics page.
  private var statistics: [LabeledValueGroup] {
    let transport = window.report
    let refusals = transport.rejections.map { "\($0.transport.rawValue): \($0.reason)" }
    let why = ([transport.reason] + refusals).joined(separator: "; ")
    let hertz = NumberText.hertz(session.pacer.grid.rate)
    return [
      LabeledValueGroup(
        "Drawing",
        [
          LabeledValue("Drawn by", techniques),
          LabeledValue(
            "Peak resident", NumberText.mebibytes(ProcessUsage.now().peakResidentBytes)),
          LabeledValue("Caches", NumberText.mebibytes(compositor.cacheByteCount)),
        ]),
      LabeledValueGroup(
        "Display",
        [
          LabeledValue("Rate", "\(hertz) Hz, \(rateSource)"),
          LabeledValue("Transport", transport.chosen.rawValue),
        ], note: why),
    ]
  }

  /// The compositor that draws the session's layers.
  private var compositor: Compositor { loop.frameLoop.compositor }

  /// The techniques that drew the last frame, each with its number of items, for the statistics page.
  private var techniques: String {
    let counts = compositor.techniques
    let drawn = Technique.allCases.compactMap { technique in
      counts[technique].map { "\(technique.title) \($0)" }
    }
    return drawn.isEmpty ? "—" : drawn.joined(separator: " · ")
  }

  /// Returns the object with which other threads wake the loop.
  func waker() throws(DisplayError) -> Waker {
    if let waker = window.events.waker { return waker }
    let waker = try Waker()
    window.events.waker = waker
    return waker
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .setFullscreen(let fills): setFullscreen(fills)
    case .resize(let size): resize(to: size)
    case .rescale(let old, let new): rescale(from: old, to: new)
    case .screenshot: takeScreenshot()
    case .saveRecording: saveRecording()
    case .renderMovie(let kind): renderMovie(as: kind)
    case .stopMovie: movie?.stop()
    case .savePreset(let name, let replaces): savePreset(named: name, replacing: replaces)
    case .retitle: if namesScene { window.setTitle(session.document.windowTitle) }
    case .paste(let way): window.events.paste(way)
    case .copy(let thing): copy(thing)
    case .open(let path): open(path)
    case .decode(let bytes): decode(bytes)
    case .frame, .quit, .countAnew, .enter, .log, .tell, .chooseLayer: break
    }
  }

  /// Writes the current frame without notices, as `shimmer-N.png` with the first free number.
  private func takeScreenshot() {
    // The viewer continues after a failure: only the screenshot is lost.
    do throws(ProgramError) {
      let bytes = try encodedFrame()
      let file = SavedFile(try NewNames.ofViewer(".png").write(bytes))
      Console.note("screenshot: \(file.path)")
      loop.announce(LabeledValue("Screenshot", file.shortPath))
    } catch {
      Console.error(error.line)
      loop.announce(LabeledValue("Screenshot", "not saved"))
    }
  }

  /// Returns the current frame without notices, as a PNG file.
  ///
  /// If the window is larger than the screen, it is only the visible part.
  func encodedFrame() throws(ProgramError) -> [UInt8] {
    let remedy = "make the window smaller"
    try DrawingMemory.check(forPictures: 1, of: session.viewport.part.size, remedy: remedy)
    let picture = session.withoutNotices {
      session.picture(at: loop.frameLoop.shownTime ?? session.context.time)
    }
    picture.withRows { compositor.drawShownOutlines(into: $0) }
    do throws(PNGError) {
      return try PNGWriter.encode(picture)
    } catch {
      throw ProgramError(error, remedy: remedy)
    }
  }

  private func setFullscreen(_ fills: Bool) {
    window.isFullscreen = fills
    guard fills, window.isHosted else { return }
    loop.announce(LabeledValue("Fullscreen", "not within another window"))
  }

  /// Resizes the window to the size that a recording requests; a fullscreen window keeps its size.
  private func resize(to size: PixelSize) {
    if !window.isFullscreen, window.presenter.windowSize != size { window.requestSize(size) }
  }

  /// Resizes the window so that it keeps its size in points, as far as it fits the screen.
  ///
  /// A window whose size in pixels is given keeps it: on the command line, by fullscreen, or by the window manager that
  /// has maximised it.
  private func rescale(from old: Double, to new: Double) {
    if keepsPixels || window.isHosted || window.isFullscreen || window.isMaximized { return }
    let size = steadySize.size(
      of: window.presenter.windowSize, from: old, to: new, room: window.connection.workArea.size)
    resize(to: size)
  }

  /// Writes the recording of the session so far, as `shimmer-N.replay` with the first free number.
  private func saveRecording() {
    do throws(ProgramError) {
      let text = recording.text
      try kept.write(namedIn: text)
      let file = SavedFile(try NewNames.ofViewer(".replay").write(Array(text.utf8)))
      Console.note("recording: \(file.path)")
      warnOfEarlyEnd(of: file.path)
      let end =
        session.document.recorder.fullInstant.map { ", up to \(RecordingFile.seconds($0))" } ?? ""
      loop.announce(LabeledValue("Recording", file.shortPath + end))
    } catch {
      Console.error(error.line)
      loop.announce(LabeledValue("Recording", "not saved"))
    }
  }

  /// Returns the default size of a window in device pixels: that of 1280×800 points, or less on a smaller screen.
  static func defaultSize(on connection: X11Connection, scale: Double) -> PixelSize {
    let room = connection.workArea.size
    return PixelSize(
      width: min(Int(1280 * scale), room.width), height: min(Int(800 * scale), room.height))
  }

  /// The program's icon in several sizes.
  private static var icon: [Bitmap] { [16, 32, 48, 64].map(IconPicture.render(side:)) }
}

/// The ways in which tests drive the viewer.
///
/// The variable `SHIMMER_TEST_DRIVE` selects one. Only tests use it, and no help mentions it.
private enum TestDrive: String {
  /// The viewer reports what it has shown and when it is idle: see ``Handshake``.
  case tells

  /// The viewer also skips its waits: see ``SkippingEvents``.
  case skips

  /// Returns the way that `SHIMMER_TEST_DRIVE` selects, or `nil` if the variable is not set.
  ///
  /// - Throws: An error if the value is neither `tells` nor `skips`.
  static func wanted() throws(ProgramError) -> TestDrive? {
    guard let text = Environment.value(of: "SHIMMER_TEST_DRIVE") else { return nil }
    guard let drive = TestDrive(rawValue: text) else {
      throw ProgramError(
        "SHIMMER_TEST_DRIVE is \(quoted: text), which is not a valid value",
        remedy: "use tells or skips, or unset it", status: .usage)
    }
    return drive
  }

  /// Returns the event source for a loop that is driven in this way.
  func events(of window: X11Window) -> any EventSource {
    self == .skips ? SkippingEvents(window.events) : window.events
  }

  /// Makes the loop of a window report to the tests what it has shown and when it is idle.
  func begin(_ loop: ViewerLoop, in window: X11Window) {
    let handshake = window.beginHandshake()
    loop.frameLoop.onWait = { presented, isResting in
      handshake.report(presented: presented, isResting: isResting)
    }
  }
}

/// An event source that skips waits: a wait for a deadline returns at once, at the instant of the deadline.
///
/// External events are handled as usual, and a wait without a deadline lasts until an event arrives. A minute of
/// fades and labels thus takes only the time that drawing them takes, and endless motion is drawn as fast as the
/// display accepts it.
private final class SkippingEvents: EventSource {
  private let events: any EventSource
  private var skipped: Int64 = 0

  /// Creates a source that wraps a display's events.
  init(_ events: any EventSource) { self.events = events }

  /// The display's time plus the time that was skipped.
  var now: Int64 { events.now + skipped }

  var wakeUps: Int { events.wakeUps }

  var clockReversals: Int { events.clockReversals }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    guard let deadline else { return try events.nextEvents(until: nil) }
    // The instant has passed, so pending events are read without waiting.
    let found = try events.nextEvents(until: min(deadline - skipped, events.now))
    let others = found.filter {
      if case .deadline = $0 { false } else { true }
    }
    if !others.isEmpty { return others }
    skipped += max(0, deadline - now)
    return [.deadline(lateness: now - deadline)]
  }
}
