import Glibc
import Platform
import ShimmerCommand
import Synchronization
import TestSupport
import Testing

@Suite("The line of frames that are drawn on several cores")
struct RenderingLineTests {
  /// What the workers of a line have done.
  private struct Record {
    var prepared: [Int] = []
    var delivered: [Int] = []
    /// The number of frames that are prepared, or being prepared, and not delivered.
    var waiting = 0
    var mostWaiting = 0
    var isDelivering = false
    var overlaps = 0
  }

  /// A record, at which a worker can wait for what another one does.
  private final class Log: Sendable {
    private let lock = ConditionLock()
    private let record = Mutex(Record())

    var now: Record { record.withLock(\.self) }

    func note(_ change: (inout Record) -> Void) {
      lock.locked {
        record.withLock { change(&$0) }
        lock.notify()
      }
    }

    func wait(until holds: (Record) -> Bool) {
      lock.locked { lock.wait { holds(now) } }
    }
  }

  /// A worker that takes a random time, or fails where a test asks for it.
  ///
  /// It is `Sendable` although mutable, because only the thread that runs it uses its variables.
  private final class Worker: FrameWorker, @unchecked Sendable {
    private(set) var costs = FrameCosts()
    private let log: Log
    private var random: SeededGenerator
    private let onPrepare: @Sendable (Int) throws(ProgramError) -> Void
    private let onDeliver: @Sendable (Int) throws(ProgramError) -> Bool
    /// The frame that was prepared last.
    private var held: Int?

    init(
      _ log: Log, seed: UInt64 = 0,
      onPrepare: @escaping @Sendable (Int) throws(ProgramError) -> Void = { _ in },
      onDeliver: @escaping @Sendable (Int) throws(ProgramError) -> Bool = { _ in true }
    ) {
      self.log = log
      random = SeededGenerator(seed: seed)
      (self.onPrepare, self.onDeliver) = (onPrepare, onDeliver)
    }

    func prepare(_ index: Int) throws(ProgramError) {
      log.note { record in
        record.waiting += 1
        record.mostWaiting = max(record.mostWaiting, record.waiting)
      }
      linger()
      try onPrepare(index)
      held = index
      costs.drawing += 1
      costs.encoding += 100
      log.note { $0.prepared.append(index) }
    }

    func deliver(_ index: Int) throws(ProgramError) -> Bool {
      #expect(held == index, "a worker delivers a frame that it did not prepare")
      held = nil
      log.note { record in
        if record.isDelivering { record.overlaps += 1 }
        record.isDelivering = true
      }
      linger()
      let goesOn = try onDeliver(index)
      costs.writing += 10_000
      log.note { record in
        record.isDelivering = false
        record.waiting -= 1
        record.delivered.append(index)
      }
      return goesOn
    }

    /// Lets other threads run a random number of times.
    private func linger() {
      for _ in 0..<Int.random(in: 0...20, using: &random) { sched_yield() }
    }
  }

  private struct Fault: Error, Equatable {
    let number: Int
  }

  private static func error(_ number: Int) -> ProgramError {
    ProgramError("error \(number)", status: .internal)
  }

  /// Runs workers, each on a thread of its own, until all have ended.
  private func run(_ line: FrameLine, _ workers: [Worker]) {
    let threads = workers.dropFirst().map { worker in JoinedThread { line.work(worker) } }
    if let first = workers.first { line.work(first) }
    for thread in threads { thread.join() }
  }

  /// The line of the first error; `nil` if there is none.
  private func failure(of line: FrameLine) -> String? {
    do {
      try line.finish()
      return nil
    } catch {
      return (error as? ProgramError)?.line ?? "\(error)"
    }
  }

  // MARK: Order

  @Test(
    "Frames are delivered one at a time and in order, by any number of workers of any speed",
    arguments: 1...4, Seeds.all)
  func order(cores: Int, seed: UInt64) throws {
    for count in [0, 1, 2, 3, 60] {
      let (log, line) = (Log(), FrameLine(count: count))
      run(line, (0..<cores).map { Worker(log, seed: seed + UInt64($0) << 32) })
      try line.finish()
      let record = log.now
      #expect(record.delivered == Array(0..<count))
      #expect(record.prepared.sorted() == Array(0..<count))
      #expect(record.overlaps == 0)
      #expect(record.mostWaiting <= cores && record.waiting == 0)
      #expect(line.costs.drawing == count && line.costs.encoding == 100 * count)
      #expect(line.costs.writing == 10_000 * count)
    }
  }

  @Test(
    "All workers draw while the first frame is delivered, and none draws a second one",
    arguments: 2...4)
  func slowDestination(cores: Int) throws {
    let (log, line) = (Log(), FrameLine(count: 40))
    let workers = (0..<cores).map { index in
      Worker(
        log, seed: UInt64(index),
        onDeliver: { (index) throws(ProgramError) in
          guard index == 0 else { return true }
          // It would wait forever if another worker had to wait for this delivery before it draws.
          log.wait { $0.prepared.count >= cores }
          for _ in 0..<1000 { sched_yield() }
          #expect(log.now.prepared.sorted() == Array(0..<cores))
          return true
        })
    }
    run(line, workers)
    try line.finish()
    #expect(log.now.delivered == Array(0..<40) && log.now.mostWaiting == cores)
  }

  // MARK: Stopping

  @Test(
    "An error while a frame is drawn stops all workers, and later frames are not delivered",
    arguments: 1...4, Seeds.all)
  func failingDrawing(cores: Int, seed: UInt64) {
    let (log, line) = (Log(), FrameLine(count: 1000))
    run(
      line,
      (0..<cores).map { core in
        Worker(
          log, seed: seed + UInt64(core) << 32,
          onPrepare: { (index) throws(ProgramError) in
            if index == 17 { throw Self.error(17) }
          })
      })
    #expect(failure(of: line) == "error 17")
    let record = log.now
    #expect(record.delivered == Array(0..<record.delivered.count) && record.delivered.count <= 17)
    #expect(record.prepared.count < 17 + 4 * cores)
    if cores == 1 { #expect(record.delivered.count == 17) }
  }

  @Test(
    "An error of the destination stops all workers, and nothing more is delivered",
    arguments: 1...4, Seeds.all)
  func failingDelivery(cores: Int, seed: UInt64) {
    let (log, line) = (Log(), FrameLine(count: 1000))
    run(
      line,
      (0..<cores).map { core in
        Worker(
          log, seed: seed + UInt64(core) << 32,
          onDeliver: { (index) throws(ProgramError) in
            if index == 17 { throw Self.error(17) }
            return true
          })
      })
    #expect(failure(of: line) == "error 17")
    let record = log.now
    #expect(record.delivered == Array(0..<17))
    // Each worker may have drawn one more frame.
    #expect(record.prepared.count <= 17 + cores)
    #expect(line.costs.writing == 170_000)
  }

  @Test(
    "A destination that wants no more frames stops all workers without an error", arguments: 1...4,
    Seeds.all)
  func satisfied(cores: Int, seed: UInt64) {
    let (log, line) = (Log(), FrameLine(count: 1000))
    run(
      line,
      (0..<cores).map { core in
        Worker(log, seed: seed + UInt64(core) << 32, onDeliver: { $0 < 17 })
      })
    #expect(failure(of: line) == nil)
    let record = log.now
    #expect(record.delivered == Array(0...17) && record.prepared.count <= 18 + cores)
  }

  @Test("Of several errors, the first one is thrown")
  func firstError() {
    let (log, line) = (Log(), FrameLine(count: 10))
    // Both workers draw; the second one fails while the first one still holds frame 0.
    run(
      line,
      (0..<2).map { core in
        Worker(
          log, seed: UInt64(core),
          onPrepare: { (index) throws(ProgramError) in
            if index == 1 { throw Self.error(1) }
            while failure(of: line) == nil { sched_yield() }
            throw Self.error(0)
          })
      })
    #expect(failure(of: line) == "error 1")
    line.fail(Self.error(2))
    #expect(failure(of: line) == "error 1")
    #expect(log.now.delivered.isEmpty)
  }

  @Test("A worker that comes after an error draws nothing")
  func late() {
    let (log, line) = (Log(), FrameLine(count: 10))
    line.fail(Fault(number: 3))
    line.work(Worker(log))
    #expect(log.now.prepared.isEmpty)
    #expect(throws: Fault(number: 3)) { try line.finish() }
  }

  @Test("The check comes before each frame, and its error stops the line")
  func checks() {
    let (log, line) = (Log(), FrameLine(count: 10))
    var checks = 0
    line.work(Worker(log)) {
      #expect(log.now.delivered.count == checks)
      checks += 1
      if checks == 4 { throw Fault(number: 4) }
    }
    #expect(log.now.delivered == [0, 1, 2] && log.now.prepared == [0, 1, 2])
    #expect(throws: Fault(number: 4)) { try line.finish() }
  }
}
