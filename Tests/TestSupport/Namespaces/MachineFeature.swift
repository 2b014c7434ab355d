import Foundation
public import Testing

/// A feature of a machine, or a permission on it, that a test may need.
public enum MachineFeature: Sendable, CustomStringConvertible {
  /// Private tables of System V shared memory.
  case ipcNamespace
  /// A private view of the file systems.
  case mountNamespace
  /// Programs under another user's number, which only root can start.
  case otherUser
  /// Limits of the kernel that can be set in a private table of shared memory.
  case kernelLimits
  /// A program and its Debian package.
  case tool(String, package: String)

  /// The feature, with the command or package that provides it.
  public var description: String {
    switch self {
    case .ipcNamespace: "private tables of shared memory (unshare --ipc)"
    case .mountNamespace: "private file systems (unshare --mount, and a tmpfs in it)"
    case .otherUser: "programs under another user's number (setpriv --reuid)"
    case .kernelLimits: "limits of shared memory to set (/proc/sys/kernel/shmmax in unshare --ipc)"
    case .tool(let name, let package): "\(name) (apt-get install \(package))"
    }
  }

  /// The words that precede a command that needs the feature; the process number is that of the command itself.
  ///
  /// In ``IPCNamespace/entry`` the same user is root, if only in a user namespace.
  public var launcher: [String] {
    switch self {
    case .ipcNamespace: ["unshare", "--ipc"]
    case .mountNamespace: ["unshare", "--mount"]
    case .otherUser: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    case .kernelLimits, .tool: []
    }
  }

  /// The use of the feature by its test, as a shell command.
  private var use: String {
    switch self {
    case .ipcNamespace, .otherUser: "true"
    case .mountNamespace: "mount -t tmpfs -o size=1m none /dev/shm"
    case .kernelLimits:
      "cd /proc/sys/kernel && echo 65536 >shmmax && echo 0 >shmmni && echo 1 >shmall"
    case .tool(let name, _): "command -v \(name)"
    }
  }

  /// Whether the feature is available, determined by using it.
  private var isThere: Bool {
    do {
      if case .tool = self { return try Child.run("sh", ["-c", use]).status == 0 }
      let namespace = try IPCNamespace()
      defer { withExtendedLifetime(namespace) {} }
      let command = namespace.entry + launcher + ["sh", "-c", use]
      return try Child.run(command[0], Array(command.dropFirst())).status == 0
    } catch {
      return false
    }
  }

  /// Returns whether to run a test that needs the feature.
  ///
  /// - Throws: ``Missing`` if the feature is missing and no test may be skipped.
  fileprivate func isUsable() throws -> Bool {
    if isRoots && geteuid() != 0 { return false }
    if isThere { return true }
    let environment = ProcessInfo.processInfo.environment
    if isLeftToRoot, environment["CI"] == nil { return false }
    if environment["REQUIRE_DISPLAY"] == "1" { throw Missing(description: absence) }
    return false
  }

  /// Whether this user lacks what root may have: the kernel or a container may refuse users namespaces of their own.
  private var isLeftToRoot: Bool {
    switch self {
    case .ipcNamespace, .mountNamespace, .otherUser, .kernelLimits: geteuid() != 0
    case .tool: false
    }
  }

  /// Whether no other user than root can have the feature.
  private var isRoots: Bool {
    if case .otherUser = self { true } else { false }
  }

  /// The reason why a test was skipped.
  ///
  /// `scripts/test-bundle` knows tests that need root by its first words.
  fileprivate var absence: String {
    isLeftToRoot ? "needs root: \(self)" : "this machine has no \(self) for this user"
  }

  /// The error for a feature that is missing although a test requires it.
  private struct Missing: Error, CustomStringConvertible {
    let description: String
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a feature of the machine is missing, and says so.
  ///
  /// With `REQUIRE_DISPLAY=1` the test fails instead, with the same message, unless it needs root and runs as
  /// another user. In CI, another user must have namespaces.
  public static func needs(_ feature: MachineFeature) -> ConditionTrait {
    .enabled("\(feature.absence)") { try feature.isUsable() }
  }
}
