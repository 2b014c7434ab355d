package import ArgumentParser
package import Display
import Platform
package import Scenes
import X11Display

/// Whether things move: shared by the commands that show a scene.
package struct MotionOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show still pictures in place of motion; by default as the preset says, else "
        + "$SHIMMER_REDUCED_MOTION, else, in `view`, the desktop."))
  package var reducedMotion: Bool?

  package init() {}
}

extension SceneMotion {
  /// Whether things move: as the option says, else the environment, else the desktop, else they do.
  ///
  /// - Parameters:
  ///   - reduced: What the option says.
  ///   - desktop: Reads what the desktop says; not called where nobody needs it.
  /// - Throws: When `SHIMMER_REDUCED_MOTION` is neither 1 nor 0.
  package static func wanted(
    reduced: Bool?, desktop: () -> DesktopSettings? = { nil }
  ) throws(ProgramError) -> SceneMotion {
    let asked = if let reduced { reduced } else { try ofEnvironment() }
    return asked ?? desktop()?.reducedMotion ?? false ? .reduced : .full
  }

  private static func ofEnvironment() throws(ProgramError) -> Bool? {
    guard let text = Environment.value(of: "SHIMMER_REDUCED_MOTION") else { return nil }
    switch text {
    case "1": return true
    case "0": return false
    default:
      throw ProgramError(
        "SHIMMER_REDUCED_MOTION is \(quoted: text)", remedy: "use 1 or 0", status: .usage)
    }
  }
}
