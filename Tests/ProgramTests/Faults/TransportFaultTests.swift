import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: faults of the transports", .needs(.ipcNamespace))
struct TransportFaultTests {
  @Test("Without MIT-SHM frames are copied", .fault(.noSharedMemory))
  func noSharedMemory() throws {
    let stage = try FaultStage(arguments: ["-extension", "MIT-SHM"])
    let reason = "the server has no MIT-SHM"
    try stage.expectPicture(on: "put", rejections: ["fd": reason, "sysv": reason])
    try stage.expectPicture(asking: "fd", on: "put", rejections: ["fd": reason])
  }

  @Test(
    "From another IPC namespace descriptors work, and segments do not",
    .fault(.otherNamespace))
  func otherNamespace() throws {
    let elsewhere = try IPCNamespace()
    let stage = try FaultStage(
      memory: IPCNamespace(), server: XvfbServer(launcher: elsewhere.entry))
    try stage.expectPicture(on: "fd")
    try stage.expectPicture(
      asking: "sysv", on: "put", rejections: ["sysv": "ShmAttach: BadAccess"])
    #expect(try elsewhere.segments().isEmpty)
  }

  @Test(
    "A stranger's segment with the same number is detected, and its pixels never appear in the window",
    .fault(.strangersSegment))
  func strangersSegment() throws {
    let elsewhere = try IPCNamespace()
    // A new namespace numbers its segments from the beginning, as the viewer's does, so their numbers coincide.
    try elsewhere.run("for n in 1 2 3 4; do ipcmk -M 67108864 -p 0666; done")
    #expect(try elsewhere.segments().count == 4)
    // A megabyte of a colour that the scene does not use; a frame has a tenth of it.
    try elsewhere.run(
      """
      ipcs -m | while read key number rest; do
        case $key in 0x*) perl -e '
          shmwrite($ARGV[0], "\\xFF\\x00\\xFF\\x00" x 262144, 0, 1048576) or die $!' $number || exit 1
        esac
      done
      """)
    let stage = try FaultStage(
      memory: IPCNamespace(), server: XvfbServer(launcher: elsewhere.entry))
    let reason = "the server sees different memory under the segment's number"
    try stage.expectPicture(asking: "sysv", on: "put", rejections: ["sysv": reason])
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", "sysv"])
    for _ in 0..<10 {
      #expect(try !viewer.grab().contains(0xFF00FF))
      try viewer.waitForFrames(1)
    }
    try viewer.press("q")
    #expect(try stage.end(viewer)["transport"]["name"].text == "put")
    #expect(try elsewhere.segments().count == 4)
  }

  @Test(
    "If the kernel provides no segment, the next transport is used",
    .needs(.kernelLimits), .fault(.noSegments),
    arguments: [
      ("shmmax", "65536", 22), ("shmmni", "0", 28),
      ("shmall", "1", 28),
    ])
  func noSegments(limit: String, value: String, code: Int) throws {
    let stage = try FaultStage()
    try stage.memory.run("echo \(value) >/proc/sys/kernel/\(limit)")
    try stage.expectPicture(
      asking: "sysv", on: "put", rejections: ["sysv": "shmget: errno \(code)"])
    try stage.expectPicture(on: "fd")
  }

  @Test("If no file may be as large as a frame, the next transport is used", .fault(.smallFiles))
  func smallFiles() throws {
    let stage = try FaultStage()
    // A limit of 50 KiB; a frame would take 94 KiB, and the report takes a part.
    let (limit, refusal) = ("ulimit -f 100", ["fd": "ftruncate: errno 27"])
    try stage.expectPicture(on: "sysv", rejections: refusal, limit: limit)
    try stage.expectPicture(asking: "fd", on: "put", rejections: refusal, limit: limit)
  }

  @Test("A display in the network gets copies", .fault(.networkDisplay))
  func networkDisplay() throws {
    let stage = try FaultStage(memory: IPCNamespace(), server: TCPServer())
    let refusals = ["fd": "ShmAttachFd: BadMatch", "sysv": "ShmAttach: BadAccess"]
    try stage.expectPicture(on: "put", rejections: refusals)
  }

  @Test("Through a socket that passes bytes alone nothing hangs", .fault(.forwardedSocket))
  func forwardedSocket() throws {
    let stage = try FaultStage()
    let pump = try BytePump(to: stage.server)
    try stage.expectPicture(
      on: "sysv", rejections: ["fd": "ShmAttachFd: BadMatch"], display: pump.display)
    try stage.expectPicture(
      asking: "fd", on: "put", rejections: ["fd": "ShmAttachFd: BadMatch"], display: pump.display)
    let viewer = try stage.viewer(FaultStage.moving, display: pump.display)
    // Until the first frame the transport is not known, and a loss of the connection leaves no report.
    try viewer.waitForFirstFrame()
    pump.stop()
    try stage.end(viewer, status: 74, errors: FaultStage.lost(pump.display))
  }

  @Test(
    "A tiny /dev/shm makes no difference to large frames",
    .needs(.mountNamespace), .fault(.tinyDevShm))
  func tinyDevShm() throws {
    let stage = try FaultStage()
    // A frame of 4 MB in a file system of 1 MB.
    try stage.expectPicture(
      on: "fd", geometry: "1280x800",
      limit: "mount -t tmpfs -o size=1m none /dev/shm",
      launcher: MachineFeature.mountNamespace.launcher)
  }
}
