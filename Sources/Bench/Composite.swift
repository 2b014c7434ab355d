import ArgumentParser
import Display
import LayerKit
import Raster
import ShimmerCommand
import Viewer

/// Measures the cost of a frame, as a multiple of copying the same bytes.
struct CompositeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "composite", abstract: "Measure what a frame costs, as a multiple of memcpy.",
    discussion: """
      Scenes are drawn by the same calls as the frames of a window, alternately with memcpy of the same bytes. The \
      report shows the quotients and the milliseconds of a frame in processor time. In cycles the band is a third of \
      the content; all other parameters are the library's defaults. h is a band that travels right, v one that \
      travels down. Moving pieces (pulsing pills, slanted strips and squares, text wiped by a disc) are compared with \
      memcpy or memset of their pixels. The JSON report includes the exact definition of each row. The thresholds are \
      for one thread with AVX2 in a release build; otherwise they do not apply.
      """)

  @Option(
    help: ArgumentHelp(
      "Measure only the rows whose name matches, such as \"full frame, text, 1920x1080 h\".",
      valueName: "REGEX"), transform: { try RowFilter($0) })
  var rows: RowFilter?

  @Option(
    help: ArgumentHelp(
      "The kernels to use; by default the widest that this processor supports.",
      valueName: "baseline|avx2"),
    transform: { try wideness($0) })
  var instructionSet: InstructionSet?

  @OptionGroup var options: PartOptions

  func run() throws {
    if let instructionSet { _ = InstructionSet.select(instructionSet) }
    let groups = CompositeCase.groups.map { $0.filter { rows?.matches($0.name) ?? true } }
    if groups.allSatisfy(\.isEmpty) {
      throw ProgramError(
        "no row matches", remedy: "see the names in the report of --rounds 1 --format json",
        status: .usage)
    }
    let typesetter = try Typesetting.typesetter()
    let baselines = try Baselines.measure()
    // A group's memory is released before the next one is measured.
    let measured = groups.flatMap {
      CompositeCase.measure(
        $0, CompositeMaterial(typesetter: typesetter), rounds: options.measured)
    }
    try options.write(
      "composite", title: "the cost of compositing a frame", conditions: ", one thread",
      parameters: ["rows": rows?.text], baselines, measured)
  }
}

private func wideness(_ text: String) throws -> InstructionSet {
  if let set = InstructionSet(rawValue: text), set.isSupported { return set }
  let known = InstructionSet.supported.map(\.rawValue).joined(separator: " and ")
  throw ValidationError("this machine supports \(known)")
}

/// A regular expression that selects rows by name.
struct RowFilter {
  let text: String
  private let expression: Regex<AnyRegexOutput>

  init(_ text: String) throws {
    self.text = text
    do {
      expression = try Regex(try nonemptyText(text)).ignoresCase()
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("it is not a regular expression")
    }
  }

  func matches(_ name: String) -> Bool { name.contains(expression) }
}
