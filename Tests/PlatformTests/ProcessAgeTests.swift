import Platform
import Testing

/// The forms of the files are those of proc(5).
@Suite("The age of a process")
struct ProcessAgeTests {
  /// Returns the file `stat` of a process that was created at a tick.
  private static func statistics(_ tick: String, name: String = "a b) c") -> String {
    "12 (\(name)) S " + String(repeating: "0 ", count: 18) + "\(tick) 9 9\n"
  }

  private func age(_ statistics: String, _ schedule: String, sinceBoot now: Int64) -> Int64? {
    ProcessAge.nanoseconds(
      statistics: statistics, schedule: schedule, sinceBoot: now, ticksPerSecond: 100)
  }

  @Test(
    "It is the time of running and waiting for a processor, within the tick of the creation",
    arguments: [
      ("3000000 1000000 5\n", 4_000_000), ("30000000 0 5\n", 12_000_000),
      ("1000 0 1\n", 2_000_000), ("", 2_000_000),
    ] as [(String, Int64)])
  func age(schedule: String, age: Int64) {
    // Created within the tick from 5.00 s on, read at 5.012 s.
    #expect(self.age(Self.statistics("500"), schedule, sinceBoot: 5_012_000_000) == age)
  }

  @Test("Without the file, in another form, or from the future it is not known")
  func unknown() {
    for statistics in ["", "12 (a) S 1 2", Self.statistics("x"), Self.statistics("-1")] {
      #expect(age(statistics, "1 1 1", sinceBoot: 5_000_000_000) == nil, "\(statistics)")
    }
    #expect(age(Self.statistics("501"), "1 1 1", sinceBoot: 5_000_000_000) == nil)
    #expect(age(Self.statistics("99999999999999999"), "", sinceBoot: 5_000_000_000) == nil)
  }

  @Test("That of this process grows")
  func own() throws {
    let first = try #require(ProcessAge.nanoseconds)
    #expect(try #require(ProcessAge.nanoseconds) >= first)
  }
}
