import Foundation

/// A private table of System V shared memory, for the programs that a test starts in it.
///
/// The machine's own table is shared: segments of other programs come and go in it. In the namespace `ipcs -m` lists
/// only the test's own segments, and the kernel's limits can be changed without harm. The namespace exists as long as
/// this object or a program in it.
///
/// The corresponding Linux call is `unshare` with `CLONE_NEWIPC`. A user other than root gets a user namespace around
/// it, with the same permissions in it.
public final class IPCNamespace {
  private let holder: Child

  /// Creates an empty namespace.
  ///
  /// - Throws: ``Child/Failure`` if the kernel grants this user none.
  public init() throws {
    let asRoot = getuid() == 0 ? [] : ["--user", "--map-root-user"]
    holder = try Child(
      "unshare", asRoot + ["--ipc", "sh", "-c", "echo ready; exec sleep infinity"])
    if try holder.readLine() != "ready" {
      let reason = try holder.wait().errors.trimmingCharacters(in: .whitespacesAndNewlines)
      throw Child.Failure(description: "there is no private IPC namespace to be had (\(reason))")
    }
  }

  /// The words that precede a command to run it in the namespace; the process number is that of the command itself.
  public var entry: [String] {
    ["nsenter", "--target", "\(holder.identifier)", "--ipc"]
      + (getuid() == 0 ? [] : ["--user", "--preserve-credentials"])
  }

  /// Runs a shell command in the namespace, and returns its output.
  ///
  /// - Throws: ``Child/Failure`` if its exit code is not 0.
  @discardableResult
  public func run(_ line: String) throws -> String {
    let outcome = try Child.run(entry[0], entry.dropFirst() + ["sh", "-c", line])
    if outcome.status == 0 { return outcome.output }
    throw Child.Failure(description: "\(line) ended with \(outcome.status): \(outcome.errors)")
  }

  /// Returns the lines of `ipcs -m` that describe segments.
  public func segments() throws -> [String] {
    try run("ipcs -m").split(separator: "\n").filter { $0.hasPrefix("0x") }.map(String.init)
  }
}
