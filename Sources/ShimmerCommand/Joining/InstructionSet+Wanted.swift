import Display
package import Raster
import X11Display

extension InstructionSet {
  /// The instruction set that `SHIMMER_ISA` asks for, or nothing where it is not set.
  ///
  /// - Throws: When it names none that this processor runs.
  package static func wanted() throws(ProgramError) -> InstructionSet? {
    guard let name = Environment.value(of: "SHIMMER_ISA") else { return nil }
    guard let set = InstructionSet(rawValue: name), set.isSupported else {
      let known = InstructionSet.supported.map(\.rawValue).joined(separator: " or ")
      throw ProgramError("SHIMMER_ISA is \(quoted: name)", remedy: "use \(known)", status: .usage)
    }
    return set
  }
}
