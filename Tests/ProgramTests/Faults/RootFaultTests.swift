import Foundation
import TestSupport
import Testing

/// The faults that only root can cause.
///
/// Other users leave the suite out, and `.ci/run` runs it as root.
@Suite("Program: faults that need root", .needs(.ipcNamespace), .needs(.otherUser))
struct RootFaultTests {
  @Test(
    "A server of another user accepts descriptors, but not our segments",
    .fault(.otherUser))
  func otherUser() throws {
    let memory = try IPCNamespace()
    let stage = try FaultStage(
      memory: memory,
      server: XvfbServer(
        arguments: ["-ac"], launcher: memory.entry + MachineFeature.otherUser.launcher))
    try stage.expectPicture(on: "fd")
    try stage.expectPicture(
      asking: "sysv", on: "put", rejections: ["sysv": "ShmAttach: BadAccess"])
  }

  /// The limit binds no process of root, and counts all processes of a user.
  @Test(
    "With too few threads every command works or ends with one line", .fault(.scarcity),
    arguments: 2...5)
  func threads(count: Int) throws {
    // Other users may not reach the program where it was built.
    let folder = try TemporaryFolder()
    for name in ["shimmer", "shimmer-decode"] {
      try FileManager.default.copyItem(
        at: try ShimmerProgram.executable(name), to: folder.url.appending(path: name))
    }
    try FileManager.default.copyItem(
      at: ShimmerProgram.root.appending(path: "Assets"), to: folder.url.appending(path: "Assets"))
    let codes = try ScarcityStage.run(
      under: "ulimit -u \(count)", launcher: MachineFeature.otherUser.launcher,
      program: folder.path("shimmer"))
    #expect(!codes.isEmpty && codes.isSubset(of: [0, 71]))
  }
}
