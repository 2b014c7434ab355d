import Glibc
import Platform

/// The names of new files or folders that the program chooses itself, of which the first free one is taken.
struct NewNames: Sendable {
  /// The folder, with a slash at its end; empty for the current one.
  let folder: String

  private let isOfViewer: Bool
  private let ending: String

  /// Returns the names `shimmer.gif`, `shimmer-2.gif` and so on, of which a run takes one.
  ///
  /// - Parameter ending: The extension with its dot; empty for folders.
  static func ofRun(_ ending: String) -> NewNames {
    NewNames(folder: "", isOfViewer: false, ending: ending)
  }

  /// Returns the names `shimmer-1.gif`, `shimmer-2.gif` and so on, of which the viewer takes several.
  ///
  /// - Parameters:
  ///   - ending: The extension with its dot.
  ///   - folder: The folder, with a slash at its end; by default ``folderOfViewer``.
  static func ofViewer(_ ending: String, in folder: String = folderOfViewer) -> NewNames {
    NewNames(folder: folder, isOfViewer: true, ending: ending)
  }

  /// The folder in which the viewer saves what the user asks for by a key, with a slash at its end: the current folder,
  /// for which it is empty, or that for pictures if a menu has started the program.
  ///
  /// A menu starts a program without a terminal, in the home folder or at the root.
  static let folderOfViewer: String = {
    let isOnTerminal = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { isatty($0) == 1 }
    let homes = ["/", UserFolder.home.flatMap(FileSystem.resolved)]
    guard !isOnTerminal, homes.contains(FileSystem.resolved(".")),
      let folder = UserFolder.pictures.path, FileSystem.isFolder(folder)
    else { return "" }
    return "\(folder)/"
  }()

  /// Returns a path by its number from 1.
  subscript(number: Int) -> String {
    folder + (number == 1 && !isOfViewer ? "shimmer\(ending)" : "shimmer-\(number)\(ending)")
  }

  /// The remedy if none of the names can be used.
  var remedy: String {
    if isOfViewer { return "start the viewer in a folder that you can write to" }
    return ending.isEmpty ? "use a folder that you can write to" : "use -o FILE"
  }

  /// Returns the first path that a closure accepts; it is called with one after another.
  func first<Failure: Error>(
    where isTaken: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    var number = 1
    while try !isTaken(self[number]) { number += 1 }
    return self[number]
  }

  /// Writes a new file, and returns its path.
  ///
  /// - Throws: An error with exit code 73; existing files are never changed.
  func write(_ bytes: RawSpan) throws(ProgramError) -> String {
    try first { file throws(ProgramError) in
      do throws(SystemError) {
        // Another program may take the name at any time; the result of the write decides.
        if FileSystem.exists(file) { return false }
        return try WholeFile.writeNew(bytes, to: file)
      } catch {
        throw ProgramError(cannotWrite: file, errno: error.errno, remedy: remedy)
      }
    }
  }

  /// Writes a new file, and returns its path.
  ///
  /// - Throws: An error with exit code 73; existing files are never changed.
  func write(_ bytes: [UInt8]) throws(ProgramError) -> String {
    try unsafe write(bytes.span.bytes)
  }
}

/// A file that the viewer has written at the user's request.
struct SavedFile {
  /// The absolute path.
  let path: String

  /// Creates a description of a file.
  init(_ path: String) { self.path = FileSystem.resolved(path) ?? path }

  /// The path as the window shows it: `~` stands for the home folder.
  var shortPath: String {
    guard let home = UserFolder.home.flatMap(FileSystem.resolved), path.hasPrefix("\(home)/") else {
      return path
    }
    return "~\(path.dropFirst(home.count))"
  }
}
