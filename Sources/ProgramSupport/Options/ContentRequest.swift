import Display
import LayerKit
import Raster
package import Scenes
package import Viewer

/// The user's own content as it was typed, or recorded: files are named and not yet read.
package struct ContentRequest {
  /// The text that shimmers.
  package var text: String?

  /// The path of the picture that shimmers.
  package var image: String?

  /// A colour, or the path of a picture.
  package var background: String?

  /// What decoding a picture may take.
  package var limits = PictureLimits()

  /// The size that vector pictures are drawn within, whatever shows them.
  ///
  /// One size for window and files, so that both scale the same pixels.
  private static let vectorRoom = PixelSize(width: 2560, height: 1600)

  /// The content, its files read and decoded.
  package func load() throws(ProgramError) -> SceneContent { try begin().finish() }

  /// Opens the files and begins to decode them.
  package func begin() throws(ProgramError) -> ContentInProgress {
    ContentInProgress(
      text: text, image: try image.map { path throws(ProgramError) in try decoder(of: path) },
      background: try beginBackground())
  }

  private func beginBackground() throws(ProgramError) -> ContentInProgress.Background {
    guard let background else { return .ready(.scenes) }
    if let color = ColorText.parse(background) { return .ready(.color(color)) }
    if background.isEmpty || background.hasPrefix("#") {
      throw ProgramError(
        "\(quoted: background) is no colour", remedy: "write #rgb, #rrggbb or a name such as navy",
        status: .usage)
    }
    return .picture(try decoder(of: background))
  }

  private func decoder(of path: String) throws(ProgramError) -> PictureDecoder {
    do throws(PictureError) {
      return try PictureDecoder(path, vectorsFitting: Self.vectorRoom, limits: limits)
    } catch {
      throw ProgramError(error)
    }
  }
}

/// Content whose pictures are being decoded.
package struct ContentInProgress {
  package enum Background {
    case ready(SceneContent.Background)
    case picture(PictureDecoder)
  }

  package let text: String?
  package let image: PictureDecoder?
  package let background: Background

  /// Whether there is nothing to wait for.
  package var isReady: Bool {
    if case .ready = background { image == nil } else { false }
  }

  /// Waits for the pictures.
  package func finish() throws(ProgramError) -> SceneContent {
    do throws(PictureError) {
      let image = try image?.take()
      switch background {
      case .ready(let background):
        return SceneContent(text: text, image: image, background: background)
      case .picture(let decoder):
        return SceneContent(text: text, image: image, background: .picture(try decoder.take()))
      }
    } catch {
      throw ProgramError(error)
    }
  }
}

extension ProgramError {
  /// A picture that was asked for cannot be shown.
  fileprivate init(_ error: PictureError) {
    self.init(error.what, remedy: error.remedy, status: .noInput)
  }
}

extension ContentRequest {
  /// The names under which a recording keeps it.
  package static let optionNames = ["text", "image", "background"]

  /// What a recording began with; of equal options the last one counts.
  package init(_ recording: Recording, limits: PictureLimits) {
    func value(_ name: String) -> String? { recording.options.last { $0.name == name }?.value }
    self.init(
      text: value("text"), image: value("image"), background: value("background"), limits: limits)
  }

  /// What a recording keeps of it; paths stay as they were typed.
  package var options: [Recording.Option] {
    zip(Self.optionNames, [text, image, background]).compactMap { name, value in
      value.map { Recording.Option(name, $0) }
    }
  }
}
