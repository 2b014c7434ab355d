import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The course of a scene")
struct CourseTests {
  private func step(_ time: Double) -> Course.Step {
    Course.Step(time: time, change: .toggleShimmering)
  }

  private func change(_ course: inout Course, at time: Double) {
    course.append(.toggleShimmering, at: time)
    #expect(course.takeNext(until: time) == step(time))
  }

  @Test(
    "After a rewind everything can be redone, and a new change discards the rest")
  func rewinding() {
    var course = Course(from: 1000, with: [])
    for time in [1001.0, 1002, 1003] { change(&course, at: time) }
    #expect(course.last == step(1003) && course.next == nil)
    course.rewind()
    #expect(course.last == nil && course.takeNext(until: 1000.9) == nil)
    #expect(course.takeNext(until: 1001) == step(1001))
    #expect(course.last == step(1001) && course.next == step(1002))
    change(&course, at: 1001.5)
    #expect(course.steps.map(\.time) == [1001, 1001.5] && course.next == nil)
  }

  @Test("Beyond its capacity it is no longer whole, and begins at its newest change")
  func capacity() {
    var course = Course(from: 1000, with: [])
    for count in 0..<Course.capacity { change(&course, at: 1000 + Double(count)) }
    #expect(course.isWhole && course.steps.count == Course.capacity)
    let last = step(1000 + Double(Course.capacity))
    change(&course, at: last.time)
    #expect(!course.isWhole && course.steps == [last] && course.start == last.time)
    #expect(course.last == last && course.next == nil)
  }

  @Test("In a range, values move to its beginning, and starts and stops keep their times")
  func range() throws {
    let slow = SceneChange.set([try SceneCatalog.wordmark.assignment("speed=100")])
    let fast = SceneChange.set([try SceneCatalog.wordmark.assignment("speed=300")])
    var course = Course(from: 1000, with: [])
    change(&course, at: 1001)
    course.append(slow, at: 1002)
    _ = course.takeNext(until: 1002)
    change(&course, at: 1003)
    let moves = course.bringForward(to: 1000.5)
    let movesAgain = course.bringForward(to: 1000.5)
    #expect(moves && !movesAgain && course.steps.map(\.time) == [1000.5, 1001, 1003])
    course.rewind()
    let first = course.takeNext(until: 1000.5)
    #expect(first?.change == slow)
    course.append(fast, at: 1000.75, inRange: true)
    #expect(course.steps.map(\.time) == [1000.5, 1000.75, 1001, 1003])
    _ = course.bringForward(to: 1000.5)
    #expect(course.steps.map(\.time) == [1000.5, 1001, 1003] && course.steps[0].change == fast)
  }

  @Test("After a travel back the future stays known, until another change")
  func statesAhead() throws {
    let session = Session(
      try SceneCatalog.entry(named: "wordmark"), size: PixelSize(width: 320, height: 200))
    func press(_ key: KeyName, at seconds: Double) {
      session.apply(.key(KeyPress(key)), at: Int64(seconds * 1e9))
    }
    session.advance(to: 1001)
    press("space", at: 1)
    session.advance(to: 1010)
    let states = session.host.states.entries
    #expect(states.map(\.state) == [.beginning, .sliding, .finishing, .fading, .idle])
    #expect(session.host.states.end == 1010)
    session.seek(to: 1000.5, at: 10_000_000_000)
    #expect(session.host.state == .sliding && session.host.states.entries == states)
    session.seek(to: 1005, at: 11_000_000_000)
    #expect(session.host.state == .idle && session.host.states.entries == states)
    session.seek(to: 1000.5, at: 12_000_000_000)
    press("return", at: 12)
    #expect(session.host.states.entries.map(\.state) == [.beginning, .sliding, .idle])
    #expect(session.host.states.end == 1000.5 && session.host.states.entries.last?.time == 1000.5)
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
    let session = Session(
      try SceneCatalog.entry(named: "wordmark"), size: PixelSize(width: 1280, height: 800))
    session.apply(.key(KeyPress("i")), at: 1)
    session.advance(to: 1000.5)
    func click(_ x: Int, _ y: Int) {
      session.apply(.pointer(PointerEvent(.pressed(button: 1), x: x, y: y)), at: 500_000_000)
      session.apply(.pointer(PointerEvent(.released(button: 1), x: x, y: y)), at: 500_000_000)
    }
    click(1000, 790)
    click(1200, 30)
    #expect(session.log.entries.filter { $0.name == "toggle" }.isEmpty)
    click(640, 700)
    #expect(session.log.entries.filter { $0.name == "toggle" }.count == 1)
  }
}
