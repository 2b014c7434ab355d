import Display
import LayerHost
import TestSupport
import Testing
import Viewer

@Suite("The counts of the statistics page")
struct StatisticsPageTests {
  /// Runs a viewer with the page from 0.5 s on, and returns what the page shows at the end.
  private func page(
    closingAt seconds: Double = 4, _ prepare: (Viewer) -> Void = { _ in }
  ) throws -> (viewer: Viewer, value: (String) -> String?) {
    let viewer = try Viewer()
    viewer.press("i", at: 0.5)
    viewer.press("i", at: 0.55)
    prepare(viewer)
    _ = try viewer.run(closingAt: seconds)
    let rows = viewer.session.figures.statistics.flatMap(\.values)
    return (viewer, { name in rows.first { $0.name == name }?.value })
  }

  /// Burns processor time in the first frame that is drawn after an instant in seconds.
  private func burn(at seconds: Double, in viewer: Viewer) {
    let clock = viewer.clock
    var isOver = false
    let other = viewer.frames.work
    viewer.frames.work = { time in
      other(time)
      if isOver || time < 1000 + seconds { return }
      isOver = true
      clock.advance(by: 25_000_000)
    }
  }

  @Test("Counting begins after the page is drawn, and r begins anew")
  func begin() throws {
    let before = try page { burn(at: 0.3, in: $0) }
    #expect(before.viewer.loop.report.frames.counts.late == 1, "the whole run's")
    #expect(before.value("Late") == "0" && before.value("Program") == "0")
    let counted = try page { burn(at: 1.03, in: $0) }
    #expect(counted.value("Late")?.hasPrefix("1, worst +") == true)
    let anew = try page {
      burn(at: 1.03, in: $0)
      $0.press("r", at: 2)
    }
    #expect(anew.value("Late") == "0" && anew.value("Longest gap") == "16.67 ms")
    #expect(Int(anew.value("Shown") ?? "") ?? 0 > 60)
  }

  @Test("What the page itself costs is neither in its counts nor in its picture")
  func ownCost() throws {
    let (viewer, value) = try page { viewer in
      let clock = viewer.clock
      viewer.loop.onStatistics = {
        clock.advance(by: 30_000_000)
        return []
      }
    }
    for name in ["Late", "Dropped", "Blocked", "Program", "Server", "Machine", "Unknown"] {
      #expect(value(name) == "0", "\(name)")
    }
    #expect(value("Longest gap") == "16.67 ms")
    let times = viewer.session.figures.frameTimes
    #expect(!times.isEmpty && times.allSatisfy { $0.verdict == .shown })
    #expect(times.allSatisfy { $0.interval ?? 0 < 17_000_000 })
  }

  @Test("Its lines are always the same")
  func lines() throws {
    var seen: Set<[String]> = []
    _ = try page(closingAt: 5) { viewer in
      burn(at: 2, in: viewer)
      let other = viewer.frames.work
      viewer.frames.work = { [session = viewer.session] time in
        other(time)
        let groups = session.figures.statistics
        guard (session.document.chrome.pages.visiblePage == .statistics), groups.count > 1 else {
          return
        }
        seen.insert(groups.flatMap { [$0.title] + $0.values.map(\.name) })
      }
    }
    #expect(seen.count == 1, "\(seen)")
  }

  @Test("Without the page, r says where the frames are counted")
  func elsewhere() throws {
    let viewer = try Viewer()
    #expect(viewer.session.perform(.countAnew, at: 0) == [.frame])
    #expect(viewer.session.document.chrome.notice?.name == "Frames")
  }
}
