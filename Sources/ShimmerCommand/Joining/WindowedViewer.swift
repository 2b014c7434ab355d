import Compositor
import Display
import Drawing
import LayerHost
import LayerKit
import Platform
package import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI
package import X11Display

/// A viewer in a window: session, window and loop, joined.
final class WindowedViewer {
  /// The window.
  let window: X11Window

  /// What is shown.
  let session: ViewerSession

  /// What drives it.
  let loop: ViewerLoop

  /// Follows the file of the preset that was named, if there is one.
  var presetFile: PresetFile?

  private let contentRequest: ContentRequest

  /// Whether the title names the scene: it is not what the user has typed.
  private let namesScene: Bool

  /// Reads what is to be shown, opens the window and joins the parts.
  ///
  /// Files are read before the window shows: a mistake in them must not flash one.
  ///
  /// - Parameters:
  ///   - request: The scene, if nothing is replayed.
  ///   - options: What else was typed of it.
  ///   - arguments: What the window is like.
  ///   - transport: How frames reach the display; the best one by default.
  ///   - recording: What is replayed.
  ///   - explainsFrames: Whether the report counts why frames were drawn.
  init(
    request: SceneRequest, options: SceneOptions, arguments: WindowArguments,
    transport: Transport?, recording: Recording?, explainsFrames: Bool = false
  ) throws {
    let limits = options.content.limits
    namesScene = arguments.names.title == nil && recording == nil
    contentRequest = recording.map { ContentRequest($0, limits: limits) } ?? options.content
    // Decoded while the display, the fonts and the settings are seen to.
    let pictures = try contentRequest.begin()
    let wallpaper = WallpaperSource(limits: limits)
    let drive = try TestDrive.wanted()
    let signals = try SignalWatch.install()
    let connection: X11Connection
    let pango: Ahead<PangoTypesetter?>
    let scale: Double
    let window: X11Window
    do {
      connection = try X11Connection(name: arguments.displayOptions.display)
      // Not earlier: what any thread prints while a connection opens counts as its messages.
      pango = Ahead { PangoTypesetter() }
      scale =
        try recording?.scale ?? arguments.scale ?? ScaleReading.wanted()?.scale
        ?? connection.scaleReading().scale
      window = try Self.makeWindow(
        on: connection, arguments, recording, transport: transport, scale: scale,
        title: namesScene ? request.entry.windowTitle : arguments.names.title ?? "Shimmer",
        isShown: pictures.isReady)
    } catch {
      // A mistake in a file is told first, with a window or without.
      _ = try pictures.finish()
      throw error
    }
    let content = try pictures.finish()
    if !pictures.isReady { window.show() }
    // Not earlier: where no window opens, one line says why.
    if arguments.geometry?.wasClamped == true {
      Console.complain(
        "the window is cut (a side has at most \(WindowGeometry.longestSide) pixels)")
    }
    window.events.signals = signals
    window.events.trustsSentKeys = arguments.trustSentEvents
    self.window = window
    let viewport = window.presenter.viewport
    let isDuskFirst = recording == nil && request.beginsWithDusk(behind: content)
    let art = wallpaper.art(first: isDuskFirst ? viewport : nil)
    let typesetter = Typesetting.typesetter(pango.take())
    var plan: SessionPlan
    if let recording {
      plan = try SessionPlan(replaying: recording, typesetter: typesetter)
    } else {
      plan = SessionPlan(request, size: viewport.window, typesetter: typesetter)
      plan.motion = try SceneMotion.wanted(
        reduced: options.reducedMotion, desktop: connection.desktopSettings)
      (plan.scale, plan.isFullscreen) = (scale, window.isFullscreen)
      plan.rate = arguments.fps.rate(of: window).rate
    }
    (plan.content, plan.art, plan.visiblePart) = (content, art, viewport.part)
    session = plan.makeSession()
    loop = ViewerLoop(
      session: session, presenter: window.presenter,
      events: drive?.events(of: window) ?? window.events, options: arguments.loopOptions,
      explainsFrames: explainsFrames, startedAt: Program.startedAt)
    if arguments.cores > 1 { compositor.rowBands = CoreBands(cores: arguments.cores) }
    loop.replay = recording.map(Replay.init)
    session.invites = arguments.hints && recording == nil
    session.showsReplay = recording != nil
    drive?.begin(loop, in: window)
    join()
  }

  /// Makes the window.
  private static func makeWindow(
    on connection: X11Connection, _ arguments: WindowArguments, _ recording: Recording?,
    transport: Transport?, scale: Double, title: String, isShown: Bool
  ) throws -> X11Window {
    try X11Window(
      connection,
      WindowOptions(
        title: title, name: arguments.name,
        size: recording?.size ?? defaultSize(on: connection, scale: scale),
        geometry: arguments.geometry ?? WindowGeometry(),
        isFullscreen: recording?.isFullscreen ?? arguments.fullscreen,
        transport: transport, buffers: arguments.buffers, isShown: isShown))
  }

  /// Answers what the loop asks for.
  private func join() {
    loop.onProblem = { Console.complain(ProgramError($0).line) }
    loop.onFirstFrame = { [unowned self] in
      window.setIcon(Self.icon)
      // A replay heeds no key that shows one.
      if loop.replay == nil { session.presets = PresetLibrary.readable().map(\.preset) }
      readPresetFile()
    }
    // What the scene before took, or the size, may be many times what this one needs.
    loop.onSettled = { MachineMemory.giveBack() }
    loop.onStatistics = { [unowned self] in statistics }
    loop.onEffect = { [unowned self] effect in perform(effect) }
  }

  /// What has been done, with what only the program knows; the first part of it when that was more than is kept.
  var recording: Recording {
    var recording = loop.recording
    recording.options = contentRequest.options
    return recording
  }

  /// Says so where the recording, as a file, ends before the session did.
  func warnOfEarlyEnd(of path: String) {
    guard let instant = session.recordingFullInstant else { return }
    Console.complain(
      RecordingFile.warning(of: path, fullAt: instant, byteLimit: session.recordingByteLimit))
  }

  /// What was chosen, for people who ask.
  var description: String {
    let reading = window.refreshRate
    return "display \(window.connection.name), transport \(window.report), "
      + "\(session.link.grid.rate.hertz) Hz (\(reading.source)), scale \(session.scale)"
  }

  /// What the statistics page shows beside the frames.
  private var statistics: [LabeledValueGroup] {
    let transport = window.report
    let refusals = transport.rejections.map { "\($0.transport.rawValue): \($0.reason)" }
    let why = ([transport.reason] + refusals).joined(separator: "; ")
    return [
      LabeledValueGroup("Drawn by", techniques),
      LabeledValueGroup(
        "Memory",
        [
          LabeledValue(
            "Resident, at most", NumberText.mebibytes(ProcessUsage.now().peakResidentBytes)),
          LabeledValue("Caches", NumberText.mebibytes(compositor.cacheByteCount)),
        ]),
      LabeledValueGroup(
        "Display",
        [
          LabeledValue(
            "Rate",
            "\(NumberText.shortest(session.link.grid.rate.hertz)) Hz, \(window.refreshRate.source)"),
          LabeledValue("Transport", transport.chosen.rawValue),
        ], note: why),
    ]
  }

  /// What draws the session's layers.
  private var compositor: Compositor { loop.frameLoop.compositor }

  /// How what moves is drawn, in the order of the techniques.
  private var techniques: [LabeledValue] {
    let counts = compositor.techniques
    return Technique.allCases.compactMap { technique in
      counts[technique].map { LabeledValue(technique.title, "\($0)") }
    }
  }

  private func perform(_ effect: SessionEffect) {
    switch effect {
    case .setFullscreen(let fills): window.isFullscreen = fills
    case .resize(let size): resize(to: size)
    case .screenshot: takeScreenshot()
    case .saveRecording: saveRecording()
    case .savePreset: savePreset()
    case .retitle: if namesScene { window.setTitle(session.entry.windowTitle) }
    case .frame, .quit: break
    }
  }

  /// Writes what the frame holds without notices, the window's visible part if that is larger than the screen, as the
  /// next free `shimmer-N.png` of the current folder.
  private func takeScreenshot() {
    // The viewer goes on after a failure: nothing is lost but the picture.
    do throws(ProgramError) {
      try DrawingMemory.check(
        forPictures: 1, of: session.viewport.part.size, remedy: "make the window smaller")
      let picture = session.withoutNotices {
        session.picture(at: loop.frameLoop.shownTime ?? session.context.time)
      }
      picture.withRows { compositor.drawShownOutlines(into: $0) }
      let name = try Screenshot.save(picture)
      Console.tell("screenshot: \(name)")
      loop.tell(LabeledValue("Screenshot", name))
    } catch {
      Console.complain(error.line)
      loop.tell(LabeledValue("Screenshot", "not saved"))
    }
  }

  /// Follows a recording; a window that fills the screen keeps its size.
  private func resize(to size: PixelSize) {
    if !window.isFullscreen, window.presenter.windowSize != size { window.requestSize(size) }
  }

  /// Writes what has been done so far as the next free `shimmer-N.replay` of the current folder.
  private func saveRecording() {
    do throws(ProgramError) {
      let path = try RecordingFile.save(recording)
      Console.tell("recording: \(path)")
      warnOfEarlyEnd(of: path)
      let end = session.recordingFullInstant.map { ", up to \(RecordingFile.seconds($0))" } ?? ""
      loop.tell(LabeledValue("Recording", path + end))
    } catch {
      Console.complain(error.line)
      loop.tell(LabeledValue("Recording", "not saved"))
    }
  }

  /// The size of a window that nobody has sized: 1280×800 points, where the screen has that much room.
  private static func defaultSize(on connection: X11Connection, scale: Double) -> PixelSize {
    let room = connection.workArea.size
    return PixelSize(
      width: min(Int(1280 * scale), room.width), height: min(Int(800 * scale), room.height))
  }

  /// The program's picture for the desktop's lists; none when it cannot be drawn.
  private static var icon: [Bitmap] {
    [16, 32, 48, 64].compactMap { try? IconPicture.render(side: $0) }
  }
}

extension ScaleReading {
  /// The scale that `SHIMMER_SCALE` asks for, or nothing where it is not set.
  ///
  /// - Throws: When it is no number within 0.25…16.
  package static func wanted() throws(ProgramError) -> ScaleReading? {
    guard let text = Environment.value(of: "SHIMMER_SCALE") else { return nil }
    guard let scale = Double(decimal: text), scale >= 0.25, scale <= 16 else {
      throw ProgramError(
        "SHIMMER_SCALE is \(quoted: text)", remedy: "use a number within 0.25…16", status: .usage)
    }
    return ScaleReading(scale: scale, source: "SHIMMER_SCALE")
  }
}

/// How tests drive the viewer, on the switch `SHIMMER_TEST_DRIVE`, which is theirs alone and in no help.
private enum TestDrive: String {
  /// The viewer tells what it has shown and when it rests: see ``Handshake``.
  case tells

  /// It tells, and waits for nobody's clock: see ``SkippingEvents``.
  case skips

  /// What the environment asks for, or nothing where the switch is not set.
  ///
  /// - Throws: When it is neither `tells` nor `skips`.
  static func wanted() throws(ProgramError) -> TestDrive? {
    guard let text = Environment.value(of: "SHIMMER_TEST_DRIVE") else { return nil }
    guard let drive = TestDrive(rawValue: text) else {
      throw ProgramError(
        "SHIMMER_TEST_DRIVE is \(quoted: text)", remedy: "use tells or skips, or unset it",
        status: .usage)
    }
    return drive
  }

  /// Where a loop waits that is driven so.
  func events(of window: X11Window) -> any EventSource {
    self == .skips ? SkippingEvents(window.events) : window.events
  }

  /// Lets a window's loop tell how far it has come.
  func begin(_ loop: ViewerLoop, in window: X11Window) {
    let handshake = window.beginHandshake()
    loop.frameLoop.onWait = { presented, isResting in
      handshake.tell(presented: presented, isResting: isResting)
    }
  }
}

/// Events of a program that waits for nobody's clock: a wait for a deadline is over at once, at the instant that was
/// waited for.
///
/// What comes from outside is answered as ever, and a wait without a deadline lasts until something comes. So the
/// fades and labels of a minute pass in the time that it takes to draw them, and what moves for ever is drawn as
/// quickly as the display takes it.
private final class SkippingEvents: EventSource {
  private let events: any EventSource
  private var skipped: Int64 = 0

  /// Wraps a display's events.
  init(_ events: any EventSource) { self.events = events }

  /// The display's instant, and what was skipped.
  var now: Int64 { events.now + skipped }

  var wakeUps: Int { events.wakeUps }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    guard let deadline else { return try events.nextEvents(until: nil) }
    // An instant that has passed: what has come is read, and nothing is waited for.
    let found = try events.nextEvents(until: min(deadline - skipped, events.now))
    let others = found.filter {
      if case .deadline = $0 { false } else { true }
    }
    if !others.isEmpty { return others }
    skipped += max(0, deadline - now)
    return [.deadline(lateness: now - deadline)]
  }
}
