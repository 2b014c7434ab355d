import Glibc
import Platform
import ProgramSupport

/// The single file, or standard output, to which all frames of a run are written.
///
/// A regular file appears only once it is complete.
final class MovieFile: Sendable {
  private enum Target {
    case standardOutput
    case given(OutputFile, path: String)
    /// A new file in the current folder, with the first free name of a series.
    case new(PartialFile, NewNames)
  }

  private let target: Target

  /// Opens the file that an option gives.
  ///
  /// - Parameters:
  ///   - output: The path, `-` for standard output, or `nil` for a new file in the current folder.
  ///   - names: The names of a new file.
  /// - Throws: An error with exit code 73 if the file cannot be created.
  init(_ output: String?, else names: NewNames) throws(ProgramError) {
    do throws(SystemError) {
      switch output {
      case "-"?: target = .standardOutput
      case let path?: target = .given(try OutputFile(path), path: path)
      case nil: target = .new(try PartialFile(beside: ""), names)
      }
    } catch {
      throw Self.cannotWrite(output ?? names[1], errno: error.errno)
    }
  }

  /// The path by which another program can write the file.
  var writingPath: String {
    switch target {
    case .standardOutput: "/dev/stdout"
    case .given(let file, _): file.writingPath
    case .new(let file, _): file.path
    }
  }

  /// Appends bytes.
  ///
  /// - Returns: Whether more bytes are wanted; false once the reader of a pipe has gone.
  /// - Throws: An error with exit code 73.
  func write(_ bytes: RawSpan) throws(ProgramError) -> Bool {
    do throws(SystemError) {
      switch target {
      case .standardOutput: try WholeFile.write(bytes, to: STDOUT_FILENO)
      case .given(let file, _): try file.write(bytes)
      case .new(let file, _): try file.write(bytes)
      }
      return true
    } catch {
      if error.errno == EPIPE { return false }
      throw cannotWrite(errno: error.errno)
    }
  }

  /// Lets the complete file appear.
  ///
  /// - Returns: The name of a new file; `nil` for a file that an option gives.
  /// - Throws: An error with exit code 73.
  func finish() throws(ProgramError) -> String? {
    do throws(SystemError) {
      switch target {
      case .standardOutput: return nil
      case .given(let file, _):
        try file.finish()
        return nil
      case .new(let file, let names):
        var number = 1
        while try !file.name(names[number]) { number += 1 }
        return names[number]
      }
    } catch {
      throw cannotWrite(errno: error.errno)
    }
  }

  /// Removes the incomplete file; may be called on any thread and more than once.
  func discard() {
    switch target {
    case .standardOutput: break
    case .given(let file, _): file.discard()
    case .new(let file, _): file.discard()
    }
  }

  /// Returns the error for a call that failed.
  func cannotWrite(errno code: Int32) -> ProgramError {
    Self.cannotWrite(name, errno: code)
  }

  /// The name of the file in messages.
  var name: String {
    switch target {
    case .standardOutput: "standard output"
    case .given(_, let path): path
    case .new(_, let names): names[1]
    }
  }

  private static func cannotWrite(_ name: String, errno code: Int32) -> ProgramError {
    ProgramError(
      cannotWrite: name, errno: code,
      remedy: code == ENOSPC
        ? "free some space or write elsewhere" : "use a file that you can write to")
  }
}

/// The names of new files that the program chooses itself, of which the first free one is taken.
struct NewNames: Sendable {
  private let isNumberedFromOne: Bool
  private let ending: String

  /// Returns the names `shimmer.gif`, `shimmer-2.gif` and so on, of which a run takes one.
  ///
  /// - Parameter ending: The extension with its dot; empty for folders.
  static func ofRun(_ ending: String) -> NewNames {
    NewNames(isNumberedFromOne: false, ending: ending)
  }

  /// Returns the names `shimmer-1.gif`, `shimmer-2.gif` and so on, of which the viewer takes several.
  ///
  /// - Parameter ending: The extension with its dot.
  static func ofViewer(_ ending: String) -> NewNames {
    NewNames(isNumberedFromOne: true, ending: ending)
  }

  /// Returns a name by its number from 1.
  subscript(number: Int) -> String {
    number == 1 && !isNumberedFromOne ? "shimmer\(ending)" : "shimmer-\(number)\(ending)"
  }
}
