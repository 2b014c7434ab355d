import Drawing
import LayerKit
import Raster
import ViewerCore

/// The user's own content as it was typed, or recorded: files are named and not yet read.
struct ContentRequest {
  /// The text that shimmers.
  var text: String?

  /// The path of the picture that shimmers.
  var image: String?

  /// A colour, or the path of a picture.
  var background: String?

  /// The size that vector pictures are drawn within, whatever shows them.
  ///
  /// One size for window and files, so that both scale the same pixels.
  private static let vectorRoom = PixelSize(width: 2560, height: 1600)

  /// The content, its files read and decoded.
  func load() throws(ProgramError) -> SceneContent {
    SceneContent(
      text: text, image: try image.map { path throws(ProgramError) in try load(path) },
      background: try loadBackground())
  }

  private func loadBackground() throws(ProgramError) -> SceneContent.Background {
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

extension ContentRequest {
  /// The names under which a recording keeps it.
  static let optionNames = ["text", "image", "background"]

  /// What a recording began with; of equal options the last one counts.
  init(_ recording: Recording) {
    func value(_ name: String) -> String? { recording.options.last { $0.name == name }?.value }
    self.init(text: value("text"), image: value("image"), background: value("background"))
  }

  /// What a recording keeps of it; paths stay as they were typed.
  var options: [Recording.Option] {
    zip(Self.optionNames, [text, image, background]).compactMap { name, value in
      value.map { Recording.Option(name, $0) }
    }
  }
}
