import Foundation
import Glibc
import Platform
import Synchronization
import Testing

@Suite("Lines that C libraries print")
struct PrintedLinesTests {
  @Test("A capture has what its thread prints; the lines of other threads arrive after it")
  func capture() async {
    await #expect(processExitsWith: .success) {
      let lines = Mutex<[String]>([])
      PrintedLines.handOver { line in lines.withLock { $0.append(line) } }
      let (_, text) = StandardErrorCapture.run {
        let other = Thread {
          PrintedLinesTests.print("of another")
          PrintedLinesTests.print("its second")
        }
        other.start()
        while !other.isFinished { usleep(1000) }
        PrintedLinesTests.print("of its own")
        #expect(lines.withLock { $0.isEmpty })
      }
      #expect(text == "of its own: Interrupt\n")
      #expect(lines.withLock { $0 } == ["of another: Interrupt", "its second: Interrupt"])
      PrintedLinesTests.print("afterwards")
      #expect(lines.withLock { $0.last } == "afterwards: Interrupt")
    }
  }

  /// Prints a text and the name of a signal with the C library's `stderr`, which Swift does not let us use.
  private static func print(_ text: String) { unsafe psignal(SIGINT, text) }
}
