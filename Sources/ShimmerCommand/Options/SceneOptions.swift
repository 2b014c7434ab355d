import ArgumentParser
import Drawing
import LayerKit
import Raster
import ViewerCore

/// What is shown, and with which parameters: shared by the commands that show something.
struct SceneOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The scene and its parameters.", valueName: "NAME[:key=value,…]"))
  var scene = SceneCatalog.names[0]

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a parameter; `shimmer list` names them.", valueName: "key=value"))
  var assignments: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Let this text shimmer.", valueName: "STRING"),
    transform: nonemptyText)
  var text: String?

  @Option(
    help: ArgumentHelp("Let this picture shimmer: PNG, JPEG or SVG.", valueName: "FILE"),
    transform: nonemptyText)
  var image: String?

  @Option(
    help: ArgumentHelp("Show this behind it: a colour or a picture.", valueName: "COLOR|FILE"))
  var background: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show still pictures in place of motion; as $SHIMMER_REDUCED_MOTION or the desktop says by default."
    ))
  var reducedMotion: Bool?

  func validate() throws {
    if text != nil, image != nil {
      throw ValidationError("--text and --image exclude each other")
    }
  }

  /// The scene that was asked for, with all parameters in the order in which they were typed.
  func request() throws(ProgramError) -> SceneRequest {
    do throws(SceneError) {
      var request = try SceneRequest(scene)
      for text in assignments { try request.set(text) }
      return request
    } catch {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    }
  }

  /// The size that vector pictures are drawn within, whatever shows them.
  ///
  /// One size for window and files, so that both scale the same pixels.
  private static let vectorRoom = PixelSize(width: 2560, height: 1600)

  /// The user's own content, its files read and decoded.
  func content() throws(ProgramError) -> SceneContent {
    SceneContent(
      text: text, image: try image.map { path throws(ProgramError) in try load(path) },
      background: try backgroundContent())
  }

  private func backgroundContent() throws(ProgramError) -> SceneContent.Background {
    guard let background else { return .scenes }
    if let color = ColorText.parse(background) { return .color(color) }
    if background.isEmpty || background.hasPrefix("#") {
      throw ProgramError(
        "“\(background)” is no colour", remedy: "write #rgb, #rrggbb or a name such as navy",
        status: .usage)
    }
    return .picture(try load(background))
  }

  private func load(_ path: String) throws(ProgramError) -> Bitmap {
    do {
      return try ImageFile.load(path: path, vectorsFitting: Self.vectorRoom)
    } catch {
      throw ProgramError(
        error.description, remedy: "name a PNG, JPEG or SVG file", status: .noInput)
    }
  }
}
