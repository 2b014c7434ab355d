import ArgumentParser
import Display
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI

/// Draws frames of a scene off-screen.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render frames of a scene off-screen as PNG.",
    discussion: """
      A rendered frame is the same as the frame that the viewer's window shows at that time, and the same time always \
      gives the same bytes. Without -o, the frame is written to a new file in the current folder, shimmer.png or the \
      first free name of shimmer-2.png, shimmer-3.png and so on; several frames are written to a new folder, shimmer \
      or shimmer-2 and so on. The name is printed on standard error. For several frames, -o must be a folder or a file \
      name with %d, the number of the frame from 0, which has leading zeros: frame-00.png to frame-11.png. With \
      --replay, times are those of the recording, and a frame shows the effect of everything that was recorded before \
      it.
      """)

  /// The allowed times of a frame, in seconds after the start: up to eleven days.
  static let times = 0.0...1e6

  private static let usualSize = FrameSize(width: 1280, height: 800)

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup(title: "Scene options")
  var presetOutput: PresetOutput

  @OptionGroup(title: "Recording options")
  var replayOption: ReplayOption

  @Option(
    help: ArgumentHelp(
      "Draw the first N frames of the recording, or all of its frames.", valueName: "N|all"),
    transform: FrameLimit.init)
  var frames: FrameLimit?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Time of a frame in seconds after the start; may be repeated; default 0.",
      valueName: "S"),
    transform: { text in
      try decimalNumber(text, within: Self.times, else: "it is not within 0…1000000 seconds")
    })
  var at: [Double] = []

  @Option(
    name: .customLong("event"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Press a key of the viewer, such as Space or Shift-u, at a time in seconds; may be repeated.",
      valueName: "S:KEY"),
    transform: ScriptedKey.init)
  var events: [ScriptedKey] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of a frame in device pixels; default \(Self.usualSize).", valueName: "WxH"),
    transform: FrameSize.init)
  var size: FrameSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per point; default 1.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The PNG file to write, - for standard output; default a new file, shimmer.png.",
      valueName: "FILE|FOLDER|-"),
    transform: nonemptyText)
  var output: String?

  // Read by `Console.isVerbose`, for every command alike.
  @Flag(help: "Print the messages of the drawing and decoding libraries on standard error.")
  var verbose = false

  func validate() throws {
    try replayOption.checkAlone(sceneOptions.typed + typed)
    if frames != nil {
      guard replayOption.replay != nil else {
        throw ValidationError("--frames requires --replay: a scene has no end")
      }
      if !at.isEmpty { throw ValidationError("--at and --frames cannot be used together") }
    }
    if output == "-", presetOutput.path == "-" {
      throw ValidationError("-o - and --save-preset - cannot be used together")
    }
    guard let last = instants.max(), let event = events.first(where: { $0.seconds > last }) else {
      return
    }
    throw ValidationError("--event \(event.text) is later than the last frame; see --at")
  }

  /// The names of the options that were given but cannot be combined with a recording, because the recording
  /// determines their values.
  private var typed: [String] {
    let options = [
      ("--event", !events.isEmpty), ("--size", size != nil), ("--scale", scale != nil),
    ]
    return options.filter(\.1).map(\.0)
  }

  /// The times of the frames in seconds after the start, in the order of the options; 0 if no option specifies a
  /// time.
  private var instants: [Double] { at.isEmpty ? [0] : at }

  func run() throws {
    try sceneOptions.plainContent.refuseWord(in: "shimmer render")
    if let recording = try replayOption.recording() { return try draw(recording) }
    let request = try sceneOptions.request()
    let times = instants
    let size = (size ?? Self.usualSize).pixels
    // The background of a frame is a bitmap of the same size.
    try DrawingMemory.check(forPictures: 2, of: size, remedy: "use a smaller --size")
    var files = try FrameFiles(output, count: times.count)
    let content = try sceneOptions.content.begin()
    let wallpaper = WallpaperSource(limits: sceneOptions.content.limits)
    let typesetter = Typesetting.typesetter()
    var plan = SessionPlan(request, size: size, typesetter: typesetter)
    (plan.content, plan.art) = (try content.finish(), wallpaper.art())
    plan.motion = try SceneMotion.wanted(reduced: sceneOptions.reducedMotion)
    plan.scale = scale ?? 1
    let session = plan.makeSession()
    if events.contains(where: \.showsPreset) {
      session.presets = PresetLibrary.readable().map(\.preset)
    }
    var keys = events.sorted { $0.seconds < $1.seconds }[...]
    let period = 1 / session.pacer.grid.rate.hertz
    try files.makeFolder()
    // Time in a session only increases, so frames are drawn in the order of time and numbered in that of the
    // arguments.
    for (done, (index, seconds)) in times.inOrderOfTime.enumerated() {
      FrameFiles.showProgress(done, of: times.count)
      let frame = OffscreenFrame(session)
      // The outlines of changes need the preceding frame.
      if events.contains(where: \.togglesDamage), seconds >= period {
        draw(frame, of: session, at: seconds - period, pressing: &keys)
      }
      draw(frame, of: session, at: seconds, pressing: &keys)
      try files.write(frame.picture, index: index)
    }
    files.finish()
    try presetOutput.write(session)
  }

  /// Presses the keys that are due up to a time, then draws the frame of that time.
  ///
  /// - Parameter seconds: The time in seconds after the start.
  private func draw(
    _ frame: OffscreenFrame, of session: ViewerSession, at seconds: Double,
    pressing keys: inout ArraySlice<ScriptedKey>
  ) {
    while let key = keys.first, key.seconds <= seconds {
      session.apply(.key(key.press), at: key.instant)
      keys.removeFirst()
    }
    let mediaTime = session.mediaTime(afterStart: seconds)
    session.endPassing(before: Int64((seconds * 1e9).rounded()))
    session.advance(to: mediaTime)
    frame.draw(at: mediaTime, showing: session.frameDisplay)
  }

  /// Draws frames of a recorded session.
  private func draw(_ recording: Recording) throws {
    let instants =
      try frames.map { try $0.instants(of: recording) }
      ?? instants.map { Int64(($0 * 1e9).rounded()) }
    var files = try FrameFiles(output, count: instants.count)
    let drawn = try ReplayedFrames(recording, limits: sceneOptions.content.limits)
    try files.makeFolder()
    for (done, (index, instant)) in instants.inOrderOfTime.enumerated() {
      FrameFiles.showProgress(done, of: instants.count)
      try files.write(drawn.draw(at: instant), index: index)
    }
    files.finish()
    try presetOutput.write(drawn.session)
  }
}

extension Array where Element: Comparable {
  /// The elements with their indices, in ascending order.
  fileprivate var inOrderOfTime: [(index: Int, time: Element)] {
    enumerated().map { (index: $0.offset, time: $0.element) }.sorted { $0.time < $1.time }
  }
}
