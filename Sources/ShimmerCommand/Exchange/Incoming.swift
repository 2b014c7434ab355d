import Decoding
import Platform
import Raster
import Viewer

/// What a file, or an image from another program, turns out to be.
enum Incoming {
  /// An image with its name: see ``KeptPictures``. The bytes are those of the image if they are in no file.
  case picture(Bitmap, named: String, bytes: [UInt8]?)
  /// An image that the scene has asked for by its name.
  case missing(Bitmap, named: String)
  case text(String)
  case preset(PresetDocument)
  /// Nothing that can be shown; the reason is for the user.
  case refused(String)

  /// The maximum size of a text file, in bytes.
  private static let textLimit = 64 << 10

  /// Reads a file; waits for the disk and the decoder.
  static func read(_ path: String, _ limits: PictureLimits) -> Incoming {
    let name = FileSystem.name(of: path)
    if FileSystem.isFolder(path) { return .refused("\(quoted: name) is a folder") }
    guard let isRegular = FileSystem.isRegular(path) else {
      return .refused("there is no file \(cut: path)")
    }
    if !isRegular { return .refused("\(quoted: name) is not a file") }
    if PresetFolders.ending(of: path) != nil { return preset(path) }
    return text(of: path).map { .text($0) } ?? picture(in: path, limits)
  }

  /// Decodes an image; waits for the decoder.
  ///
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - bytes: The image if it is in no file; by default it is.
  ///   - limits: The resources that decoding may use.
  static func picture(
    in path: String, holding bytes: [UInt8]? = nil, _ limits: PictureLimits
  ) -> Incoming {
    do throws(PictureError) {
      let decoder = try PictureDecoder(
        path, holding: bytes, vectorsFitting: ContentRequest.vectorRoom, limits: limits)
      return .picture(try decoder.take(), named: path, bytes: bytes)
    } catch {
      return .refused(error.description)
    }
  }

  private static func preset(_ path: String) -> Incoming {
    do throws(ProgramError) {
      return .preset(try PresetLibrary.load(path))
    } catch {
      return .refused(error.line)
    }
  }

  /// Returns the text of a file; `nil` if it is too long, is not UTF-8, has control characters, or is XML.
  private static func text(of path: String) -> String? {
    guard let bytes = try? WholeFile.read(path, atMost: textLimit),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" || $0.properties.isWhitespace }
    let isPlain = scalars.allSatisfy { $0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0) }
    return isPlain && scalars.first != "<" ? String(scalars) : nil
  }
}
