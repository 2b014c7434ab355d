import Display
import Measuring
import Platform
import Raster
import Scenes
import Viewer
import X11Display
import ProgramSupport

/// The JSON document of a report on presentation.
struct PresentDocument {
  private let report: PresentReport

  /// Makes the document of a report.
  init(_ report: PresentReport) { self.report = report }

  /// The document.
  var json: JSONValue {
    var document = BenchDocument(
      "present", version: ProjectVersion.text, machine: .current, parameters: parameters,
      floors: report.floors,
      results: report.results.map(result) + (report.trials?.results ?? []),
      bars: report.trials.map(\.bars))
    document.display = report.display?.json ?? .null
    document.omissions = report.omissions
    guard case .object(var members) = document.json else { return document.json }
    if let validation = report.validation {
      members["validation"] = .array(validation.map(\.json))
    }
    return .object(members)
  }

  private var parameters: [String: JSONValue] {
    let (plan, cases) = (report.plan, report.cases)
    func names(_ name: (PresentCase) -> String) -> JSONValue {
      .array(cases.map(name).distinct.map { .string($0) })
    }
    let content: [String: JSONValue] = Dictionary(
      plan.contentOptions.map { ($0.name, .string($0.value)) }, uniquingKeysWith: { $1 })
    return content.merging([
      "scenes": names(\.scene), "sizes": names(\.size.text),
      "transports": names { $0.transport?.rawValue ?? "best" },
      "buffers": names { "\($0.buffers)" }, "modes": names(\.mode.rawValue),
      "rounds": JSONValue(Double(plan.rounds)), "seconds": JSONValue(plan.seconds),
      "warmUp": JSONValue(plan.warmUp),
      "frames": plan.frames.map { JSONValue(Double($0)) } ?? .null,
      "fps": .string(plan.fps.text), "scale": JSONValue(plan.scale ?? 1),
      "isFullscreen": .bool(plan.isFullscreen), "keepsRunning": .bool(plan.keepsRunning),
      "wakesForCompletions": .bool(plan.wakesForCompletions),
      "motion": .string(plan.motion == .full ? "full" : "reduced"),
      "shownAt": .string("completion: the display server has read the frame's pixels"),
    ]) { $1 }
  }

  private func result(_ result: PresentResult) -> BenchDocument.Result {
    let item = result.item
    var members: [String: JSONValue] = [
      "scene": .string(item.scene), "mode": .string(item.mode.rawValue),
      "size": result.size.json, "buffers": JSONValue(Double(item.buffers)),
      "counts": counts(of: result),
      "invariants": .object([
        "ticks": .bool(result.rounds.allSatisfy(\.frames.counts.isBalanced)),
        "completions": .bool(result.rounds.allSatisfy(\.frames.counts.isSettled)),
      ]),
      "latencies": latencies(of: result),
    ]
    if let round = result.rounds.first {
      members["transport"] = round.transport.json
      members["rate"] = JSONValue(round.rate.hertz)
      members["rateSource"] = .string(round.rateSource)
    }
    if report.showsSamples {
      members["samples"] = .array(
        result.rounds.map { .array($0.samples.map(Self.json)) })
    }
    return BenchDocument.Result(
      item.name, metrics: result.metrics(report.floors(of: result.size)), members: members)
  }

  /// The sums over all rounds; memory is the most of any.
  private func counts(of result: PresentResult) -> JSONValue {
    var counts = result.counts.byName
    counts["contextSwitches"] = result.rounds.reduce(0) { $0 + $1.usage.contextSwitches }
    counts["processorNanoseconds"] = result.rounds.reduce(0) {
      $0 + Int($1.usage.processorNanoseconds)
    }
    counts["residentBytes"] = result.residentBytes
    counts["nanoseconds"] = result.rounds.reduce(0) { $0 + Int($1.nanoseconds) }
    return .object(counts.mapValues { JSONValue(Double($0)) })
  }

  /// Each time's percentiles and buckets over all rounds, in nanoseconds.
  private func latencies(of result: PresentResult) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for measure in PresentMeasure.all where measure.applies(to: result.item.mode) {
      let quantity = measure.quantity
      guard let percentiles = result.distributions.percentiles(of: quantity),
        case .object(var times) = percentiles.json
      else {
        members[quantity.name] = .null
        continue
      }
      times["histogram"] = .array(
        result.distributions.histogram(of: quantity).buckets.map { bucket in
          .object([
            "atMost": JSONValue(Double(bucket.upperBound)),
            "count": JSONValue(Double(bucket.count)),
          ])
        })
      members[quantity.name] = .object(times)
    }
    return .object(members)
  }

  private static func json(_ sample: FrameSample) -> JSONValue {
    func number(_ instant: Int64?) -> JSONValue { instant.map { JSONValue(Double($0)) } ?? .null }
    return .object([
      "index": JSONValue(Double(sample.index)), "outcome": .string(sample.outcome),
      "armed": number(sample.armed), "deadline": number(sample.deadline),
      "target": sample.target == .max ? .null : number(sample.target), "wake": number(sample.wake),
      "compositeStart": number(sample.compositeStart), "compositeEnd": number(sample.compositeEnd),
      "submit": number(sample.submit), "completion": number(sample.completion),
      "dropped": JSONValue(Double(sample.dropped)), "skipped": JSONValue(Double(sample.skipped)),
      "pixels": JSONValue(Double(sample.pixels)),
    ])
  }
}
