import ArgumentParser
import Display
import Drawing
import Raster
import ViewerCore

/// Draws frames of a scene off-screen.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw frames of a scene off-screen, as PNG.",
    discussion: """
      A frame is the one that the window shows at that media time: the same instant always gives the \
      same bytes. Several --at need a folder or a name with %d for -o.
      """)

  /// The seconds after the start that can be asked for: eleven days.
  static let times = 0.0...1e6

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

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
    help: ArgumentHelp("The size of a frame in device pixels.", valueName: "WxH"),
    transform: FrameSize.init)
  var size = FrameSize(width: 1280, height: 800)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels in a point; 1 by default.", valueName: "N"),
    transform: scaleNumber)
  var scale = 1.0

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, - for standard output.", valueName: "FILE|FOLDER|-"),
    transform: nonemptyText)
  var output: String

  func validate() throws {
    guard let last = instants.max(), let event = events.first(where: { $0.seconds > last }) else {
      return
    }
    throw ValidationError("--event \(event.text) is later than the last frame; see --at")
  }

  /// The times of all frames, in the order in which they were typed.
  private var instants: [Double] { at.isEmpty ? [0] : at }

  func run() throws {
    let request = try sceneOptions.request()
    let times = instants
    // What lies behind a frame is a picture as large.
    try DrawingMemory.check(
      forPictures: 2, of: size.pixels, remedy: "use a smaller --size")
    let files = try FrameFiles(output, count: times.count)
    let session = ViewerSession(
      request.entry, content: try sceneOptions.content(),
      art: WallpaperSource.art(), assignments: request.assignments,
      motion: try SceneMotion.wanted(reduced: sceneOptions.reducedMotion),
      typesetter: Typesetting.typesetter(), pathRasterizer: CairoRasterizer(), size: size.pixels,
      scale: scale)
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
    session.advance(to: mediaTime)
    frame.draw(at: mediaTime, showingDamage: session.showsDamage)
  }
}
