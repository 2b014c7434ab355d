import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing

/// Faults with a known cause, in virtual time: at least 95 of 100 are attributed to it, and none to another.
@Suite("Whose fault a late frame is")
struct FaultTests {
  /// A pill that changes in every frame, or never.
  private final class Client: FrameLoopClient {
    let context = LayerContext(time: MediaClock.startTime)
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    /// Called while a frame is drawn, with the number of the frame.
    var onFrame: (Int) -> Void = { _ in }
    /// Called while a key is handled.
    var onKey: () -> Void = {}
    private var frames = 0
    private let pill: Layer

    init(isMoving: Bool) {
      pill = Layer(in: context)
      context.turn(at: context.time) {
        pill.frame = Rect(x: 4, y: 4, width: 30, height: 10)
        pill.backgroundColor = .white
        context.roots = [pill]
        guard isMoving else { return }
        var pulse = BasicAnimation(\.opacity, from: 0.2, to: 1)
        pulse.duration = 0.7
        pulse.repeatCount = .forever
        pill.add(pulse, forKey: nil)
      }
    }

    func advance(to mediaTime: Double, in viewport: Viewport) {
      frames += 1
      onFrame(frames)
      context.advance(to: mediaTime)
      context.turn(at: mediaTime)
    }

    func state(at mediaTime: Double) -> UInt8? { 2 }

    func handle(_ event: DisplayEvent, in loop: FrameLoop) {
      if case .key = event { onKey() }
      context.turn(at: pacer.clock.time(at: loop.now)) {
        context.transaction(disablingActions: true) { pill.opacity = pill.opacity == 1 ? 0.5 : 1 }
      }
    }
  }

  private struct Stage {
    let clock = ManualClock(now: 0)
    let presenter: MemoryPresenter
    let client: Client
    let loop: FrameLoop

    init(isMoving: Bool = true, wakesForCompletions: Bool = true) {
      clock.wakesForCompletions = wakesForCompletions
      clock.wakeDelay = 60_000
      presenter = MemoryPresenter(
        size: PixelSize(width: 64, height: 32), completion: .delayed(400_000, on: clock))
      client = Client(isMoving: isMoving)
      client.onFrame = { [clock] _ in clock.advance(by: 2_000_000) }
      loop = FrameLoop(
        showing: client, on: presenter, events: clock,
        options: LoopOptions(seconds: 60, detail: .samples))
    }

    /// Runs, and expects only one cause.
    func expect(
      only cause: FrameTiming.Cause?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> FrameAccount {
      _ = try loop.run()
      let account = loop.frames.account
      let others = account.rows.filter { $0.cause != cause }
      #expect(others.isEmpty, sourceLocation: sourceLocation)
      #expect(loop.frames.counts.isBalanced, sourceLocation: sourceLocation)
      let samples = loop.counts.samples
      #expect(samples.count == loop.frames.counts.ticks, sourceLocation: sourceLocation)
      for verdict in FrameTiming.Verdict.allCases where verdict != .shown && verdict != .still {
        let found = samples.filter { $0.verdict == verdict }
        #expect(
          found.count == account.count(verdict) && found.allSatisfy { $0.cause == cause },
          "\(verdict)", sourceLocation: sourceLocation)
        #expect(found.allSatisfy { $0.state == 2 }, sourceLocation: sourceLocation)
      }
      return account
    }
  }

  @Test("A quiet run names nobody", arguments: [true, false])
  func quiet(wakesForCompletions: Bool) throws {
    let stage = Stage(wakesForCompletions: wakesForCompletions)
    let account = try stage.expect(only: nil)
    #expect(account.rows.isEmpty && account.longestGap == 16_666_667)
    let samples = stage.loop.counts.samples
    #expect(samples.allSatisfy { $0.verdict == .shown && $0.overrun ?? 1 < 0 })
    if wakesForCompletions {
      #expect(samples.dropFirst().allSatisfy { $0.predictionError == 0 })
      #expect(samples.dropFirst().allSatisfy { ($0.pacingError ?? 9).magnitude <= 1 })
    } else {
      #expect(samples.allSatisfy { $0.pacingError == nil && $0.completion == nil })
    }
  }

  @Test("Each thirtieth frame takes 25 ms of processor time: the program")
  func program() throws {
    let stage = Stage()
    stage.client.onFrame = { [clock = stage.clock] frame in
      clock.advance(by: frame % 30 == 0 ? 25_000_000 : 2_000_000)
    }
    let account = try stage.expect(only: .program)
    #expect(account.count(.late) >= 114 && account.count() == account.count(.late))
    #expect((8_000_000...9_000_000).contains(account.worst(.late) ?? 0))
    #expect(account.countsByState == [2: account.count()])
  }

  @Test("Work for an event that misses deadlines: the program")
  func handler() throws {
    let stage = Stage()
    let clock = stage.clock
    var ticks = 0
    stage.loop.onTick = { _ in
      ticks += 1
      if ticks % 30 == 0 { clock.advance(by: 40_000_000) }
    }
    let account = try stage.expect(only: .program)
    #expect(account.count(.dropped) >= 100)
  }

  @Test("Work for an event that ends before the deadline takes nothing of the frame: the machine")
  func handlerBetween() throws {
    let stage = Stage()
    let clock = stage.clock
    // With the frame's own work, which would be in time, it is more than a frame has.
    stage.client.onKey = { clock.advance(by: 10_000_000) }
    stage.loop.onTick = { timing in
      guard timing.ticket.index % 30 == 29 else { return }
      clock.schedule(.key(KeyPress("a")), at: timing.ticket.deadline + 3_000_000)
    }
    stage.client.onFrame = { [unowned client = stage.client] _ in
      let isDisturbed = (client.pacer.lastTicket?.index ?? 0) % 30 == 0
      clock.advance(by: isDisturbed ? 10_000_000 : 2_000_000)
      if isDisturbed { clock.stall(by: 10_000_000) }
    }
    let account = try stage.expect(only: .machine)
    #expect(account.count(.late) > 100)
  }

  @Test("The server stops for 50 ms at random: the server", arguments: [true, false])
  func server(wakesForCompletions: Bool) throws {
    let stage = Stage(wakesForCompletions: wakesForCompletions)
    stage.clock.delaysAt = { _ in ProcessorDelays(thread: 0, server: 0) }
    var random = SeededGenerator(seed: 0x5EED_0056)
    var stops = 0
    stage.presenter.extraDelay = { _ in
      guard Int.random(in: 0..<40, using: &random) == 0 else { return 0 }
      stops += 1
      return 50_000_000
    }
    let account = try stage.expect(only: .server)
    #expect(stops > 40 && account.count(.late) >= stops && account.count(.blocked) > stops)
  }

  @Test("A server elsewhere: late frames are nobody's fault, those without a buffer its own")
  func remote() throws {
    let stage = Stage()
    stage.presenter.extraDelay = { $0 % 50 == 0 ? 50_000_000 : 0 }
    _ = try stage.loop.run()
    let account = stage.loop.frames.account
    #expect(account.count(.late, because: .unknown) > 60)
    #expect(account.count(.late, because: .server) == 0)
    #expect(account.count(.blocked, because: .server) > 60)
  }

  @Test("The server is ready to run and does not: the machine")
  func starvedServer() throws {
    let stage = Stage()
    stage.clock.delaysAt = { ProcessorDelays(thread: 0, server: $0) }
    stage.presenter.extraDelay = { $0 % 50 == 0 ? 50_000_000 : 0 }
    let account = try stage.expect(only: .machine)
    #expect(account.count(.late) > 60 && account.count(.blocked) > 60)
  }

  @Test("The process is stopped while it waits, or while it draws: the machine", arguments: [0, 1])
  func stopped(place: Int) throws {
    let stage = Stage()
    let clock = stage.clock
    var ticks = 0
    stage.loop.onTick = { _ in
      ticks += 1
      if place == 0 { clock.wakeDelay = ticks % 30 == 0 ? 45_000_000 : 60_000 }
    }
    stage.client.onFrame = { frame in
      clock.advance(by: 2_000_000)
      if place == 1, frame % 30 == 0 { clock.stall(by: 45_000_000) }
    }
    let account = try stage.expect(only: .machine)
    #expect(account.count(.dropped) > 100)
    #expect(place == 0 || account.count(.late) > 100)
  }

  @Test("The process is stopped before it learns that a frame was read in time: the machine")
  func stoppedAfterHandOver() throws {
    let stage = Stage()
    let clock = stage.clock
    stage.presenter.extraDelay = { _ in 5_000_000 }
    var ticks = 0
    stage.loop.onTick = { timing in
      ticks += 1
      if ticks % 30 == 0 { clock.stoppedUntil = timing.wokenAt + 45_000_000 }
    }
    let account = try stage.expect(only: .machine)
    #expect(account.count(.dropped) > 100)
  }

  @Test("A timer that fires 15 ms late: the machine")
  func timer() throws {
    let stage = Stage()
    let clock = stage.clock
    var ticks = 0
    stage.loop.onTick = { _ in
      ticks += 1
      clock.wakeDelay = ticks % 30 == 0 ? 15_000_000 : 60_000
    }
    let account = try stage.expect(only: .machine)
    #expect(account.count(.late) > 100 && account.count(.dropped) == 0)
  }

  @Test("Others take the processors at random: the machine or the server, never the program")
  func busy() throws {
    let stage = Stage()
    let clock = stage.clock
    clock.delaysAt = { _ in ProcessorDelays(thread: 0, server: 0) }
    var random = SeededGenerator(seed: 0x5EED_B057)
    stage.loop.onTick = { _ in clock.wakeDelay = .random(in: 60_000...12_000_000, using: &random) }
    stage.client.onFrame = { _ in
      clock.advance(by: 5_000_000)
      clock.stall(by: .random(in: 0...9_000_000, using: &random))
    }
    stage.presenter.extraDelay = { _ in .random(in: 0...12_000_000, using: &random) }
    _ = try stage.loop.run()
    let account = stage.loop.frames.account
    #expect(account.count(because: .machine) > 300 && account.count(because: .server) > 0)
    #expect(account.count(because: .program) == 0, "\(account)")
  }

  @Test("Without the thread's processor time the numbers do not say whose fault it was")
  func unknown() throws {
    var statistics = FrameStatistics()
    for index in 0..<3 {
      let deadline = Int64(index) * 1000
      var timing = FrameTiming(
        FrameTicket(
          index: index, deadline: deadline, targetDeadline: deadline + 1000, timestamp: 0,
          targetTimestamp: 0), wokenAt: deadline)
      timing.submitted(at: deadline + (index == 2 ? 1500 : 10))
      statistics.append(timing)
      statistics.record(
        FrameEnd(of: index + 1, as: .completed), at: deadline + (index == 2 ? 1600 : 20))
    }
    let account = statistics.report(presenter: FrameCounts(), wakeUps: 0).account
    #expect(account.count(.late, because: .unknown) == 1 && account.worst() == 600)
  }

  @Test("Frames beside a still stretch are not judged")
  func still() throws {
    let stage = Stage(isMoving: false)
    stage.client.onFrame = { [clock = stage.clock] _ in clock.advance(by: 70_000_000) }
    for second in 1..<59 as Range<Int64> {
      stage.clock.schedule(.key(KeyPress("a")), at: second * 1_000_000_000)
    }
    _ = try stage.loop.run()
    #expect(stage.loop.frames.account == FrameAccount())
    #expect(stage.loop.counts.samples.allSatisfy { $0.pacingError == nil && $0.cause == nil })
  }
}
