import LayerKit
import Raster

extension AxisProfile {
  /// When moving the mask along its axis next changes what the content shows.
  ///
  /// While all of the content lies in a stretch of one alpha, the mask may move, and even jump, as
  /// long as the content comes to lie in a stretch of the same alpha.
  ///
  /// - Parameters:
  ///   - mask: The mask that the profile was read from.
  ///   - ink: The pixels along the axis that have content.
  ///   - table: The table that the profile was evaluated from.
  ///   - instant: Media time.
  ///   - scratch: Memory.
  func nextChange(
    _ mask: AxisMask, ink: Range<Int>, table: FrameTable, after instant: Double,
    using scratch: inout ProfileScratch
  ) -> NextChange {
    guard let slot = mask.positionSlot else { return .never }
    let isHorizontal = mask.axis == .horizontal
    let component = isHorizontal ? 0 : 1
    let position = mask.node.values.position
    let scale = positionScale(of: mask)
    scratch.allowed.removeAll(keepingCapacity: true)
    if scale != 0 && scale.isFinite {
      let now = isHorizontal ? position.x : position.y
      collectStills(into: &scratch.stills)
      scratch.addFreePositions(around: now, scale: scale, ink: ink)
    }
    return table.nextExit(
      ofSlot: slot, component: component, from: scratch.allowed, after: instant)
  }

  /// Device pixels in a point of the mask's position.
  private func positionScale(of mask: AxisMask) -> Double {
    let turn = AffineTransform(mask.masked.values.sublayerTransform)
    return mask.axis == .horizontal ? turn.a * mask.toDevice.a : turn.d * mask.toDevice.d
  }
}

/// Lists that a profile needs to look ahead, kept so that a frame allocates nothing.
struct ProfileScratch {
  /// Stretches of one alpha.
  var stills: [AxisProfile.Still] = []

  /// Positions at which a mask shows the content as it does now; none when moving it shows at once.
  var allowed: [ClosedRange<Double>] = []

  /// Adds the positions that let the content lie in a stretch of the alpha that it lies in now.
  ///
  /// - Parameters:
  ///   - now: The mask's position along its axis.
  ///   - scale: Device pixels in a point of it.
  ///   - ink: The pixels along the axis that have content.
  mutating func addFreePositions(around now: Double, scale: Double, ink: Range<Int>) {
    let (begin, end) = (Double(ink.lowerBound), Double(ink.upperBound))
    let around = stills.first { $0.range.lowerBound <= begin && $0.range.upperBound >= end }
    guard let around else { return }
    let weight = Weight(Float(around.alpha))
    for still in stills where Weight(Float(still.alpha)) == weight {
      let low = now + (end - still.range.upperBound) / scale
      let high = now + (begin - still.range.lowerBound) / scale
      let isRoomy = still.range.upperBound - still.range.lowerBound >= end - begin
      if isRoomy { allowed.append(min(low, high)...max(low, high)) }
    }
  }
}
