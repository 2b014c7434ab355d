import Foundation
import Glibc
import TestSupport
import Testing

/// A run of `render` that a test interrupts, and the processes that it has started.
struct RunningMovie {
  let child: Child

  /// Starts a run with so many frames that it does not end before the test interrupts it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `render`.
  ///   - stage: The folder to run in.
  ///   - environment: Variables that differ from this process's.
  ///   - launcher: Words before the command, which end in the command itself.
  init(
    _ arguments: [String], in stage: MovieStage, environment: [String: String?] = [:],
    launcher: [String] = []
  ) throws {
    let command =
      launcher + [try ShimmerProgram.executable().path]
      + MovieStage.command(["--size", "320x200", "--to", "1000"] + arguments)
    child = try Child(
      command[0], Array(command.dropFirst()),
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil].merging(environment) { $1 },
      directory: stage.folder.url)
  }

  /// The processes that the run has started and that have not ended.
  var encoders: [Int32] { Self.children(of: child.identifier) }

  /// The processes that a process has started and that have not ended.
  static func children(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    let lines = threads.map {
      (try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)) ?? ""
    }
    return lines.flatMap { $0.split(separator: " ") }.compactMap { Int32($0) }.filter(isRunning)
  }

  /// Whether a process exists and is not merely waiting to be counted as ended.
  static func isRunning(_ process: Int32) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    // The name, in parentheses, may contain blanks.
    return stat.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  /// Waits until an encoder has read megabytes of frames, and returns it.
  func waitForEncoder() throws -> Int32 {
    var found: Int32?
    try ProcessActivity.wait(for: "an encoder that reads") {
      found = encoders.first { (Self.bytesRead(by: $0) ?? 0) > 3 << 20 }
      return found != nil || child.hasEnded
    }
    return try #require(found, "the run has ended")
  }

  private static func bytesRead(by process: Int32) -> Int? {
    let text = try? String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("rchar: ") }
    return line.flatMap { Int($0.dropFirst(7)) }
  }

  /// Waits until the file, which has no name yet, has some of its content.
  func waitForContent(in stage: MovieStage) throws {
    try ProcessActivity.wait(for: "a part of the file") {
      child.hasEnded || Self.partByteCount(of: child.identifier, in: stage.folder.url) ?? 0 > 0
    }
    try #require(!child.hasEnded, "the run has ended")
  }

  /// The size of the file without a name that a process has open in a folder; `nil` if there is none.
  static func partByteCount(of process: Int32, in folder: URL) -> Int? {
    let descriptors = "/proc/\(process)/fd"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? [] {
      let path = "\(descriptors)/\(name)"
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      var status = stat()
      if target?.hasPrefix("\(folder.path)/#") == true, unsafe stat(path, &status) == 0 {
        return Int(status.st_size)
      }
    }
    return nil
  }

  /// Waits until processes have ended.
  static func waitForEnd(of processes: [Int32]) throws {
    try ProcessActivity.wait(for: "the end of \(processes)") {
      !processes.contains(where: isRunning)
    }
  }
}
