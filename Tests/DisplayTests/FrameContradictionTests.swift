import Display
import Testing

@Suite("Counts that do not add up")
struct FrameContradictionTests {
  /// Consistent counts in which every outcome occurs.
  private static var sound: FrameCounts {
    var counts = FrameCounts()
    (counts.ticks, counts.presented, counts.unchanged) = (20, 9, 5)
    (counts.blocked, counts.dropped, counts.skipped) = (4, 2, 70)
    (counts.completions, counts.failed, counts.overdue, counts.late) = (7, 2, 3, 9)
    return counts
  }

  private static func ticket(_ index: Int, dropped: Int = 0, skipped: Int = 0) -> FrameTicket {
    let deadline = Int64(index) * 1000
    return FrameTicket(
      index: index, deadline: deadline, targetDeadline: deadline + 1000, timestamp: 1000,
      targetTimestamp: 1000, dropped: dropped, skipped: skipped)
  }

  @Test("Consistent counts, and no counts at all, report no contradiction")
  func addsUp() {
    #expect(Self.sound.contradictions == [])
    #expect(FrameCounts().contradictions == [])
  }

  @Test("Each count that is too high is reported, with the numbers of its sum")
  func tooMany() {
    let wrong: [(path: WritableKeyPath<FrameCounts, Int>, sentence: String)] = [
      (\.ticks, "0 shown + 9 late + 2 dropped + 4 blocked + 75 still do not add up to 91 frames"),
      (
        \.unchanged,
        "0 shown + 9 late + 2 dropped + 4 blocked + 76 still do not add up to 90 frames"
      ),
      (\.blocked, "0 shown + 9 late + 2 dropped + 5 blocked + 75 still do not add up to 90 frames"),
      (\.dropped, "0 shown + 9 late + 3 dropped + 4 blocked + 75 still do not add up to 90 frames"),
      (\.completions, "8 completions + 2 failed do not add up to 0 shown + 9 late"),
      (\.failed, "7 completions + 3 failed do not add up to 0 shown + 9 late"),
    ]
    for (path, sentence) in wrong {
      var counts = Self.sound
      counts[keyPath: path] += 1
      #expect(counts.contradictions == [sentence])
      counts[keyPath: path] -= 2
      #expect(counts.contradictions.count == 1, "one too few: \(sentence)")
    }
  }

  @Test("An additional frame contradicts both ticks and completions, and both are reported")
  func presented() {
    var counts = Self.sound
    counts.presented += 1
    #expect(
      counts.contradictions == [
        "1 shown + 9 late + 2 dropped + 4 blocked + 75 still do not add up to 90 frames",
        "7 completions + 2 failed do not add up to 1 shown + 9 late",
      ])
  }

  @Test("Values outside every sum contradict nothing: sleep, lateness, costs")
  func others() {
    let paths: [WritableKeyPath<FrameCounts, Int>] = [
      \.late, \.skipped, \.overdue, \.pixelsComposited, \.bytesPut, \.wakeUps,
      \.clockReversals,
    ]
    for path in paths {
      var counts = Self.sound
      counts[keyPath: path] += 1000
      #expect(counts.contradictions == [])
    }
  }

  @Test("Skipped deadlines are not ticks, dropped ones are")
  func skipped() {
    var statistics = FrameStatistics()
    statistics.append(
      FrameTiming.tick(Self.ticket(20, skipped: 14), wokenAt: 20_000))
    statistics.append(
      FrameTiming.tick(Self.ticket(24, dropped: 3), wokenAt: 24_000))
    var counts = statistics.report(presenter: FrameCounts(), wakeUps: 0).counts
    #expect((counts.ticks, counts.skipped, counts.dropped) == (5, 14, 3))
    #expect(counts.contradictions == [])
    counts.ticks += counts.skipped
    #expect(
      counts.contradictions == [
        "0 shown + 0 late + 3 dropped + 0 blocked + 16 still do not add up to 33 frames"
      ])
  }

  @Test(
    "A late completion belongs to the warm-up even if unreported; a missing one is reported",
    arguments: [false, true])
  func lateCompletion(isTold: Bool) {
    var statistics = FrameStatistics()
    var presenter = FrameCounts()
    statistics.append(FrameTiming.tick(Self.ticket(1), wokenAt: 1000, submit: 1100))
    presenter.presented = 1
    statistics.reset(since: presenter, wakeUps: 0)
    statistics.append(FrameTiming.tick(Self.ticket(2), wokenAt: 2000, submit: 2100))
    presenter.presented = 2
    presenter.completions = 1
    if isTold { statistics.record(FrameEnd(of: 1, as: .completed), at: 2200) }
    let early = statistics.report(presenter: presenter, wakeUps: 0).counts
    #expect(
      early.contradictions == ["0 completions + 0 failed do not add up to 1 shown + 0 late"])
    presenter.failed = 1
    let refused = statistics.report(presenter: presenter, wakeUps: 0).counts
    #expect((refused.completions, refused.failed) == (0, 1))
    #expect(refused.contradictions == [])
    presenter.completions = 2
    let tooMany = statistics.report(presenter: presenter, wakeUps: 0).counts
    #expect(
      tooMany.contradictions == ["1 completions + 1 failed do not add up to 1 shown + 0 late"])
  }

  @Test("In a sum of two runs one error can hide another, so each run is checked separately")
  func sum() {
    var (first, second) = (Self.sound, Self.sound)
    first.completions += 1
    second.completions -= 1
    #expect((first + second).contradictions == [])
    #expect(first.contradictions.count == 1 && second.contradictions.count == 1)
  }
}
