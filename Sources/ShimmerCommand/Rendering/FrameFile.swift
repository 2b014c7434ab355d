import Display
import Glibc
import Platform

/// The single file, or standard output, to which all frames of a run are written.
///
/// A regular file appears only once it is complete.
final class FrameFile: Sendable {
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
      case nil: target = .new(try PartialFile(beside: names.folder), names)
      }
    } catch {
      throw ProgramError(
        cannotWrite: output ?? names[1], errno: error.errno,
        remedy: output == nil ? names.remedy : Self.usualRemedy)
    }
  }

  /// The path by which another program can write the file.
  var writingPath: String {
    switch target {
    case .standardOutput: FileSystem.path(of: STDOUT_FILENO)
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
      throw cannotWrite(error)
    }
  }

  /// Lets the complete file appear; the name of a new one is printed on standard error.
  ///
  /// - Throws: An error with exit code 73.
  func finish() throws(ProgramError) {
    do throws(SystemError) {
      switch target {
      case .standardOutput: break
      case .given(let file, _): try file.finish()
      case .new(let file, let names):
        let name = try names.first { name throws(SystemError) in try file.name(name) }
        Console.note(Self.note(of: name))
      }
    } catch {
      throw cannotWrite(error)
    }
  }

  /// Returns the line that names a new file.
  static func note(of name: String) -> String { "movie: \(name)" }

  /// Removes the incomplete file; may be called on any thread and more than once.
  func discard() {
    switch target {
    case .standardOutput: break
    case .given(let file, _): file.discard()
    case .new(let file, _): file.discard()
    }
  }

  /// The name of the file in messages.
  var name: String {
    switch target {
    case .standardOutput: "standard output"
    case .given(_, let path): path
    case .new(_, let names): names[1]
    }
  }

  private func cannotWrite(_ error: SystemError) -> ProgramError {
    let remedy = if case .new(_, let names) = target { names.remedy } else { Self.usualRemedy }
    return ProgramError(cannotWrite: name, errno: error.errno, remedy: remedy)
  }

  private static let usualRemedy = "use a file that you can write to"
}
