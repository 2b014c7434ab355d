import Display
import Platform
package import X11Display
package import ProgramSupport

extension ScaleReading {
  /// The scale that `SHIMMER_SCALE` asks for, or nothing where it is not set.
  ///
  /// - Throws: When it is no number within 0.25…16.
  package static func wanted() throws(ProgramError) -> ScaleReading? {
    guard let text = Environment.value(of: "SHIMMER_SCALE") else { return nil }
    guard let scale = Double(decimal: text), scale >= 0.25, scale <= 16 else {
      throw ProgramError(
        "SHIMMER_SCALE is \(quoted: text)", remedy: "use a number within 0.25…16", status: .usage)
    }
    return ScaleReading(scale: scale, source: "SHIMMER_SCALE")
  }
}
