import Display
package import ProgramSupport
package import Raster
package import X11Display

/// What the figures of a benchmark stand on: the machine, and what it takes at the least.
package struct BenchGround {
  /// The machine, and how the program was built.
  package let machine = MachineFacts.current

  /// What the machine takes at the least for frames of the benchmark's size.
  package let floors: Floors

  /// The display that takes part, or nothing where none does.
  package let display: DisplayFacts?

  /// How often the floors are measured.
  package static let rounds = 3

  /// The size of a frame where a benchmark has none of its own.
  package static let size = PixelSize(width: 1920, height: 1080)

  /// Measures the floors that need no display.
  package init(size: PixelSize = BenchGround.size) throws(ProgramError) {
    display = nil
    do throws(DisplayError) {
      floors = try Floors.measure(size: size, rounds: Self.rounds)
    } catch {
      throw ProgramError(error)
    }
  }

  /// Asks a display, and measures the floors, those of the display among them.
  ///
  /// - Parameters:
  ///   - display: The display's name, or nothing for `$DISPLAY`.
  ///   - transport: How frames are to reach it, or nothing for the best way.
  package init(
    size: PixelSize = BenchGround.size, display: String?, transport: Transport?
  ) throws(ProgramError) {
    do throws(DisplayError) {
      self.display = try DisplayFacts(display: display, transport: transport)
      floors = try Floors.measure(size: size, rounds: Self.rounds, display: display)
    } catch {
      throw ProgramError(error)
    }
  }

  /// What was left out of the floors and why, a sentence each.
  package var omissions: [String] { floors.omissions }

  /// The first lines of a report for people: what is measured, where, and beside what.
  package func heading(_ title: String) -> [String] {
    ["Shimmer \(ProjectVersion.text), \(title)", machine.line]
      + (display.map { [$0.line] } ?? []) + floors.lines + [""]
  }

  /// The JSON document of a benchmark.
  ///
  /// - Parameters:
  ///   - omissions: What was left out and why, a sentence each.
  ///   - bars: The promises, or nothing where nobody asked for a judgement.
  package func document(
    _ benchmark: String, parameters: any Encodable, results: [BenchDocument.Result],
    omissions: [String] = [], bars: [BenchBar]?
  ) -> BenchDocument {
    BenchDocument(
      benchmark, machine: machine, display: display, parameters: parameters, floors: [floors],
      results: results, omissions: omissions, bars: bars)
  }
}
