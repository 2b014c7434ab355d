import LayerKit
import ShimmerKit
import Testing

@Suite("The presence of a skeleton")
struct SkeletonPresenceTests {
  /// The events of a load, and the resulting states of the skeleton; onset 0.2 s, dwell 0.5 s.
  struct Story: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Seconds after 1000 at which loading begins (`true`) and ends (`false`).
    let loading: [(time: Double, begins: Bool)]
    let events: [(state: SkeletonPresenceState, time: Double)]

    init(
      _ name: String, _ loading: [(Double, Bool)], _ events: [(SkeletonPresenceState, Double)]
    ) {
      testDescription = name
      self.loading = loading.map { (time: $0.0, begins: $0.1) }
      self.events = events.map { (state: $0.0, time: $0.1) }
    }
  }

  static let stories = [
    Story(
      "A fast load shows no skeleton", [(1, true), (1.19, false)],
      [(.waiting, 1), (.absent, 1.19)]),
    Story(
      "A load a little slower than the onset shows it for the dwell", [(1, true), (1.3, false)],
      [(.waiting, 1), (.shown, 1.2), (.lingering, 1.3), (.absent, 1.7)]),
    Story(
      "A slow load shows it until its end", [(1, true), (5, false)],
      [(.waiting, 1), (.shown, 1.2), (.lingering, 5), (.absent, 5)]),
    Story(
      "A second load while it lingers keeps it",
      [(1, true), (1.3, false), (1.4, true), (2, false)],
      [
        (.waiting, 1), (.shown, 1.2), (.lingering, 1.3), (.shown, 1.4), (.lingering, 2),
        (.absent, 2),
      ]),
    Story(
      "A second load after a fast one waits again",
      [(1, true), (1.1, false), (1.15, true), (3, false)],
      [
        (.waiting, 1), (.absent, 1.1), (.waiting, 1.15), (.shown, 1.35), (.lingering, 3),
        (.absent, 3),
      ]),
    Story("An end without a load is nothing", [(1, false)], []),
    Story(
      "A load in a load is the same load", [(1, true), (1.1, true), (1.15, false)],
      [(.waiting, 1), (.absent, 1.15)]),
  ]

  private final class Log {
    var events: [SkeletonPresenceEvent] = []
  }

  private func watch(_ presence: SkeletonPresence) -> Log {
    let log = Log()
    presence.onEvent = { log.events.append($0) }
    return log
  }

  private func expect(_ log: Log, _ events: [(state: SkeletonPresenceState, time: Double)]) {
    #expect(log.events.map(\.state) == events.map(\.state))
    for (event, expected) in zip(log.events, events) {
      #expect((event.time - 1000 - expected.time).magnitude < 1e-9, "\(event)")
    }
  }

  @Test("It waits for the onset, and stays for the dwell", arguments: stories)
  func presence(_ story: Story) {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    stage.root.addSublayer(presence.timekeeper)
    let log = watch(presence)
    for step in story.loading {
      stage.turn(at: 1000 + step.time) {
        if step.begins { presence.beginLoading() } else { presence.endLoading() }
      }
    }
    stage.turn(at: 1010)
    expect(log, story.events)
    #expect(!presence.isShown)
    #expect(stage.context.nextEvent == nil)
  }

  @Test("The context says when it changes, so that a display loop wakes for it")
  func events() {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    stage.root.addSublayer(presence.timekeeper)
    stage.turn(at: 1001) { presence.beginLoading() }
    #expect(stage.context.nextEvent.map { ($0 - 1001.2).magnitude < 1e-9 } == true)
    #expect(stage.context.nextChange(after: 1001) == .never)
    stage.turn(at: 1001.2)
    stage.turn(at: 1001.2)
    #expect(presence.state == .shown)
    #expect(stage.context.nextEvent == nil)
  }

  @Test("Without delays everything happens inside the calls", arguments: [0, -1, Double.nan])
  func noDelays(seconds: Double) {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    stage.root.addSublayer(presence.timekeeper)
    presence.onsetDelay = seconds
    presence.minimumDwell = seconds
    let log = watch(presence)
    stage.turn(at: 1001) { presence.beginLoading() }
    #expect(presence.state == .shown)
    stage.turn(at: 1002) { presence.endLoading() }
    expect(log, [(.waiting, 1), (.shown, 1), (.lingering, 2), (.absent, 2)])
  }

  @Test("An onset without end never shows it")
  func endless() {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    stage.root.addSublayer(presence.timekeeper)
    presence.onsetDelay = .infinity
    stage.turn(at: 1001) { presence.beginLoading() }
    stage.turn(at: 9000)
    #expect(presence.state == .waiting)
    stage.turn(at: 9001) { presence.onsetDelay = 1 }
    #expect(presence.state == .shown)
  }

  @Test("A delay that changes while it waits counts from the load's begin")
  func changes() {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    stage.root.addSublayer(presence.timekeeper)
    let log = watch(presence)
    stage.turn(at: 1001) { presence.beginLoading() }
    stage.turn(at: 1001.1) { presence.onsetDelay = 1 }
    stage.turn(at: 1001.8)
    #expect(presence.state == .waiting)
    stage.turn(at: 1003)
    stage.turn(at: 1003) { presence.minimumDwell = 2 }
    stage.turn(at: 1003.1) { presence.endLoading() }
    stage.turn(at: 1003.2) { presence.minimumDwell = 1.5 }
    stage.turn(at: 1005)
    expect(log, [(.waiting, 1), (.shown, 2), (.lingering, 3.1), (.absent, 3.5)])
  }

  @Test("Outside a tree, overdue changes are made up for when loading ends")
  func noTree() {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    let log = watch(presence)
    stage.turn(at: 1001) { presence.beginLoading() }
    stage.turn(at: 1004) { presence.endLoading() }
    expect(log, [(.waiting, 1), (.shown, 1.2), (.lingering, 4), (.absent, 4)])
  }

  @Test(
    "Content that comes first shows at once, and a skeleton no longer wanted disappears at once")
  func atOnce() {
    let stage = SkeletonStage()
    let presence = SkeletonPresence(in: stage.context)
    stage.root.addSublayer(presence.timekeeper)
    let log = watch(presence)
    stage.turn(at: 1001) { presence.beginLoading(atOnce: true) }
    #expect(presence.state == .shown)
    stage.turn(at: 1001.1) { presence.endLoading(atOnce: true) }
    expect(log, [(.waiting, 1), (.shown, 1), (.lingering, 1.1), (.absent, 1.1)])
    #expect(stage.context.nextEvent == nil)
  }
}
