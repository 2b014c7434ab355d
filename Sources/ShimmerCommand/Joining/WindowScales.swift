import Display
import Platform
import Viewer
package import X11Display

/// The scale of a window at its start, the scale to which a key returns, and whether they follow the desktop's.
struct WindowScales {
  /// The scale at the start.
  let initial: ScaleReading

  /// The scale without option and without memory: that of the environment, otherwise of the desktop.
  let desktop: ScaleReading

  /// Whether ``desktop`` follows later changes of the desktop's settings; false for the scale of `SHIMMER_SCALE`, and
  /// for a replay.
  let followsDesktop: Bool

  /// Whether ``initial`` is the desktop's scale and changes with it.
  let isInitialDesktop: Bool

  /// Decides the scales of a window: the recording's scale, otherwise that of the option, of the environment, the
  /// remembered one, the desktop's.
  ///
  /// They are decided before the window is shown. Later the desktop's scale follows the desktop's settings, and the
  /// window's scale does so while it is the desktop's. Neither follows the window to another monitor whose millimetres
  /// give another scale: the window would change its size while it is dragged across the edge.
  ///
  /// - Parameters:
  ///   - arguments: The options of the window.
  ///   - recording: The recording to replay, or `nil` for none.
  ///   - remembered: The settings of an earlier session, or `nil` for none.
  ///   - connection: The display on which the window is to be shown.
  /// - Throws: An error if no option determines the scale and the value of `SHIMMER_SCALE` is not valid.
  init(
    of arguments: WindowArguments, recording: Recording?, remembered: RememberedSettings?,
    on connection: X11Connection
  ) throws(ProgramError) {
    let given =
      recording.map { ScaleReading(scale: $0.scale, source: "recorded") }
      ?? arguments.scale.map { ScaleReading(scale: $0, source: "--scale") }
    // An option takes precedence, even over a wrong value.
    let wanted = given == nil ? try ScaleReading.wanted() : try? ScaleReading.wanted()
    desktop =
      wanted
      ?? arguments.into.map(connection.scaleReading(inside:))
      ?? connection.scaleReading(
        for: arguments.geometry ?? WindowGeometry(),
        default: WindowedViewer.defaultSize(on: connection, scale: 1))
    let chosen = remembered?.scale.map { ScaleReading(scale: $0, source: "remembered") }
    initial = given ?? wanted ?? chosen ?? desktop
    followsDesktop = wanted == nil && recording == nil
    isInitialDesktop = followsDesktop && given == nil && chosen == nil
  }
}

extension ScaleReading {
  /// Returns the scale that `SHIMMER_SCALE` requests, or `nil` if the variable is not set.
  ///
  /// - Throws: An error if the value is not a number within 0.25…16.
  package static func wanted() throws(ProgramError) -> ScaleReading? {
    guard let text = Environment.value(of: "SHIMMER_SCALE") else { return nil }
    guard let scale = NumberUnit.shares.number(in: text), range.contains(scale) else {
      throw ProgramError(
        "SHIMMER_SCALE is \(quoted: text), which is not a valid scale",
        remedy: "use a number within 0.25…16\(NumberUnit.shares.remedy(for: text))", status: .usage)
    }
    return ScaleReading(scale: scale, source: "SHIMMER_SCALE")
  }
}
