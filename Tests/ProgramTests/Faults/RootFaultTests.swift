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
}
