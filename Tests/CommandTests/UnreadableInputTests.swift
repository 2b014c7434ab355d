import Display
import Glibc
import Platform
import ShimmerCommand
import Testing

@Suite("Inputs that cannot be read")
struct UnreadableInputTests {
  @Test(
    "A lack of the machine has its own exit code and remedy, a fault of the file another",
    arguments: [
      (EMFILE, 71, "ulimit -n"), (ENOMEM, 71, "limit"), (ENFILE, 71, "limit"),
      (ENOENT, 66, "that you can read"), (EACCES, 66, "that you can read"),
      (EAGAIN, 66, "that you can read"), (EFBIG, 66, "at most 1 KiB"),
    ] as [(Int32, Int32, String)])
  func status(errno: Int32, status: Int32, remedy: String) {
    let error = TextFile.unreadable(
      "a.yaml", SystemError(operation: "open", errno: errno), byteLimit: 1024)
    #expect(error.status.code == status && error.line.contains(remedy), "\(error.line)")
  }
}
