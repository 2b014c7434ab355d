import LayerKit

/// Where the effect is at a time, as plain numbers: for graphs and read-outs.
///
/// Everything is a function of the time, as long as nobody changes anything.
extension SweepLayer {
  /// What the layer is doing at the turn's time.
  public var sweepState: ShimmeringState { sweepState(at: context.time) }

  /// What the layer is doing at a media time.
  ///
  /// A still counts as sliding while it is switched on.
  public func sweepState(at time: Double) -> ShimmeringState {
    if showsStill { return isOn ? .sliding : .idle }
    return run?.state(at: time) ?? .idle
  }

  /// How much of the effect there is at a media time, between its fades: 0…1.
  public func effectAmount(at time: Double) -> Double {
    if showsStill { return isOn ? 1 : 0 }
    return run?.amount(at: time) ?? 0
  }

  /// When the sweeps happen; `nil` without effect, in a still, and where nothing can travel.
  public var timing: SweepTiming? { run?.timing }

  /// The share of its way that is behind the light at a media time, 0…1 after easing, both ends unlit; `nil`
  /// while no sweep is on its way.
  ///
  /// On the way back it goes from 1 to 0.
  public func sweepPlace(at time: Double) -> Double? {
    guard let run, let timing = run.timing, time < run.end, timing.isSliding(at: time),
      let index = timing.index(at: time)
    else { return nil }
    let place = sweep.easing(timing.share(at: time))
    let isBack = timing.autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
    return isBack ? 1 - place : place
  }

  /// The number of the sweep that is on its way at a media time or has passed last, from 0; `nil` before the
  /// first and without effect.
  public func sweepIndex(at time: Double) -> Int? {
    guard let run, let index = run.timing?.index(at: min(time, run.end)), index < 1e9 else {
      return nil
    }
    return Int(index)
  }

  /// The earliest media time, not before the given one, at which a sweep is on its way.
  ///
  /// - Returns: `nil` without effect, in a still, and when the last sweep has passed.
  public func nextLitTime(after time: Double) -> Double? {
    guard let run, let timing = run.timing, time < run.end else { return nil }
    if timing.isSliding(at: time) { return time }
    let next = timing.index(at: time).map { timing.begin + ($0 + 1) * timing.cycle } ?? timing.begin
    return next < run.end ? max(next, time) : nil
  }
}
