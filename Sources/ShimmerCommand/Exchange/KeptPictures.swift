import Platform

/// Images that came from other programs and are in no file.
///
/// Each has the path of a file, by which parameters name it. The file is written only once something that names it
/// leaves the program, such as a recording.
struct KeptPictures {
  /// The maximum number of images, and of their bytes together; the last one always counts.
  private static let limits = (count: 16, bytes: 256 << 20)

  /// The images, oldest first.
  private var pictures: [(path: String, bytes: [UInt8])] = []

  /// The folder, `shimmer/pictures` in `$XDG_DATA_HOME`, by default in `~/.local/share`; `nil` if there is none.
  private static var folder: String? { UserFolder.data.path.map { "\($0)/shimmer/pictures" } }

  /// Returns the path of an image: the same for the same bytes, and in the current folder if there is no folder of the
  /// user's.
  static func path(for bytes: [UInt8]) -> String {
    // FNV-1a: two of a user's images do not have the same value by chance.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    let name = "shimmer-" + String(repeating: "0", count: 16 - digits.count) + digits
    return folder.map { "\($0)/\(name)" } ?? name
  }

  /// The bytes of an image; `nil` if none has the path.
  subscript(path: String) -> [UInt8]? { pictures.last { $0.path == path }?.bytes }

  /// Keeps an image; the oldest are forgotten if there are too many.
  mutating func add(_ bytes: [UInt8], at path: String) {
    pictures.removeAll { $0.path == path }
    pictures.append((path, bytes))
    while pictures.count > 1,
      pictures.count > Self.limits.count
        || pictures.map(\.bytes.count).reduce(0, +) > Self.limits.bytes
    {
      pictures.removeFirst()
    }
  }

  /// Writes the images that a text names, unless their files exist.
  ///
  /// - Throws: An error with exit code 73.
  func write(namedIn text: String) throws(ProgramError) {
    // A text may quote or escape a path, but not the name of the file.
    for (path, bytes) in pictures
    where text.contains(FileSystem.name(of: path)) && !FileSystem.exists(path) {
      if let folder = Self.folder, path.hasPrefix(folder) { try UserFolder.data.make(folder) }
      do throws(SystemError) {
        try WholeFile.write(bytes, to: path)
      } catch {
        throw ProgramError(
          cannotWrite: path, errno: error.errno, remedy: UserFolder.data.remedy)
      }
    }
  }
}
