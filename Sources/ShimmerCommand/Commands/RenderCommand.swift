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
    help: ArgumentHelp(
      "Seconds after the start; repeatable. The first frame by default.", valueName: "S"),
    transform: decimalNumber)
  var at: [Double] = []

  @Option(
    name: .customLong("event"),
    help: ArgumentHelp(
      "Press a key of the viewer at a time first; repeatable.", valueName: "S:KEY"),
    transform: ScriptedKey.init)
  var events: [ScriptedKey] = []

  @Option(help: ArgumentHelp("The size of a frame in device pixels.", valueName: "WxH"))
  var size = FrameSize(width: 1280, height: 800)

  @Option(
    help: ArgumentHelp("Device pixels in a point; 1 by default.", valueName: "N"),
    transform: decimalNumber)
  var scale = 1.0

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, - for standard output.", valueName: "FILE|FOLDER|-"))
  var output: String

  func validate() throws {
    for time in at where !Self.times.contains(time) {
      throw ValidationError("the value of --at, \(time), is not within 0…1000000 seconds")
    }
    if !(scale >= 0.25 && scale <= 16) {
      throw ValidationError("the value of --scale is not within 0.25…16")
    }
  }

  func run() throws {
    let request = try sceneOptions.request()
    let entry = try SceneCatalog.entry(named: request.name)
    let times = at.isEmpty ? [0] : at
    let files = try FrameFiles(output, count: times.count)
    let session = ViewerSession(
      entry, content: try sceneOptions.content(),
      art: WallpaperSource.art(), assignments: request.assignments,
      typesetter: Typesetting.typesetter(), pathRasterizer: CairoRasterizer(), size: size.pixels,
      scale: scale)
    var keys = events.sorted { $0.seconds < $1.seconds }[...]
    // Time only runs forward in a session, so frames are drawn by time and named by order.
    for (index, seconds) in times.enumerated().sorted(by: { $0.element < $1.element }) {
      while let key = keys.first, key.seconds <= seconds {
        session.apply(.key(key.press), at: key.instant)
        keys.removeFirst()
      }
      let mediaTime = session.mediaTime(afterStart: seconds)
      session.advance(to: mediaTime)
      try files.write(session.picture(at: mediaTime), index: index)
    }
  }
}
