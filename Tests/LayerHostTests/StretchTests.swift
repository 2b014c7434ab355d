import Compositor
import Display
import LayerHost
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing

@Suite("Frames that a loop draws without its client")
struct StretchTests {
  /// A shimmering word, and the calls that a loop makes.
  private final class Client: FrameLoopClient {
    let context = LayerContext(time: MediaClock.startTime)
    var pacer = FramePacer(startingAt: 0, rate: .sixty)

    let shimmer: ShimmeringLayer

    /// Whether the client may be left alone.
    let isQuiet: Bool

    /// The instant up to which it may.
    var quietEnd: Int64 = .max
    private(set) var advanced: [Double] = []
    private(set) var skipped = 0
    private(set) var quietEnds: [Double] = []
    private(set) var drawnWhole = 0

    init(isQuiet: Bool, pulses: Bool = false) {
      self.isQuiet = isQuiet
      shimmer = ShimmeringLayer(in: context)
      context.turn(at: context.time) {
        let word = TextLayer(in: context)
        word.text = TextRun("shimmer", font: Font(size: 16))
        shimmer.contentLayer = word
        shimmer.frame = Rect(x: 4, y: 4, width: 100, height: 20)
        context.roots = [shimmer]
        shimmer.isShimmering = true
        guard pulses else { return }
        let pill = Layer(in: context)
        pill.frame = Rect(x: 4, y: 30, width: 30, height: 10)
        pill.backgroundColor = .white
        context.roots.append(pill)
        var pulse = BasicAnimation(\.opacity, from: 0.2, to: 1)
        pulse.duration = 0.7
        pulse.repeatCount = .forever
        pill.add(pulse, forKey: nil)
      }
    }

    func advance(to mediaTime: Double, in viewport: Viewport) {
      advanced.append(mediaTime)
      context.advance(to: mediaTime)
      context.turn(at: mediaTime)
    }

    func quietSpan(at instant: Int64) -> QuietSpan? {
      isQuiet
        ? QuietSpan(untilInstant: quietEnd, mediaTime: context.nextEvent ?? .infinity) : nil
    }

    func endQuiet(at ticket: FrameTicket, in loop: FrameLoop) {
      quietEnds.append(ticket.targetTimestamp)
      #expect(pacer.lastTicket == ticket)
      context.advance(to: ticket.targetTimestamp)
      context.turn(at: ticket.targetTimestamp)
    }

    func didSkip(_ ticket: FrameTicket) { skipped += 1 }

    func didDraw(_ frame: RenderedFrame, _ timing: inout FrameTiming) { drawnWhole += 1 }

    func handle(_ event: DisplayEvent, in loop: FrameLoop) {
      guard case .key = event else { return }
      context.turn(at: pacer.clock.time(at: loop.now)) { shimmer.shimmeringSpeed += 30 }
    }
  }

  private static let size = PixelSize(width: 128, height: 48)

  /// Runs a client, and returns the records of its ticks, its counts and the picture at the end.
  private func run(
    _ client: Client, options: LoopOptions = LoopOptions(seconds: 8.3), wakeDelay: Int64 = 50_000,
    _ schedule: (ManualClock, FrameLoop) -> Void = { _, _ in }
  ) throws -> (records: [FrameTiming], counts: FrameCounts, picture: Bitmap) {
    let clock = ManualClock(now: 0)
    clock.wakeDelay = wakeDelay
    let presenter = MemoryPresenter(size: Self.size)
    let loop = FrameLoop(showing: client, on: presenter, events: clock, options: options)
    var records: [FrameTiming] = []
    loop.onTick = { records.append($0) }
    schedule(clock, loop)
    _ = try loop.run()
    return (records, loop.frames.counts, presenter.shown)
  }

  @Test("They are the frames that the loop draws with its client", arguments: [false, true])
  func sameFrames(pulses: Bool) throws {
    let (quiet, called) = (
      Client(isQuiet: true, pulses: pulses), Client(isQuiet: false, pulses: pulses)
    )
    let script = { (clock: ManualClock, _: FrameLoop) in
      for instant in [1_003_000_000, 1_004_000_000, 5_500_000_000] as [Int64] {
        clock.schedule(.key(KeyPress("a")), at: instant)
      }
      clock.schedule(.visibility(false), at: 6_000_000_000)
      clock.schedule(.visibility(true), at: 6_500_000_000)
    }
    let (first, second) = (try run(quiet, script), try run(called, script))
    #expect(first.records == second.records)
    #expect(first.counts == second.counts)
    #expect(first.picture.isSame(as: second.picture))
    #expect(quiet.advanced.count < called.advanced.count / 4, "\(quiet.advanced.count)")
    #expect(!quiet.quietEnds.isEmpty && called.quietEnds.isEmpty)
    #expect(pulses ? quiet.drawnWhole > 300 : quiet.drawnWhole < 100, "\(quiet.drawnWhole)")
  }

  @Test("They end where the client, a limit of the loop, or an event needs a round of its own")
  func ends() throws {
    let client = Client(isQuiet: true)
    client.quietEnd = 1_000_000_000
    _ = try run(client)
    #expect(client.quietEnds.allSatisfy { $0 <= 1001 }, "\(client.quietEnds)")
    let limited = try run(Client(isQuiet: true), options: LoopOptions(frames: 25))
    #expect(limited.counts.presented == 25)
    let timed = try run(Client(isQuiet: true), options: LoopOptions(seconds: 1.01))
    #expect(timed.records.allSatisfy { $0.wokenAt < 1_010_000_000 })
  }

  @Test("A deadline that is missed, and a frame without a buffer, are counted as always")
  func lateAndBlocked() throws {
    let late = try [true, false].map { isQuiet in
      try run(Client(isQuiet: isQuiet)) { clock, loop in
        let record = loop.onTick
        loop.onTick = { tick in
          record?(tick)
          if tick.ticket.index % 7 == 0 { clock.advance(by: 70_000_000) }
        }
      }
    }
    #expect(late[0].records == late[1].records)
    #expect(late[0].counts == late[1].counts && late[0].counts.dropped > 20)
    let clock = ManualClock(now: 0)
    let presenter = MemoryPresenter(size: Self.size, completion: .delayed(40_000_000, on: clock))
    let client = Client(isQuiet: true)
    let loop = FrameLoop(
      showing: client, on: presenter, events: clock, options: LoopOptions(seconds: 3))
    #expect(try loop.run() == .seconds)
    #expect(loop.frames.counts.blocked > 10 && loop.frames.counts.isBalanced)
  }
}

extension Bitmap {
  fileprivate func isSame(as other: Bitmap) -> Bool {
    size == other.size
      && (0..<size.height).allSatisfy { y in
        (0..<size.width).allSatisfy { x in self[x, y] == other[x, y] }
      }
  }
}
