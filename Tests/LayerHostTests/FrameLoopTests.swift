import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("A frame loop that shows a layer context")
struct FrameLoopTests {
  /// The minimal code of a program of its own: a context and a pacer.
  private final class Square: FrameLoopClient {
    let context = LayerContext(time: MediaClock.startTime)
    var pacer = FramePacer(startingAt: 0, rate: .sixty)
    let layer: Layer
    private(set) var events: [DisplayEvent] = []

    /// Called once, before the context advances.
    var onAdvance: (() -> Void)?

    init() {
      layer = Layer(in: context)
      context.turn(at: context.time) {
        layer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
        layer.backgroundColor = .white
        context.roots = [layer]
      }
    }

    /// Fades the square in from the context's current time.
    func fadeIn(lasting duration: Double) {
      context.turn(at: context.time) {
        var fade = BasicAnimation(\.opacity, from: 0, to: 1)
        fade.duration = duration
        layer.add(fade, forKey: "fade")
      }
    }

    func advance(to mediaTime: Double, in viewport: Viewport) {
      let call = onAdvance
      onAdvance = nil
      call?()
      context.advance(to: mediaTime)
      context.turn(at: mediaTime)
    }

    func handle(_ event: DisplayEvent, in loop: FrameLoop) {
      events.append(event)
      if event == .woken { layer.isHidden = true }
      if event == .key(KeyPress("q")) { loop.finish(.quit) }
    }
  }

  private static let size = PixelSize(width: 64, height: 48)
  private let clock = ManualClock(now: 0)
  private let client = Square()

  private func loop(_ options: LoopOptions = LoopOptions()) -> FrameLoop {
    FrameLoop(
      showing: client, on: MemoryPresenter(size: Self.size), events: clock, options: options)
  }

  @Test("A still context is drawn once; then only outside events are awaited")
  func still() throws {
    let loop = loop()
    clock.schedule(.closeRequested, at: 3_600_000_000_000)
    #expect(try loop.run() == .closed)
    #expect(loop.frames.counts.ticks == 1 && loop.counts.presented == 1)
    #expect(clock.waits.last == .some(nil))
  }

  @Test("An animation is drawn in each of its frames, and the loop rests after it")
  func animated() throws {
    client.fadeIn(lasting: 0.5)
    let loop = loop()
    clock.schedule(.closeRequested, at: 60_000_000_000)
    _ = try loop.run()
    #expect((30...32).contains(loop.frames.counts.presented))
    #expect(loop.counts.paths.general == 0)
    #expect(client.layer.presentation()?.opacity ?? 1 == 1)
  }

  @Test("Events that the loop does not handle reach the client, which may end the loop")
  func events() throws {
    let loop = loop()
    let key = DisplayEvent.key(KeyPress("a"))
    clock.schedule(key, at: 100_000_000)
    clock.schedule(.exposed(PixelRect(Self.size)), at: 200_000_000)
    clock.schedule(.key(KeyPress("q")), at: 300_000_000)
    #expect(try loop.run() == .quit)
    #expect(client.events.filter { if case .key = $0 { true } else { false } }.count == 2)
    #expect(client.events.first == .deadline(lateness: 0) || client.events.first == key)
    #expect(loop.counts.exposures == 1)
  }

  @Test("A frame that is asked for is drawn, or found unchanged")
  func asked() throws {
    let loop = loop(LoopOptions(seconds: 1))
    loop.onTick = { [unowned loop] record in
      if record.ticket.index == 0 { loop.setNeedsFrame() }
    }
    #expect(try loop.run() == .seconds)
    #expect(loop.frames.counts.ticks == 2 && loop.frames.counts.unchanged == 1)
  }

  @Test("A program with a wait of its own takes turns, up to the same pictures")
  func turns() throws {
    client.fadeIn(lasting: 0.5)
    let presenter = MemoryPresenter(size: Self.size)
    let loop = FrameLoop(showing: client, on: presenter, events: clock)
    var deadlines: [Int64?] = []
    while loop.end == nil {
      try loop.turn()
      let deadline = loop.nextDeadline()
      deadlines.append(deadline)
      guard let deadline else {
        clock.schedule(.closeRequested, at: clock.now)
        continue
      }
      if deadline > clock.now { clock.advance(by: deadline - clock.now) }
    }
    #expect(loop.end == .closed && deadlines.last == .some(nil))
    #expect((30...32).contains(loop.frames.counts.presented) && loop.frames.counts.dropped == 0)
    #expect(presenter.shown[20, 20] & 0xFF_FFFF == 0xFF_FFFF)
  }

  @Test("The end of an animation that changes no pixel is reported at its time")
  func eventWithoutFrame() throws {
    var end: Int64?
    client.context.turn(at: client.context.time) {
      var still = BasicAnimation(\.opacity, from: 1, to: 1)
      still.duration = 0.25
      still.onStop = { [clock] _ in end = clock.now }
      client.layer.add(still, forKey: "still")
    }
    let loop = loop(LoopOptions(seconds: 2))
    #expect(try loop.run() == .seconds)
    #expect((200_000_000...300_000_000).contains(end ?? 0), "\(end ?? 0)")
  }

  @Test(
    "A change without a turn, such as a task makes after a wake, is shown without a request")
  func uncommitted() throws {
    let presenter = MemoryPresenter(size: Self.size)
    let loop = FrameLoop(
      showing: client, on: presenter, events: clock, options: LoopOptions(seconds: 1))
    clock.schedule(.woken, at: 300_000_000)
    #expect(try loop.run() == .seconds)
    #expect(client.events.contains(.woken))
    #expect(presenter.shown[20, 20] & 0xFF_FFFF == 0)
    #expect(loop.counts.presented >= 2)
  }

  @Test(
    "A frame that is lent for another size than the window had is given back, and the next one is drawn"
  )
  func resizedMeanwhile() throws {
    client.fadeIn(lasting: 0.5)
    let presenter = MemoryPresenter(size: Self.size)
    client.onAdvance = { presenter.resize(to: PixelSize(width: 80, height: 60)) }
    let loop = FrameLoop(
      showing: client, on: presenter, events: clock, options: LoopOptions(seconds: 1))
    #expect(try loop.run() == .seconds)
    #expect(loop.frames.counts.blocked == 1 && loop.frames.counts.isBalanced)
    #expect(loop.frames.counts.presented >= 25)
    #expect(presenter.shown.size == PixelSize(width: 80, height: 60))
    #expect(presenter.shown[20, 20] & 0xFF_FFFF == 0xFF_FFFF)
  }

  @Test(
    "A clock that jumps while a frame is drawn ends no program, and its reversals are counted",
    arguments: [-20_000_000, -3_600_000_000_000, 3_600_000_000_000, 1_000_000_000_000_000_000])
  func jumpingClock(by jump: Int64) throws {
    client.fadeIn(lasting: 0.5)
    let presenter = MemoryPresenter(size: Self.size)
    clock.advance(by: 7_200_000_000_000)
    client.onAdvance = { [clock] in clock.jump(by: jump) }
    let loop = FrameLoop(
      showing: client, on: presenter, events: clock, options: LoopOptions(seconds: 1))
    #expect(try loop.run() == .seconds)
    #expect(loop.frames.counts.isBalanced)
    #expect(loop.frames.counts.clockReversals == (jump < 0 ? 1 : 0))
    #expect(presenter.shown[20, 20] & 0xFF_FFFF == 0xFF_FFFF || jump > 0)
  }
}
