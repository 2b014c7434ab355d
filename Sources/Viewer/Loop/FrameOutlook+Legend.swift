import Display
import Raster
import ViewerUI

extension FrameOutlook {
  /// What the legend of a display says of the frame.
  ///
  /// - Parameters:
  ///   - display: What frames show.
  ///   - size: The window.
  ///   - reasons: Why the frame differs.
  ///   - overdraw: How many layers paint what it changes, where that is shown.
  func legend(
    of display: FrameDisplay, in size: PixelSize, because reasons: [FrameReason],
    overdraw: FrameOverdraw?
  ) -> [String] {
    let sentence = FrameReason.sentence(reasons)
    guard display == .overdraw else {
      let share = Double(area) / max(Double(size.area), 1) * 100
      return [
        "Damage: \(area) px · \(NumberText.fixed(share, digits: 1)) % of the window · rectangles "
          + "\(rectCount)", sentence,
      ]
    }
    let mean = overdraw.map { NumberText.fixed($0.mean, digits: 2) } ?? "not known yet"
    return ["Overdraw display on · mean layers on a pixel: \(mean)", sentence]
  }
}
