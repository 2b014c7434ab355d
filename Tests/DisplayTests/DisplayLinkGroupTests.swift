import Display
import Testing

/// Records the calls of several links.
private final class Log {
  var names: [String] = []
  var timestamps: Set<Double> = []

  func add(_ name: String, to group: DisplayLinkGroup) -> DisplayLink {
    group.add { [unowned self] link in
      names.append(name)
      timestamps.insert(link.timestamp)
    }
  }
}

@Suite("Several display links")
struct DisplayLinkGroupTests {
  private let group = DisplayLinkGroup(startingAt: 0, rate: .sixty)

  private func tick(_ index: Int) { group.tick(at: group.grid.deadline(index)) }

  @Test("Links are called in the order of addition and share a timestamp")
  func order() {
    let log = Log()
    let first = log.add("first", to: group)
    _ = log.add("second", to: group)
    tick(0)
    #expect(log.names == ["first", "second"] && log.timestamps == [1000])
    group.remove(first)
    group.add(first)
    log.names = []
    tick(1)
    #expect(log.names == ["second", "first"])
    #expect(log.timestamps == [1000, 1000 + 16_666_666 / 1e9])
  }

  @Test("Links of different rates share a timestamp too, and each has its own target")
  func rates() {
    let log = Log()
    let fast = log.add("fast", to: group)
    let slow = log.add("slow", to: group)
    slow.preferredFramesPerSecond = 20
    for index in 0..<7 { tick(index) }
    #expect(log.names.filter { $0 == "fast" }.count == 7)
    #expect(log.names.filter { $0 == "slow" }.count == 3)
    #expect(fast.timestamp == slow.timestamp)
    #expect(fast.duration == slow.duration && fast.duration == 1.0 / 60)
    #expect(abs(fast.targetTimestamp - fast.timestamp - 1.0 / 60) < 2e-9)
    #expect(abs(slow.targetTimestamp - slow.timestamp - 3.0 / 60) < 2e-9)
  }

  @Test("A link does nothing before it is added, and a removed one nothing until it is added again")
  func removal() {
    let log = Log()
    let link = log.add("it", to: group)
    #expect([link.timestamp, link.targetTimestamp, link.duration] == [0, 0, 0])
    group.remove(link)
    tick(0)
    #expect(log.names.isEmpty && group.nextDeadline == nil)
    group.add(link)
    group.add(link)
    #expect(group.links.count == 1)
    tick(1)
    #expect(log.names == ["it"])
  }

  @Test("An invalidated link is called no more and lets go of its callback")
  func invalidation() {
    final class Target {}
    weak var held: Target?
    var link: DisplayLink?
    do {
      let target = Target()
      held = target
      link = group.add { _ in withExtendedLifetime(target) {} }
    }
    #expect(held != nil)
    link?.invalidate()
    #expect(held == nil && group.links.isEmpty && group.nextDeadline == nil)
  }

  @Test("A late tick skips frames: one call, with a timestamp several frames later")
  func skipping() {
    let log = Log()
    let link = log.add("it", to: group)
    tick(0)
    group.tick(at: group.grid.deadline(5) + 3_000_000)
    #expect(log.names.count == 2)
    #expect(link.timestamp == group.clock.time(at: group.grid.deadline(5)))
    #expect(group.nextDeadline == group.grid.deadline(6))
    group.tick(at: group.grid.deadline(5) + 4_000_000)
    #expect(log.names.count == 2)
  }

  @Test("A changed preferred rate counts from the last callback")
  func changedRate() {
    let log = Log()
    let link = log.add("it", to: group)
    link.preferredFramesPerSecond = 1
    tick(0)
    #expect(group.nextDeadline == group.grid.deadline(60))
    tick(3)
    link.preferredFramesPerSecond = 0
    #expect(group.nextDeadline == group.grid.deadline(4))
    tick(4)
    link.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 20)
    #expect(group.nextDeadline == group.grid.deadline(7))
    for index in 5...7 { tick(index) }
    #expect(log.names.count == 3)
  }

  @Test("A paused link stays, is not called, and goes on with the next frame")
  func pause() {
    let log = Log()
    let link = log.add("it", to: group)
    tick(0)
    link.isPaused = true
    for index in 1..<5 { tick(index) }
    #expect(log.names.count == 1 && group.links.count == 1 && group.nextDeadline == nil)
    link.isPaused = false
    #expect(group.nextDeadline == group.grid.deadline(5))
    tick(5)
    #expect(log.names.count == 2 && link.timestamp == group.clock.time(at: group.grid.deadline(5)))
  }

  @Test("A link that a callback adds waits for the next frame; one that it removes is not called")
  func changesInside() {
    let log = Log()
    var later: [DisplayLink] = []
    let changer = group.add { [unowned group] link in
      if later.count == 1 { group.remove(later[0]) }
      if later.isEmpty { later.append(log.add("added", to: group)) }
    }
    tick(0)
    #expect(log.names.isEmpty)
    group.remove(changer)
    group.add(changer)
    // Now "added" is called first, and the changer removes it after its own call.
    tick(1)
    #expect(log.names == ["added"] && group.links.count == 1)
  }
}
