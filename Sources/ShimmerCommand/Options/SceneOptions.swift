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

  @Option(help: ArgumentHelp("Let this text shimmer.", valueName: "STRING"))
  var text: String?

  @Option(help: ArgumentHelp("Let this picture shimmer: PNG, JPEG or SVG.", valueName: "FILE"))
  var image: String?

  @Option(
    help: ArgumentHelp("Show this behind it: a colour or a picture.", valueName: "COLOR|FILE"))
  var background: String?

  /// The scene that was asked for, with all parameters in the order in which they were typed.
  func request() throws(ProgramError) -> SceneRequest {
    do {
      var request = try SceneRequest(scene)
      for text in assignments { request.assignments.append(try ParameterAssignment(text)) }
      return request
    } catch let error as SceneError {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    } catch let error as ParameterError {
      throw ProgramError(error.description, remedy: "see shimmer list", status: .usage)
    } catch {
      throw ProgramError("\(error)", status: .internal)
    }
  }

  /// The user's own content, its files read and decoded.
  ///
  /// - Parameter room: The largest size that a vector picture is wanted at.
  func content(room: PixelSize) throws(ProgramError) -> SceneContent {
    SceneContent(
      text: text, image: try image.map { path throws(ProgramError) in try load(path, room: room) },
      background: try backgroundContent(room: room))
  }

  private func backgroundContent(room: PixelSize) throws(ProgramError) -> SceneContent.Background {
    guard let background else { return .wallpaper }
    if let color = ColorText.parse(background) { return .color(color) }
    return .picture(try load(background, room: room))
  }

  private func load(_ path: String, room: PixelSize) throws(ProgramError) -> Bitmap {
    do {
      return try ImageFile.load(path: path, vectorsFitting: room)
    } catch {
      throw ProgramError(
        error.description, remedy: "name a PNG, JPEG or SVG file", status: .noInput)
    }
  }
}
