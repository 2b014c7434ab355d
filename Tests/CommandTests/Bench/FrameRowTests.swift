import Display
import ShimmerCommand
import Testing
import Viewer

@Suite("Frames as a table")
struct FrameTableTests {
  @Test("A line per frame, with one unit for all times and NA for what was not measured")
  func table() {
    let rounds: [[FrameRow]] = [
      [.frame(0), .frame(1, .late, because: .server, reading: 16_400_000)],
      [.frame(2, .dropped, because: .machine)],
    ]
    #expect(
      FrameRow.csv(of: [("hero, \"paced\"", rounds), ("none", [[]])]) == """
        case,round,index,verdict,cause,state,armedNanoseconds,deadlineNanoseconds,wakeNanoseconds,\
        targetNanoseconds,compositeStartNanoseconds,evaluatedNanoseconds,compositeEndNanoseconds,\
        submitNanoseconds,completionNanoseconds,processorNanoseconds,intervalNanoseconds,\
        overrunNanoseconds,\
        pacingErrorNanoseconds,predictionErrorNanoseconds,animationErrorNanoseconds,skipped,pixels,\
        controlNanoseconds
        "hero, ""paced\""",1,0,shown,NA,sliding,1000000000,1000000000,1000100000,1016000000,\
        1000200000,1000250000,1000500000,1000600000,1000900000,400000,NA,-15100000,NA,NA,NA,0,640,NA
        "hero, ""paced\""",1,1,late,server,sliding,1016000000,1016000000,1016100000,1032000000,\
        1016200000,1016250000,1016500000,1016600000,1033000000,400000,NA,1000000,NA,NA,NA,0,640,NA
        "hero, ""paced\""",2,2,dropped,machine,sliding,1032000000,1032000000,1032100000,1048000000,\
        NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA,0,0,NA

        """)
  }

  @Test("JSON has the same members, with null for what was not measured, and reads back")
  func json() throws {
    let text = try JSONText.write(FrameRow.frame(0))
    let members: [String: JSONValue]? = JSONText.read(Array(text.utf8))
    #expect(members?.count == 22 && members?["interval"] == JSONValue.null)
    let row: FrameRow? = JSONText.read(Array(text.utf8))
    #expect(try JSONText.write(try #require(row)) == text)
  }
}

@Suite("Frames beside a control timer")
struct ControlTimerTests {
  /// Returns the cause of a frame and the delay of the timer that ran beside it, in milliseconds.
  private func judged(_ row: FrameRow, isServerKnown: Bool = true) -> String {
    let delays: [Range<Int64>] = [1_000_000_000..<1_020_000_000, 1_100_000_000..<1_150_000_000]
    let value = JSONText.value(of: row.completed(by: delays, isServerKnown: isServerKnown))
    let delay = value["control"].number.map { "\($0 / 1e6)" }
    return "\(value["cause"].text ?? "-") \(delay ?? "-")"
  }

  @Test("What the viewer could not know is the machine's, if the timer was late at that time")
  func causes() {
    #expect(judged(.frame(8, .dropped, because: .unknown)) == "machine 50.0")
    #expect(judged(.frame(8, .blocked, because: .server), isServerKnown: false) == "machine 50.0")
    #expect(judged(.frame(8, .blocked, because: .server)) == "server 50.0")
    #expect(judged(.frame(8, .late, because: .program), isServerKnown: false) == "program 50.0")
    #expect(judged(.frame(8, .dropped)) == "- -" && judged(.frame(8)) == "- -")
  }

  @Test(
    "Delays at other times say nothing, and an overrun lengthens the time of a frame",
    arguments: [
      (1, 0, "machine 20.0"), (2, 0, "unknown -"), (10, 0, "unknown -"),
      // Due at 1.032 s.
      (2, 52_000_000, "unknown -"), (2, 52_000_001, "machine 50.0"),
    ] as [(Int, Int64, String)])
  func times(index: Int, overrun: Int64, expected: String) {
    #expect(judged(.frame(index, .dropped, because: .unknown, overrun: overrun)) == expected)
  }

  @Test("A timer that is stopped says when it was late")
  func stop() throws {
    let timer = try #require(ControlTimer(rate: RefreshRate(numerator: 1000, denominator: 1)))
    #expect(timer.stop().allSatisfy { $0.upperBound - $0.lowerBound > 500_000 })
  }
}

@Suite("Frames as a trace")
struct FrameTraceTests {
  /// The events of two rounds of a case, in which the display has two frames at once, and of another case.
  private let events: [JSONValue] = {
    let rounds: [[FrameRow]] = [
      [
        .frame(0), .frame(1, .late, because: .server, reading: 16_400_000), .frame(2),
        .frame(3, .blocked, because: .server),
        .frame(4, .dropped, because: .machine, overrun: 16_100_000), .frame(5, .still),
      ], [.frame(100)],
    ]
    let trace = FrameTrace([("hero, \"x\"", rounds), ("feed", [[.frame(200)]])])
    return JSONText.value(of: trace)["traceEvents"].elements ?? []
  }()

  /// Returns the begins and lengths of the slices of a track, in microseconds.
  private func slices(process: Double = 1, track: Double) -> [[Double]] {
    events.filter {
      $0["ph"].text == "X" && $0["pid"].number == process && $0["tid"].number == track
    }.map { [$0["ts"].number ?? -1, $0["dur"].number ?? -1] }
  }

  @Test("Each step of a frame is a slice, and what the display has at once is on two tracks")
  func steps() {
    #expect(
      slices(track: 2) == [
        [0, 100], [600, 15_500], [16_600, 15_500], [32_600, 15_500], [48_100, 32_000],
        [1_600_000, 100],
      ])
    let begins: [Double] = [0, 16_000, 32_000, 1_600_000]
    #expect(slices(track: 3) == begins.map { [$0 + 200, 50] })
    #expect(slices(track: 4) == begins.map { [$0 + 250, 250] })
    #expect(slices(track: 5) == begins.map { [$0 + 500, 100] })
    #expect(slices(track: 6) == [[600, 300], [16_600, 16_400], [1_600_600, 300]])
    #expect(slices(track: 7) == [[32_600, 300]])
    #expect(slices(process: 2, track: 3) == [[3_200_200, 50]])
    let composites = events.filter { $0["ph"].text == "X" && $0["tid"].number == 3 }
    #expect(composites.map { $0["name"].text } == ["shown", "late", "shown", "shown", "shown"])
    #expect(composites.map { $0["args"]["frame"].number } == [0, 1, 2, 100, 200])
    #expect(composites.map { $0["args"]["round"].number } == [1, 1, 1, 2, 1])
    #expect(composites.allSatisfy { $0["args"]["state"].text == "sliding" })
  }

  @Test("Frames that were not on time are marked where they were to be seen")
  func marks() {
    let marks = events.filter { $0["ph"].text == "i" }
    #expect(marks.map { $0["name"].text } == ["late", "blocked", "dropped"])
    #expect(marks.map { $0["ts"].number } == [32_000, 64_000, 80_000])
    #expect(marks.map { $0["args"]["cause"].text } == ["server", "server", "machine"])
    let overruns = marks.map { $0["args"]["overrunNanoseconds"].number }
    #expect(overruns == [1_000_000, nil, 16_100_000])
    #expect(marks.allSatisfy { $0["args"]["state"].text == "sliding" })
    #expect(marks.allSatisfy { $0["s"].text == "t" && $0["tid"].number == 1 })
  }

  @Test("Cases and tracks have names, and without frames there are no events")
  func names() {
    func names(_ kind: String, process: Double) -> [String?] {
      events.filter { $0["name"].text == kind && $0["pid"].number == process }
        .map { $0["args"]["name"].text }
    }
    #expect(names("process_name", process: 1) == ["hero, \"x\""])
    #expect(names("process_name", process: 2) == ["feed"])
    let tracks = names("thread_name", process: 1)
    #expect(tracks.count == 7 && tracks[5] == tracks[6])
    #expect(names("thread_name", process: 2) == Array(tracks.prefix(6)))
    let empty = JSONText.value(of: FrameTrace([]))
    #expect(empty["traceEvents"].elements == [] && empty["displayTimeUnit"].text == "ms")
    #expect(empty["otherData"]["startNanoseconds"] == .null)
  }
}
