extension FrameTable {
  /// Between which values a number of a slot is at all times, or nothing when that cannot be told beforehand.
  ///
  /// The model's value is among them: it shows while no animation is active. It cannot be told of animations that
  /// are added to what lies below or to their own last cycle, that curve through the plane, or overshoot.
  ///
  /// - Parameters:
  ///   - slot: The animated field.
  ///   - component: The number's place in the field.
  /// - Complexity: O(records of the slot's layer).
  package func range(ofSlot slot: Int, component: Int) -> ClosedRange<Double>? {
    let number = slots[slot].first + component
    var (low, high) = (model[number], model[number])
    for record in records[slotRecords[slot]] where record.slot == slot {
      let target = record.target(in: slots[slot])
      if !target.contains(number) { continue }
      guard let values = corners(of: record, index: number - target.lowerBound) else { return nil }
      for value in values { (low, high) = (min(low, value), max(high, value)) }
    }
    return low.isFinite && high.isFinite ? low...high : nil
  }

  /// The values between which an animation's own lie, together with what lies below it.
  private func corners(of record: FrameRecord, index: Int) -> [Double]? {
    guard !record.isAdditive, !record.isCumulative, case .numbers = record.sink,
      case .straight = record.rule, clocks[record.clock].curve?.overshoots != true
    else { return nil }
    switch record.ends {
    case .fixed:
      return [
        operands[record.operands + index], operands[record.operands + record.count + index],
      ]
    case .to: return [operands[record.operands + index]]
    case .by: return nil
    case .track(let place):
      let track = tracks[place]
      guard !track.segments.contains(.curve),
        !track.curves.contains(where: { $0?.overshoots == true })
      else { return nil }
      return track.operands.map { operands[$0 + index] }
    }
  }
}

extension TimingFunction {
  /// Whether bent progress may leave 0…1.
  fileprivate var overshoots: Bool { !(0...1).contains(c1y) || !(0...1).contains(c2y) }
}
