import Display
import ShimmerCommand
import Testing

@Suite("Verdicts on frames")
struct SmoothnessTests {
  private func verdict(_ rows: [FrameRow], isRateAssumed: Bool = false) throws -> Smoothness {
    let series = FrameSeries("hero", [rows], rate: FrameRow.rate)
    return try #require(Smoothness(series, rate: FrameRow.rate, isRateAssumed: isRateAssumed))
  }

  @Test("Frames that are all on time are smooth; frames beside a still stretch are not judged")
  func smooth() throws {
    let verdict = try verdict([
      .frame(0), .frame(1), .frame(2, .still), .frame(3), .frame(4, .dropped),
    ])
    #expect(verdict.isSmooth && verdict.details.isEmpty)
    #expect(verdict.sentence == "Smooth: 3 of 3 frames on time at 62.50 Hz.")
  }

  @Test("A frame that the server has never read is late, and the cause is unknown")
  func unread() throws {
    let verdict = try verdict([.frame(0), .frame(1), .frame(2, .late, overrun: 1_000_000)])
    #expect(!verdict.isSmooth)
    #expect(
      verdict.sentence
        == "Not smooth: 1 of 3 frames late at 62.50 Hz, longest gap 16 ms; cause: unknown (1).")
  }

  @Test("The causes are named, the commonest first, each with its commonest way")
  func causes() throws {
    let rows: [FrameRow] = [
      .frame(0), .frame(1),
      .frame(2, .dropped, because: .machine, woken: 40_000_000, overrun: 24_000_000),
      .frame(3, .dropped, because: .machine, woken: 24_000_000, overrun: 8_000_000), .frame(4),
      .frame(5, .late, because: .server, overrun: 2_000_000), .frame(6),
    ]
    let verdict = try verdict(rows, isRateAssumed: true)
    #expect(!verdict.isSmooth)
    #expect(
      verdict.sentence
        == "Not smooth: 3 of 7 frames late or dropped at 62.50 Hz, longest gap 48 ms; cause: "
        + "the machine (2: its timer woke late), the server (1: it took the frame late).")
    #expect(verdict.details.count == 3 && verdict.details[0].contains("assumed"))
    #expect(verdict.details[1] == "By state: sliding 3")
    #expect(verdict.details[2] == "Worst overrun: machine 24.00 ms, server 2.00 ms")
  }

  @Test("A run without frames, and one without deadlines, are not smooth")
  func nothing() throws {
    let none = try verdict([.frame(0, .still)])
    #expect(!none.isSmooth && none.sentence == "No frame was due.")
    let flat = FrameSeries("hero", [[.frame(0)]], rate: nil)
    #expect(Smoothness(flat, rate: FrameRow.rate, isRateAssumed: false) == nil)
  }
}
