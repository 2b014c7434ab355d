import Glibc
import Platform

/// The program `shimmer-decode`, which is a part of this one.
enum DecoderProgram {
  static let name = "shimmer-decode"

  /// The remedy for a program that is not there, or is not the one that belongs to this program.
  static let reinstallation = "install shimmer again, with shimmer-decode"

  /// The reason why it is not found, and the remedy.
  struct Absence: Error {
    let reason: String
    let remedy: String
  }

  /// Returns the path of the program: beside the file of this one, otherwise in `../libexec/shimmer`.
  ///
  /// Symbolic links to this program are resolved, and no variable of the environment names the folder: whoever chooses
  /// the decoder decides what is run.
  static func path() throws(Absence) -> String {
    // Only the folder is used, so that a program whose file was replaced while it runs finds the new decoder.
    guard let own = FileSystem.linkTarget("/proc/self/exe") else {
      throw Absence(
        reason: systemMessage(ENOENT),
        remedy: "mount /proc, by which the program finds shimmer-decode")
    }
    let folder = FileSystem.folder(of: own)
    let paths = [folder + name, "\(folder)../libexec/shimmer/\(name)"]
    guard let path = paths.first(where: FileSystem.exists) else {
      throw Absence(reason: "there is no \(paths[0])", remedy: reinstallation)
    }
    return path
  }
}
