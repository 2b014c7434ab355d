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
    commandName: "render", abstract: "Draw frames of a scene off-screen, as PNG.",
    discussion: """
      A frame is the one that the window shows at that media time: the same instant always gives the \
      same bytes. Several --at need a folder or a name with %d for -o. With --replay the instants are those of the \
      recording, and a frame shows what was done before it.
      """)

  /// The seconds after the start that can be asked for: eleven days.
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
      "Draw the first N frames of the recording, or all.", valueName: "N|all"),
    transform: FrameLimit.init)
  var frames: FrameLimit?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Seconds after the start; repeatable. The first frame by default.", valueName: "S"),
    transform: { text in
      try decimalNumber(text, within: Self.times, else: "it is not within 0…1000000 seconds")
    })
  var at: [Double] = []

  @Option(
    name: .customLong("event"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Press a key of the viewer at a time first; repeatable.", valueName: "S:KEY"),
    transform: ScriptedKey.init)
  var events: [ScriptedKey] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of a frame in device pixels; \(Self.usualSize) by default.", valueName: "WxH"),
    transform: FrameSize.init)
  var size: FrameSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels in a point; 1 by default.", valueName: "N"),
    transform: scaleNumber)
  var scale: Double?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, - for standard output.", valueName: "FILE|FOLDER|-"),
    transform: nonemptyText)
  var output: String

  // `Console.isVerbose` heeds it, for every command alike.
  @Flag(help: "Tell on standard error what the libraries say that draw and decode.")
  var verbose = false

  func validate() throws {
    try replayOption.checkAlone(sceneOptions.typed + typed)
    if frames != nil {
      guard replayOption.replay != nil else {
        throw ValidationError("--frames wants --replay: a scene alone has no end")
      }
      if !at.isEmpty { throw ValidationError("--at and --frames exclude each other") }
    }
    if output == "-", presetOutput.path == "-" {
      throw ValidationError("-o - and --save-preset - exclude each other")
    }
    guard let last = instants.max(), let event = events.first(where: { $0.seconds > last }) else {
      return
    }
    throw ValidationError("--event \(event.text) is later than the last frame; see --at")
  }

  /// The names of the options that were typed and for which a recording has values of its own.
  private var typed: [String] {
    let options = [
      ("--event", !events.isEmpty), ("--size", size != nil), ("--scale", scale != nil),
    ]
    return options.filter(\.1).map(\.0)
  }

  /// The times of all frames, in the order in which they were typed.
  private var instants: [Double] { at.isEmpty ? [0] : at }

  func run() throws {
    try sceneOptions.plainContent.refuseWord()
    if let recording = try replayOption.recording() { return try draw(recording) }
    let request = try sceneOptions.request()
    let times = instants
    let size = (size ?? Self.usualSize).pixels
    // What lies behind a frame is a picture as large.
    try DrawingMemory.check(forPictures: 2, of: size, remedy: "use a smaller --size")
    let files = try FrameFiles(output, count: times.count)
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
    let period = 1 / session.link.grid.rate.hertz
    // Time only runs forward in a session, so frames are drawn by time and named by order.
    for (index, seconds) in times.enumerated().sorted(by: { $0.element < $1.element }) {
      let frame = OffscreenFrame(session)
      // What a frame changes shows only after the one before.
      if events.contains(where: \.togglesDamage), seconds >= period {
        draw(frame, of: session, at: seconds - period, pressing: &keys)
      }
      draw(frame, of: session, at: seconds, pressing: &keys)
      try files.write(frame.picture, index: index)
    }
    try presetOutput.write(session)
  }

  /// Draws the frame of so many seconds after the start, the keys until then pressed first.
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
    let files = try FrameFiles(output, count: instants.count)
    let drawn = try ReplayedFrames(recording, limits: sceneOptions.content.limits)
    for (index, instant) in instants.enumerated().sorted(by: { $0.element < $1.element }) {
      try files.write(drawn.draw(at: instant), index: index)
    }
    try presetOutput.write(drawn.session)
  }
}

/// A key of the viewer and the time at which it is pressed, as `S:KEY`.
struct ScriptedKey {
  /// The key and its time as they were typed.
  let text: String

  /// Seconds after the start.
  let seconds: Double

  /// The key.
  let press: KeyPress

  /// The time in nanoseconds after the start.
  var instant: Int64 { Int64((seconds * 1e9).rounded()) }

  /// Whether it asks for outlines of what frames change.
  var togglesDamage: Bool { KeyTable.binding(for: press)?.command == .toggleDamage }

  /// Whether it asks for a preset.
  var showsPreset: Bool { KeyTable.binding(for: press)?.command?.showsPreset == true }

  /// Reads `S:KEY`, where the key has its name or the label that help and README print.
  ///
  /// - Throws: `ValidationError` when it is not so written, and for a key that changes no frame.
  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = Double(decimal: String(parts[0])),
      RenderCommand.times.contains(seconds)
    else { throw ValidationError("write S:KEY with S within 0…1000000 seconds") }
    guard let chord = Self.chords.first(where: { Self.names($0).contains(parts[1].lowercased()) })
    else {
      let keys = Self.chords.map(\.label).joined(separator: ", ")
      throw ValidationError("the key \(quoted: parts[1]) changes no frame; these do: \(keys)")
    }
    self.text = text
    self.seconds = seconds
    press = KeyPress(chord.key, modifiers: chord.modifiers)
  }

  /// The keys that change what a frame shows.
  private static var chords: [KeyChord] {
    KeyTable.rows.flatMap { $0.bindings + $0.variants }.compactMap { binding in
      guard binding.command?.changesFrames == true, case .key(let chord) = binding.trigger else {
        return nil
      }
      return chord
    }
  }

  private static func names(_ chord: KeyChord) -> [String] {
    [chord.label.lowercased()] + (chord.modifiers.isEmpty ? [chord.key.name] : [])
  }
}
