import Display
import ShimmerCommand
import Testing
import Viewer

/// Rows of frames that are 16 ms apart; the first one is due after a second.
private enum Rows {
  static let period: Int64 = 16_000_000

  /// Returns the timing of a tick that woke 0.1 ms late.
  private static func timing(_ index: Int, _ verdict: FrameTiming.Verdict) -> FrameTiming {
    let deadline = 1_000_000_000 + Int64(index) * period
    let ticket = FrameTicket(
      index: index, deadline: deadline, targetDeadline: deadline + period, timestamp: 0,
      targetTimestamp: 0)
    return FrameTiming(ticket, wokenAt: deadline + 100_000, verdict)
  }

  /// Returns the row of a frame that was submitted 0.6 ms after its deadline.
  ///
  /// - Parameter read: The time from the deadline until the display had read the frame, in nanoseconds; `nil` if that
  ///   was not reported.
  static func shown(_ index: Int, read: Int64? = 900_000) -> FrameRow {
    var timing = timing(index, .still)
    let deadline = timing.ticket.deadline
    timing.composite = deadline + 200_000..<deadline + 500_000
    timing.submitted(at: deadline + 600_000)
    timing.completion = read.map { deadline + $0 }
    let overrun = (read ?? 600_000) - period
    timing.overrun = overrun
    if overrun > 0 { (timing.verdict, timing.cause) = (.late, .server) }
    (timing.state, timing.pixelsComposited, timing.processor) = (2, 640, 400_000)
    return FrameRow(timing)
  }

  /// Returns the row of a frame that was not drawn.
  static func missing(
    _ index: Int, _ verdict: FrameTiming.Verdict, because cause: FrameTiming.Cause? = nil,
    overrun: Int64? = nil
  ) -> FrameRow {
    var timing = timing(index, verdict)
    (timing.cause, timing.overrun) = (cause, overrun)
    return FrameRow(timing)
  }
}

@Suite("Frames as a table")
struct FrameTableTests {
  @Test("A line per frame, with one unit for all times and NA for what was not measured")
  func table() {
    let late = Rows.shown(1, read: 17_000_000)
    let lines = FrameRow.csv(of: [
      (
        "hero, \"paced\"", [[Rows.shown(0), late], [Rows.missing(2, .dropped, because: .machine)]]
      ),
      ("none", [[]]),
    ]).split(separator: "\n")
    #expect(
      lines == [
        """
        case,round,index,verdict,cause,state,armedNanoseconds,deadlineNanoseconds,wakeNanoseconds,\
        targetNanoseconds,compositeStartNanoseconds,compositeEndNanoseconds,submitNanoseconds,\
        completionNanoseconds,processorNanoseconds,intervalNanoseconds,overrunNanoseconds,\
        pacingErrorNanoseconds,predictionErrorNanoseconds,animationErrorNanoseconds,skipped,pixels,\
        controlNanoseconds
        """,
        """
        "hero, ""paced\""",1,0,shown,NA,sliding,1000000000,1000000000,1000100000,1016000000,\
        1000200000,1000500000,1000600000,1000900000,400000,NA,-15100000,NA,NA,NA,0,640,NA
        """,
        """
        "hero, ""paced\""",1,1,late,server,sliding,1016000000,1016000000,1016100000,1032000000,\
        1016200000,1016500000,1016600000,1033000000,400000,NA,1000000,NA,NA,NA,0,640,NA
        """,
        """
        "hero, ""paced\""",2,2,dropped,machine,NA,1032000000,1032000000,1032100000,1048000000,\
        NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,0,0,NA
        """,
      ])
  }

  @Test("In JSON the same members have null for what was not measured, and read back")
  func json() throws {
    let text = try JSONText.write(Rows.shown(0))
    let read: FrameRow? = JSONText.read(Array(text.utf8))
    #expect(try JSONText.write(try #require(read)) == text)
    let row = JSONText.value(of: Rows.shown(0))
    #expect(row["verdict"].text == "shown" && row["cause"] == .null && row["interval"] == .null)
    #expect(row["overrun"].number == -15_100_000 && row["submit"].number == 1_000_600_000)
    guard case .object(let members) = row else {
      Issue.record("\(row)")
      return
    }
    #expect(members.count == 21)
  }
}

@Suite("Frames beside a control timer")
struct ControlTimerTests {
  private let early: Range<Int64> = 1_000_000_000..<1_020_000_000
  private let during: Range<Int64> = 1_100_000_000..<1_150_000_000

  /// Returns the cause and the control timer's delay of a row whose frame was due during the second delay.
  private func judged(
    _ verdict: FrameTiming.Verdict, because cause: FrameTiming.Cause?, isServerKnown: Bool = true
  ) -> String {
    let row = Rows.missing(8, verdict, because: cause)
      .completed(by: [early, during], isServerKnown: isServerKnown)
    let value = JSONText.value(of: row)
    return "\(value["cause"].text ?? "-") \(value["control"].number ?? 0)"
  }

  @Test("What the viewer could not know is the machine's, if the timer was late at that time")
  func causes() {
    #expect(judged(.dropped, because: .unknown) == "machine 50000000.0")
    #expect(judged(.blocked, because: .server, isServerKnown: false) == "machine 50000000.0")
    #expect(judged(.blocked, because: .server) == "server 50000000.0")
    #expect(judged(.late, because: .program, isServerKnown: false) == "program 50000000.0")
    #expect(judged(.dropped, because: nil) == "- 0.0" && judged(.shown, because: nil) == "- 0.0")
  }

  @Test("Delays at other times say nothing, and an overrun lengthens the time of a frame")
  func times() {
    func control(_ index: Int, overrun: Int64? = nil) -> JSONValue {
      let row = Rows.missing(index, .dropped, because: .unknown, overrun: overrun)
      return JSONText.value(of: row.completed(by: [early, during], isServerKnown: true))["control"]
    }
    // Due at 1.032 s, and to be seen at 1.048 s.
    #expect(control(2) == .null && control(2, overrun: 52_000_000) == .null)
    #expect(control(2, overrun: 52_000_001).number == 50_000_000)
    #expect(control(1).number == 20_000_000 && control(10) == .null)
  }

  @Test("A timer that is stopped says when it was late")
  func stop() throws {
    let timer = try #require(ControlTimer(rate: RefreshRate(numerator: 1000, denominator: 1)))
    let delays = timer.stop()
    #expect(delays.allSatisfy { $0.upperBound - $0.lowerBound > 500_000 })
  }
}

@Suite("Frames as a trace")
struct FrameTraceTests {
  private static let rounds = [
    [
      Rows.shown(0), Rows.shown(1, read: 17_000_000),
      Rows.missing(2, .blocked, because: .server),
      Rows.missing(3, .dropped, because: .machine, overrun: 16_100_000), Rows.missing(4, .still),
    ], [Rows.shown(100)],
  ]

  /// Returns the events of a trace.
  private func events(_ cases: [(name: String, rounds: [[FrameRow]])]) throws -> [JSONValue] {
    try #require(JSONText.value(of: FrameTrace(cases))["traceEvents"].elements)
  }

  /// Returns the slices of a track, each with its begin and its length in microseconds.
  private func slices(_ events: [JSONValue], process: Double = 1, track: Double) -> [[Double?]] {
    events.filter {
      $0["ph"].text == "X" && $0["pid"].number == process && $0["tid"].number == track
    }.map { [$0["ts"].number, $0["dur"].number] }
  }

  @Test("Each step of a frame is a slice on its track, in microseconds since the first deadline")
  func steps() throws {
    let events = try events([("hero", Self.rounds), ("feed", [[Rows.shown(200)]])])
    #expect(
      slices(events, track: 2) == [
        [0, 100], [600, 15_500], [16_600, 15_500], [32_100, 32_000], [1_600_000, 100],
      ])
    #expect(slices(events, track: 3) == [[200, 300], [16_200, 300], [1_600_200, 300]])
    #expect(slices(events, track: 4) == [[500, 100], [16_500, 100], [1_600_500, 100]])
    #expect(slices(events, track: 5) == [[600, 300], [16_600, 16_400], [1_600_600, 300]])
    #expect(slices(events, process: 2, track: 3) == [[3_200_200, 300]])
    let composites = events.filter { $0["ph"].text == "X" && $0["tid"].number == 3 }
    #expect(composites.map { $0["name"].text } == ["shown", "late", "shown", "shown"])
    #expect(composites.map { $0["args"]["frame"].number } == [0, 1, 100, 200])
    #expect(composites.map { $0["args"]["round"].number } == [1, 1, 2, 1])
    #expect(composites.allSatisfy { $0["args"]["state"].text == "sliding" })
  }

  @Test("Frames that were not on time are marked with cause, state and overrun")
  func marks() throws {
    let marks = try events([("hero", Self.rounds)]).filter { $0["ph"].text == "i" }
    #expect(marks.map { $0["name"].text } == ["late", "blocked", "dropped"])
    // At the instants at which they were to be seen.
    #expect(marks.map { $0["ts"].number } == [32_000, 48_000, 64_000])
    #expect(marks.map { $0["args"]["cause"].text } == ["server", "server", "machine"])
    #expect(marks.map { $0["args"]["state"].text } == ["sliding", nil, nil])
    #expect(
      marks.map { $0["args"]["overrunNanoseconds"].number } == [1_000_000, nil, 16_100_000])
    #expect(marks.allSatisfy { $0["s"].text == "t" && $0["tid"].number == 1 })
  }

  @Test("Cases and tracks have names; frames that the display has at once are on two tracks")
  func names() throws {
    let rows = [Rows.shown(0, read: 20_000_000), Rows.shown(1), Rows.shown(2)]
    let events = try events([("hero, \"x\"", [rows]), ("feed", [[Rows.shown(9)]])])
    #expect(slices(events, track: 5) == [[600, 19_400], [32_600, 300]])
    #expect(slices(events, track: 6) == [[16_600, 300]])
    func names(_ kind: String, process: Double) -> [String?] {
      events.filter { $0["name"].text == kind && $0["pid"].number == process }
        .map { $0["args"]["name"].text }
    }
    #expect(names("process_name", process: 1) == ["hero, \"x\""])
    #expect(names("process_name", process: 2) == ["feed"])
    let tracks = names("thread_name", process: 1)
    #expect(tracks.count == 6 && tracks[4] == tracks[5])
    #expect(names("thread_name", process: 2) == Array(tracks.prefix(5)))
  }

  @Test("Without frames there are no events")
  func nothing() {
    let trace = JSONText.value(of: FrameTrace([]))
    #expect(trace["traceEvents"].elements == [] && trace["displayTimeUnit"].text == "ms")
    #expect(trace["otherData"]["startNanoseconds"] == .null)
  }
}
