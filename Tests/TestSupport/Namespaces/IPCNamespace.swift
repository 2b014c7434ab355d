import Foundation

/// A private table of System V shared memory, for the programs that a test starts in it.
///
/// The machine's own table is everybody's: another program's segments come and go in it. In here
/// `ipcs -m` lists the test's own, and the kernel's limits can be changed without harm. The namespace
/// lives as long as this object or a program in it.
///
/// The corresponding Linux call is `unshare` with `CLONE_NEWIPC`. Who is not root gets a namespace of
/// users around it, in which they may do the same.
public final class IPCNamespace {
  private let holder: Child

  /// Makes an empty namespace.
  ///
  /// - Throws: ``Child/Failure`` where the kernel has none for this user.
  public init() throws {
    let asRoot = getuid() == 0 ? [] : ["--user", "--map-root-user"]
    holder = try Child(
      "unshare", asRoot + ["--ipc", "sh", "-c", "echo ready; exec sleep infinity"])
    if try holder.readLine() != "ready" {
      let reason = try holder.wait().errors.trimmingCharacters(in: .whitespacesAndNewlines)
      throw Child.Failure(description: "there is no private IPC namespace to be had (\(reason))")
    }
  }

  /// The words that come before a command to run it in the namespace; its process number is then
  /// that of the whole.
  public var entry: [String] {
    ["nsenter", "--target", "\(holder.identifier)", "--ipc"]
      + (getuid() == 0 ? [] : ["--user", "--preserve-credentials"])
  }

  /// Runs a line of the shell in the namespace, and answers what it wrote.
  ///
  /// - Throws: ``Child/Failure`` if it does not end with 0.
  @discardableResult
  public func run(_ line: String) throws -> String {
    let outcome = try Child.run(entry[0], entry.dropFirst() + ["sh", "-c", line])
    if outcome.status == 0 { return outcome.output }
    throw Child.Failure(description: "\(line) ended with \(outcome.status): \(outcome.errors)")
  }

  /// The lines of `ipcs -m` that are segments.
  public func segments() throws -> [String] {
    try run("ipcs -m").split(separator: "\n").filter { $0.hasPrefix("0x") }.map(String.init)
  }
}
