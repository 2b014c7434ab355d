import Decoding
import Platform
import Synchronization

/// Decoders of the images that the command line seems to name, which begin before it is parsed.
///
/// Parsing takes as long as loading a decoder. A decoder that turns out not to be wanted has no effect.
package final class EarlyPictures: Sendable {
  // Only the thread that takes a decoder out of the list uses it.
  private struct Begun: @unchecked Sendable {
    let decoder: PictureDecoder
  }

  private let begun: Mutex<[Begun]>

  /// Begins to decode the images that arguments seem to name, with the limits and the size of ``ContentRequest``.
  ///
  /// Errors are left to whoever needs the image.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  package init(_ arguments: [String]) {
    begun = Mutex(
      Self.paths(in: arguments).compactMap { path in
        try? Begun(
          decoder: PictureDecoder(
            path, vectorsFitting: ContentRequest.vectorRoom, limits: PictureLimits()))
      })
  }

  /// Returns the decoder of an image, if it has begun with these limits; each decoder is returned once.
  func take(_ path: String, limits: PictureLimits) -> PictureDecoder? {
    guard limits == PictureLimits() else { return nil }
    return begun.withLock { begun in
      begun.firstIndex { $0.decoder.path == path }.map { begun.remove(at: $0) }
    }?.decoder
  }

  /// The maximum number of images that arguments can ask for: one that shimmers, and a background.
  private static let mostImages = 2

  /// Returns the paths of regular files that arguments name as images: after `--image` and `--background`, and without
  /// an option; none if there are other limits than usual, or more files than arguments can ask for, such as all
  /// photographs of a folder.
  package static func paths(in arguments: [String]) -> [String] {
    let options = ["--image", "--background"]
    if arguments.contains(where: { $0.hasPrefix("--picture-") }) { return [] }
    var (paths, previous) = ([String](), "")
    for word in arguments {
      let isAlone = !word.hasPrefix("-") && !previous.hasPrefix("-")
      if let option = options.first(where: { word.hasPrefix("\($0)=") }) {
        paths.append(String(word.dropFirst(option.count + 1)))
      } else if options.contains(previous) || isAlone && InputAdvice.command(forFile: word) == nil {
        paths.append(word)
      }
      previous = word
    }
    let files = paths.filter { FileSystem.isRegular($0) == true }
    return files.count > mostImages ? [] : files
  }
}
