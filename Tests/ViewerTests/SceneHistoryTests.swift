import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The history of a scene")
struct SceneHistoryTests {
  private func entry(_ time: Double) -> SceneHistory.Entry {
    SceneHistory.Entry(time: time, change: .toggleShimmering)
  }

  @Test(
    "After a rewind everything can be redone, and a new change discards the rest")
  func rewinding() {
    var history = SceneHistory(from: 1000, with: [])
    for time in [1001.0, 1002, 1003] { history.append(entry(time)) }
    #expect(history.last == entry(1003) && history.next == nil)
    history.rewind()
    #expect(history.last == nil && history.next == entry(1001))
    history.advance()
    #expect(history.last == entry(1001) && history.next == entry(1002))
    history.append(entry(1001.5))
    #expect(history.entries.map(\.time) == [1001, 1001.5] && history.next == nil)
  }

  @Test("Beyond its capacity it is no longer whole, and begins at its newest change")
  func capacity() {
    var history = SceneHistory(from: 1000, with: [])
    for count in 0..<SceneHistory.capacity { history.append(entry(1000 + Double(count))) }
    #expect(history.isWhole && history.entries.count == SceneHistory.capacity)
    let last = entry(1000 + Double(SceneHistory.capacity))
    history.append(last)
    #expect(!history.isWhole && history.entries == [last] && history.start == last.time)
    #expect(history.last == last && history.next == nil)
  }

  @Test("After a travel back the future stays known, until another change")
  func statesAhead() throws {
    let session = ViewerSession(
      try SceneCatalog.entry(named: "wordmark"), size: PixelSize(width: 320, height: 200))
    func press(_ key: KeyName, at seconds: Double) {
      session.apply(.key(KeyPress(key)), at: Int64(seconds * 1e9))
    }
    session.advance(to: 1001)
    press("space", at: 1)
    session.advance(to: 1010)
    let states = session.states.entries
    #expect(states.map(\.state) == [.beginning, .sliding, .finishing, .fading, .idle])
    #expect(session.states.end == 1010)
    session.seek(to: 1000.5, at: 10_000_000_000)
    #expect(session.state == .sliding && session.states.entries == states)
    session.seek(to: 1005, at: 11_000_000_000)
    #expect(session.state == .idle && session.states.entries == states)
    session.seek(to: 1000.5, at: 12_000_000_000)
    press("return", at: 12)
    #expect(session.states.entries.map(\.state) == [.beginning, .sliding, .idle])
    #expect(session.states.end == 1000.5 && session.states.entries.last?.time == 1000.5)
  }

  @Test("Of very many states the earlier half is dropped, and is not new when it recurs")
  func manyStates() {
    var track = StateTrack(from: 1000)
    var isNew = true
    for count in 0...StateTrack.capacity {
      let state: ShimmeringState = count.isMultiple(of: 2) ? .beginning : .idle
      isNew = track.enter(state, at: 1001 + Double(count)) && isNew
    }
    let half = StateTrack.capacity / 2
    #expect(isNew && track.entries.count == half + 1 && track.start == nil)
    #expect(track.entries.first?.time == 1001 + Double(half))
    #expect(!track.enter(.beginning, at: 1001) && track.entries.count == half + 1)
    track.cut(after: 1001)
    #expect(track.entries.isEmpty && track.end == 1001)
    let isNewAgain = track.enter(.idle, at: 1001)
    #expect(isNewAgain)
  }

  @Test("A press on a panel does nothing to the scene")
  func grounds() throws {
    let session = ViewerSession(
      try SceneCatalog.entry(named: "wordmark"), size: PixelSize(width: 1280, height: 800))
    session.apply(.key(KeyPress("i")), at: 1)
    session.advance(to: 1000.5)
    func click(_ x: Int, _ y: Int) {
      session.apply(.pointer(PointerEvent(.pressed(button: 1), x: x, y: y)), at: 500_000_000)
      session.apply(.pointer(PointerEvent(.released(button: 1), x: x, y: y)), at: 500_000_000)
    }
    click(30, 30)
    click(1200, 30)
    #expect(session.log.entries.filter { $0.name == "toggle" }.isEmpty)
    click(640, 700)
    #expect(session.log.entries.filter { $0.name == "toggle" }.count == 1)
  }
}
