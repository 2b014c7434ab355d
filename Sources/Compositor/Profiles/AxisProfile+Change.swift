import LayerKit
import Raster

extension AxisProfile {
  /// When moving the mask along its axis next changes what the content shows.
  ///
  /// While all of the content lies in a stretch of one alpha, the mask may move, and even jump, as long as the
  /// content comes to lie in a stretch of the same alpha.
  ///
  /// - Parameters:
  ///   - mask: The mask that the profile was read from.
  ///   - ink: The pixels along the axis that have content.
  ///   - table: The table that the profile was evaluated from.
  ///   - instant: Media time.
  func nextChange(
    _ mask: AxisMask, ink: Range<Int>, table: FrameTable, after instant: Double
  ) -> NextChange {
    guard let slot = mask.positionSlot else { return .never }
    let isHorizontal = mask.axis == .horizontal
    let component = isHorizontal ? 0 : 1
    let position = mask.node.values.position
    let map = positionScale(of: mask)
    let ranges = freeMoves(ink: ink)
    guard !ranges.isEmpty, map != 0, map.isFinite else {
      return table.nextExit(ofSlot: slot, component: component, from: [], after: instant)
    }
    let now = isHorizontal ? position.x : position.y
    let allowed = ranges.map { range in
      let ends = [now + range.lowerBound / map, now + range.upperBound / map].sorted()
      return ends[0]...ends[1]
    }
    return table.nextExit(ofSlot: slot, component: component, from: allowed, after: instant)
  }

  /// Device pixels in a point of the mask's position.
  private func positionScale(of mask: AxisMask) -> Double {
    let turn = AffineTransform(mask.masked.values.sublayerTransform)
    return mask.axis == .horizontal ? turn.a * mask.toDevice.a : turn.d * mask.toDevice.d
  }

  /// By how many pixels the mask may move without changing the content; empty when it may not at all.
  private func freeMoves(ink: Range<Int>) -> [ClosedRange<Double>] {
    let (begin, end) = (Double(ink.lowerBound), Double(ink.upperBound))
    let stills = stills
    let around = stills.first { $0.range.lowerBound <= begin && $0.range.upperBound >= end }
    guard let around else { return [] }
    let weight = Weight(Float(around.alpha))
    return stills.compactMap { still in
      let low = end - still.range.upperBound
      let high = begin - still.range.lowerBound
      return Weight(Float(still.alpha)) == weight && low <= high ? low...high : nil
    }
  }
}
