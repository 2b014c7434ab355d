import Display
import Measuring
import ProgramSupport

/// A file with what a benchmark wrote.
struct ComparedFile {
  /// The path as it was typed; - is standard input.
  let path: String

  /// What the file says.
  let document: ReadDocument

  /// What people call the file.
  var name: String { TextFile.name(ofInput: path) }

  private static let remedy = "see shimmer bench compare --help"

  /// Reads a file.
  ///
  /// - Throws: What is wrong with it, with the file's name.
  init(_ path: String) throws(ProgramError) {
    self.path = path
    let bytes = try TextFile.read(path)
    let name = TextFile.name(ofInput: path)
    let json = try JSONText.parse(bytes, from: name, remedy: Self.remedy)
    do throws(DocumentFault) {
      document = try ReadDocument(json)
    } catch {
      throw Self.refusal(of: name, error)
    }
  }

  private static func refusal(of name: String, _ fault: DocumentFault) -> ProgramError {
    switch fault {
    case .newer(let schema):
      ProgramError(
        "\(name) has schema \(NumberText.shortest(schema)), newer than \(ReportFormat.schema)",
        remedy: "compare it with the version of shimmer that wrote it", status: .badData)
    case .older(let schema):
      ProgramError(
        "\(name) has schema \(NumberText.shortest(schema)), older than \(ReportFormat.schema)",
        remedy: "measure again with this version of shimmer", status: .badData)
    case .foreign(let benchmark):
      ProgramError(
        "\(name) is the outcome of shimmer bench \(benchmark)",
        remedy: "name the two reports that it was made of", status: .badData)
    case .malformed(let problem):
      ProgramError(
        "\(name) is no report of a benchmark", why: problem, remedy: remedy, status: .badData)
    }
  }
}
