import Foundation
import TestSupport
import Testing

@Suite("The table of faults")
struct FaultTableTests {
  @Test("Every row has a test")
  func everyRow() throws {
    let folder = ShimmerProgram.root.appending(path: "Tests/ProgramTests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var named: Set<String> = []
    for path in paths where path.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for trait in text.matches(of: /\.fault\(([^)]*)\)/) {
        named.formUnion(trait.1.matches(of: /\.(\w+)/).map { String($0.1) })
      }
    }
    #expect(Fault.allCases.filter { !named.contains("\($0)") } == [])
    #expect(Fault.allCases.count == 31)
  }
}
