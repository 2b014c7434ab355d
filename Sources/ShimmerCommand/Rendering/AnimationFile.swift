import Glibc
import Platform
import ProgramSupport

/// The single file, or standard output, to which all frames of a run are written.
///
/// A regular file appears only once it is complete.
final class AnimationFile: Sendable {
  private enum Target {
    case standardOutput
    case given(OutputFile, path: String)
    /// A new file in the current folder, with the first free name.
    case new(PartialFile, ending: String)
  }

  private let target: Target

  /// Opens the file that an option gives.
  ///
  /// - Parameters:
  ///   - output: The path, `-` for standard output, or `nil` for a new file in the current folder.
  ///   - format: The format of the frames, which is the extension of a new file.
  /// - Throws: An error with exit code 73 if the file cannot be created.
  init(_ output: String?, format: FrameFormat) throws(ProgramError) {
    do throws(SystemError) {
      switch output {
      case "-"?: target = .standardOutput
      case let path?: target = .given(try OutputFile(path), path: path)
      case nil: target = .new(try PartialFile(beside: ""), ending: format.rawValue)
      }
    } catch {
      throw Self.cannotWrite(output ?? Self.newName(1, format.rawValue), errno: error.errno)
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

  /// Lets the complete file appear; the name of a new file is printed on standard error.
  ///
  /// - Throws: An error with exit code 73.
  func finish() throws(ProgramError) {
    do throws(SystemError) {
      switch target {
      case .standardOutput: break
      case .given(let file, _): try file.finish()
      case .new(let file, let ending):
        var number = 1
        while try !file.name(Self.newName(number, ending)) { number += 1 }
        Console.note("animation: \(Self.newName(number, ending))")
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
    case .new(_, let ending): Self.newName(1, ending)
    }
  }

  private static func cannotWrite(_ name: String, errno code: Int32) -> ProgramError {
    ProgramError(
      cannotWrite: name, errno: code,
      remedy: code == ENOSPC
        ? "free some space or write elsewhere" : "use a file that you can write to")
  }

  private static func newName(_ number: Int, _ ending: String) -> String {
    "\(NewName.text(number)).\(ending)"
  }
}

/// The names of new files and folders that a run chooses itself.
enum NewName {
  /// Returns a name without an ending, by its number from 1: `shimmer`, `shimmer-2`, and so on.
  static func text(_ number: Int) -> String { number == 1 ? "shimmer" : "shimmer-\(number)" }
}
