import ArgumentParser
import Measuring
import Raster

/// Measures what composing frames costs.
struct BenchCompositeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "composite", abstract: "Measure what a frame costs, as a multiple of memcpy.",
    discussion: """
      Scenes are drawn as the window's are, by the same calls, in turns with memcpy of the same bytes. Printed \
      are the medians of the quotients over all rounds, how far they spread, the milliseconds of a frame and \
      what memcpy reached beside it. Shimmers have the library's defaults; h is a band that travels \
      to the right, v one that travels down. What exactly a row means, and further numbers, are in the \
      JSON. The bars are for one thread with AVX2 in a release build, elsewhere they do not apply.
      """)

  @Flag(help: "Judge the figures by their bars; exit code 1 when one is missed.")
  var bars = false

  @Option(
    help: ArgumentHelp("How often everything is measured; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 7

  @Option(
    help: ArgumentHelp(
      "Measure only the rows whose name (id title, content, size direction) has a match, such as P5.",
      valueName: "REGEX"), transform: { try RowFilter($0) })
  var rows: RowFilter?

  @Option(
    help: ArgumentHelp(
      "Use these kernels; the widest that run here by default.", valueName: "baseline|avx2"),
    transform: { try wideness($0) })
  var instructionSet: InstructionSet?

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    if let instructionSet { _ = InstructionSet.select(instructionSet) }
    let benchmark = CompositeBenchmark(rounds: rounds, typesetter: Typesetting.typesetter())
    var measured: [MeasuredRow] = []
    for group in CompositeCase.groups {
      let chosen = group.filter { rows?.matches($0.name) ?? true }
      if chosen.isEmpty { continue }
      if outputOptions.verbose {
        Console.tell("measuring \(chosen.map(\.name).joined(separator: "; "))")
      }
      measured += benchmark.run(chosen)
    }
    if measured.isEmpty {
      throw ProgramError(
        "no row is called so", remedy: "see shimmer bench composite --rounds 1", status: .usage)
    }
    let report = CompositeReport(measured, rounds: rounds, showsBars: bars, omissions: [])
    try TextFile.write(
      try report.text(outputOptions.format ?? .human), to: outputOptions.output ?? "-")
    if bars { try ProgramError.judge(report.table.bars) }
  }
}

/// Reads the name of an instruction set that this machine runs.
private func wideness(_ text: String) throws -> InstructionSet {
  if let set = InstructionSet(rawValue: text), set.isSupported { return set }
  let known = InstructionSet.supported.map(\.rawValue).joined(separator: " and ")
  throw ValidationError("here there is \(known)")
}
