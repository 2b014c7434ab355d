import Foundation
import TestSupport
import Testing

/// The numbers of events in a trace of `bench present`, as jq counts them.
struct TraceCounts: Decodable, Equatable {
  /// The numbers of frames for which the program waited, that it evaluated, drew and submitted, and that the server had
  /// read.
  let waits, evaluations, composites, puts, completions: Int
  /// The number of marks of each verdict.
  let marks: [String: Int]

  /// Counts the events of the process `$case`, and fails if slices of a track overlap or a time is negative.
  private static let query = """
    def only: if length == 1 then .[0] else error("not one process of this name") end;
    ([.traceEvents[] | select(.name == "process_name" and .args.name == $case)] | only | .pid) as $pid
    | [.traceEvents[] | select(.pid == $pid and .ph != "M")] as $events
    | [$events[] | select(.ph == "X")] as $slices
    | if any($events[]; .ts < 0 or (.dur // 0) < 0) then error("a negative time") else . end
    | (
        $slices | group_by(.tid)[] | sort_by(.ts) | . as $track | range(1; length)
        | if $track[. - 1].ts + $track[. - 1].dur > $track[.].ts + 0.0005
          then error("slices of a track overlap") else empty end
      ),
      {
        waits: [$slices[] | select(.tid == 2)] | length,
        evaluations: [$slices[] | select(.tid == 3)] | length,
        composites: [$slices[] | select(.tid == 4)] | length,
        puts: [$slices[] | select(.tid == 5)] | length,
        completions: [$slices[] | select(.tid >= 6)] | length,
        marks: (reduce ($events[] | select(.ph == "i")) as $mark ({}; .[$mark.name] += 1))
      }
    """

  /// Counts the events of a case in a trace.
  init(of name: String, in trace: String) throws {
    let read = try Child.run("jq", ["--arg", "case", name, Self.query, trace])
    #expect(read.status == 0, "\(read.errors)")
    self = try JSONDecoder().decode(TraceCounts.self, from: Data(read.output.utf8))
  }

  /// Counts the events that the rows of a table must have.
  init(_ rows: [[String: String]]) {
    func count(_ column: String) -> Int { rows.count { $0[column] != "NA" } }
    waits = rows.count { $0["verdict"] != "dropped" }
    evaluations = count("evaluatedNanoseconds")
    (composites, puts) = (count("compositeStartNanoseconds"), count("submitNanoseconds"))
    completions = count("completionNanoseconds")
    let verdicts = rows.compactMap { $0["verdict"] }.filter { $0 != "shown" && $0 != "still" }
    marks = Dictionary(verdicts.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
