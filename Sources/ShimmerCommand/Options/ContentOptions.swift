package import ArgumentParser
package import Decoding
import Display
import Glibc
import Platform
import Raster
package import Viewer

/// The options that replace a scene's content; shared by the commands that show a scene.
package struct ContentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The text that shimmers; the same as --set text=STRING.", valueName: "STRING"),
    transform: nonemptyText)
  package var text: String?

  @Option(
    help: ArgumentHelp(
      "The image that shimmers: PNG, JPEG, GIF or SVG; the same as --set image=FILE.",
      valueName: "FILE"),
    transform: nonemptyText)
  package var image: String?

  @Option(
    help: ArgumentHelp("The background: a colour or an image.", valueName: "COLOR|FILE"))
  package var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum size of an image in megapixels; default \(PictureLimits().megapixels).",
      valueName: "N"),
    transform: { text in try limit(text, .none.named("mp"), PictureLimits.megapixelRange) })
  var pictureMegapixels: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Memory limit for decoding an image in MiB; default \(PictureLimits().mebibytes).",
      valueName: "MIB"),
    transform: { text in try limit(text, .none.named("mib"), PictureLimits.mebibyteRange) })
  var pictureMemory: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Processor time limit for decoding an image in seconds; default \(PictureLimits().seconds). The elapsed time may be twice as long.",
      valueName: "S"),
    transform: { text in try limit(text, .seconds, PictureLimits.secondRange) })
  var pictureSeconds: Int?

  package init() {}

  private static func limit(
    _ text: String, _ unit: NumberUnit, _ range: ClosedRange<Int>
  ) throws -> Int {
    try wholeNumber(
      text, in: unit, within: range,
      else: "it is not a whole number within \(range.lowerBound)…\(range.upperBound)")
  }

  package func validate() throws {
    if text != nil, image != nil {
      throw ValidationError("--text and --image cannot be used together")
    }
    if let text { try refuseLong(text, of: "--text") }
  }

  /// The content that the options request, before its files are read.
  package var request: ContentRequest {
    ContentRequest(background: background, limits: limits)
  }

  /// The options as they were given.
  var given: [(name: String, value: String)] {
    [("text", text), ("image", image), ("background", background)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  /// Sets the parameters of a scene for which text and image are short.
  func set(in request: inout SceneRequest) throws(SceneError) {
    if let text { try request.set("text=\(text)") }
    if let image { try request.set("image=\(image)") }
  }

  /// The resources that decoding a picture may use.
  private var limits: PictureLimits {
    var limits = PictureLimits()
    if let pictureMegapixels { limits.megapixels = pictureMegapixels }
    if let pictureMemory { limits.mebibytes = pictureMemory }
    if let pictureSeconds { limits.seconds = pictureSeconds }
    return limits
  }
}

/// The content that is given on the command line without an option: the path of a picture, or text.
package struct PlainContent: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The content to show: an existing file as an image, anything with a space as text.",
      valueName: "FILE|TEXT"),
    completion: .file())
  package var plain: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("After --: an existing file, or any text.", valueName: "FILE|TEXT"))
  package var literal: [String] = []

  package init() {}

  package func validate() throws {
    if all.count > 1 {
      let remedy =
        all[1].hasPrefix("-")
        ? "after -- there is only text, so write options before it"
        : "put text of several words in quotes"
      throw ValidationError("\(quoted: all[1]) is one argument too many; \(remedy)")
    }
    if literal.first?.isEmpty == true { throw ValidationError("the text after -- is empty") }
    if let typed, !typed.isPicture { try refuseLong(typed.value, of: nil) }
  }

  /// Rejects an argument that is a file of another kind, or a single word and not a file, and says what the user probably meant.
  ///
  /// - Parameters:
  ///   - problem: The clause after the word, such as "is not a file".
  ///   - advice: Returns the advice for the word, as a clause; by default how to write text.
  /// - Throws: `ValidationError` if the argument is rejected.
  package func refuseWord(
    problem: String,
    advice: (String) -> String = { _ in
      "to show text, put several words in quotes, or a single word after --"
    }
  ) throws {
    guard let plain else { return }
    if FileSystem.exists(plain) {
      guard let command = InputAdvice.command(forFile: plain) else { return }
      throw ValidationError("\(quoted: plain) is not a picture; to read it, use \(command)")
    }
    if plain.contains(where: \.isWhitespace) { return }
    throw ValidationError("\(quoted: plain) \(problem); \(advice(plain))")
  }

  /// The argument given, and whether it is an existing file, which is shown as a picture; `nil` if there is none.
  package var typed: (value: String, isPicture: Bool)? {
    all.first.map { ($0, FileSystem.exists($0)) }
  }

  private var all: [String] { [plain].compactMap(\.self) + literal }
}

/// Rejects text that is longer than ``Viewer/SceneContent/textLimit``.
///
/// - Parameter option: The option that the text is given with; `nil` for the argument without an option.
/// - Throws: `ValidationError` if the text is too long.
private func refuseLong(_ text: String, of option: String?) throws {
  guard let mistake = SceneContent.mistake(inText: text) else { return }
  throw ValidationError("\(option ?? "the text") is too long: \(mistake)")
}

/// The user's background and pictures as given on the command line or in a recording, before their files are read.
package struct ContentRequest {
  /// The background: a colour, or the path of a picture; `nil` for the scene's own.
  package var background: String?

  /// The resources that decoding a picture may use.
  package var limits = PictureLimits()

  /// The size that vector pictures are scaled to fit: 2560×1600 pixels.
  ///
  /// It is the same for windows and for rendered files, so both scale the same pixels.
  static let vectorRoom = PixelSize(width: 2560, height: 1600)

  /// Opens the files and starts to decode the first picture and the background.
  ///
  /// - Parameters:
  ///   - names: The paths of the pictures that can shimmer.
  ///   - early: The decoders that have begun already; none by default.
  package func begin(
    decoding names: [String], with early: EarlyPictures? = nil
  ) throws(ProgramError) -> ContentInProgress {
    if names.count > ScenePictures.capacity { throw Self.tooMany(names.count) }
    return ContentInProgress(
      request: self, names: names,
      first: try names.first.map { path throws(ProgramError) in try decoder(of: path, early) },
      background: try beginBackground(early))
  }

  fileprivate static func tooMany(_ count: Int) -> ProgramError {
    ProgramError(
      "\(count) pictures are too many",
      why: "at most \(ScenePictures.capacity), of together 64 megapixels, are kept",
      remedy: "use fewer or smaller ones", status: .usage)
  }

  private func beginBackground(
    _ early: EarlyPictures?
  ) throws(ProgramError) -> ContentInProgress.Background {
    guard let background else { return .ready(.scenes) }
    if let color = ColorText.parse(background) { return .ready(.color(color)) }
    if background.isEmpty || background.hasPrefix("#") {
      throw ProgramError(
        "\(quoted: background) is not a colour",
        remedy: "write \(ColorText.forms)",
        status: .usage)
    }
    if !FileSystem.exists(background), !background.contains(where: { "/.".contains($0) }) {
      let question = ColorText.nearest(to: background).map { "; did you mean \($0)?" } ?? ""
      throw ProgramError(
        "\(quoted: background) is neither a colour nor a file\(question)",
        remedy: "write \(ColorText.forms), or a file", status: .usage)
    }
    return .picture(try decoder(of: background, early))
  }

  fileprivate func decoder(
    of path: String, _ early: EarlyPictures? = nil
  ) throws(ProgramError) -> PictureDecoder {
    if let decoder = early?.take(path, limits: limits) { return decoder }
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

  fileprivate let request: ContentRequest
  fileprivate let names: [String]
  fileprivate let first: PictureDecoder?
  package let background: Background

  /// Whether the content contains no picture, so that ``finish()`` does not wait.
  package var isReady: Bool {
    if case .ready = background { names.isEmpty } else { false }
  }

  /// Waits for the pictures and returns the content.
  ///
  /// Pictures after the first one are decoded one after another, because each may take much memory.
  package func finish() throws(ProgramError) -> SceneContent {
    let pictures = ScenePictures()
    for (index, name) in names.enumerated() {
      let decoder = if index == 0, let first { first } else { try request.decoder(of: name) }
      pictures.add(try Self.picture(decoder), named: name)
    }
    if names.contains(where: { pictures[$0] == nil }) {
      throw ContentRequest.tooMany(names.count)
    }
    switch background {
    case .ready(let background): return SceneContent(pictures: pictures, background: background)
    case .picture(let decoder):
      return SceneContent(pictures: pictures, background: .picture(try Self.picture(decoder)))
    }
  }

  private static func picture(_ decoder: PictureDecoder) throws(ProgramError) -> Bitmap {
    do throws(PictureError) { return try decoder.take() } catch { throw ProgramError(error) }
  }
}

extension ProgramError {
  /// Creates the error for a picture that the user chose but that cannot be shown.
  fileprivate init(_ error: PictureError) {
    self.init(error.what, remedy: error.remedy, status: error.status)
  }
}

extension PictureLimits {
  /// The options with which another process of this program has the same limits.
  package var arguments: [String] {
    [
      "--picture-megapixels", "\(megapixels)", "--picture-memory", "\(mebibytes)",
      "--picture-seconds", "\(seconds)",
    ]
  }
}
