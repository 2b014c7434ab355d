import Foundation
public import Testing

/// Something that a kernel, or what a test may do on it, has or has not.
public enum MachineFeature: Sendable {
  /// Private tables of System V shared memory.
  case ipcNamespace
  /// A private view of the file systems.
  case mountNamespace
  /// Programs under another user's number.
  case otherUser

  /// Words before a command that needs the feature; the command then has the same process number.
  ///
  /// Within ``IPCNamespace/entry`` the same user is root, if only in a namespace of users.
  public var launcher: [String] {
    switch self {
    case .ipcNamespace: ["unshare", "--ipc"]
    case .mountNamespace: ["unshare", "--mount"]
    case .otherUser: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    }
  }

  /// Whether it is there, found out by using it.
  private var isThere: Bool {
    do {
      let namespace = try IPCNamespace()
      defer { withExtendedLifetime(namespace) {} }
      let command = namespace.entry + launcher + ["true"]
      return try Child.run(command[0], Array(command.dropFirst())).status == 0
    } catch {
      return false
    }
  }

  /// Whether a test that needs it is to be run: where it is missing, too, if nothing may be skipped.
  fileprivate var isWanted: Bool {
    ProcessInfo.processInfo.environment["REQUIRE_DISPLAY"] == "1" || isThere
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a feature of the machine is missing, and says so.
  ///
  /// With `REQUIRE_DISPLAY=1` it is run, and fails with the reason.
  public static func needs(_ feature: MachineFeature) -> ConditionTrait {
    .enabled("this machine has no \(feature) for this user") { feature.isWanted }
  }
}
