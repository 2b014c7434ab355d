import Display
import Raster
import Testing
import Viewer

@Suite("The log of events")
struct EventLogTests {
  @Test("A full log drops its older half, counts what it dropped, and keeps the newest")
  func bound() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 64, height: 40))
    var counts: [Int] = []
    let presses = EventLog.capacity + 10
    for index in 0..<presses {
      session.perform(.togglePause, at: Int64(index) * 1_000_000)
      counts.append(session.log.entries.count)
    }
    let log = session.log
    #expect(counts.max() == EventLog.capacity)
    #expect(log.forgotten == EventLog.capacity / 2)
    #expect(log.forgotten + log.entries.count >= presses)
    #expect(log.entries.suffix(3).map(\.name) == ["pause", "pause", "pause"])
  }
}
