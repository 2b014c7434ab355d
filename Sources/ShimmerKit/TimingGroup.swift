/// A group of effects that share one begin time, to which each member adds its own offset.
///
/// ```
/// group      begin ┼────────┼────────┼────────┼──►
/// a, 0             ┼────────┼────────┼────────┼──►
/// b, 0.2             ┼────────┼────────┼────────┼──►
/// c, joins here               ·······┼────────┼──►   the same phase
/// ```
///
/// Cycles follow from the begin time alone, so a member that starts or joins later is in phase with the others. This
/// requires cycles of equal duration. The cycles of a ``SweepLayer`` with ``SweepPace/duration(_:)`` do not depend on
/// its size; those of a ``ShimmeringLayer`` become longer with its content. A ``ShimmeringLayer`` that is already
/// sliding keeps its begin time, as in the original, until it is restarted.
///
/// The group references its members weakly.
public final class TimingGroup {
  private struct Member {
    weak var effect: (any TimedEffect)?
    var offset: Double
  }

  private var members: [Member] = []

  /// The media time at which members without an offset begin; a change applies to all members.
  public var beginTime: Double {
    didSet { if beginTime != oldValue { setOffsets() } }
  }

  /// Creates a group without members.
  ///
  /// - Parameter beginTime: The begin time in media seconds, usually the turn's time.
  public init(beginTime: Double) { self.beginTime = beginTime }

  /// The members in the order in which they joined.
  public var effects: [any TimedEffect] { members.compactMap(\.effect) }

  /// Adds an effect to the group, or changes the offset of a member.
  ///
  /// - Parameters:
  ///   - effect: The effect; its begin time becomes the group's plus the offset.
  ///   - offset: The delay after the group's begin time in seconds; negative for earlier; default 0.
  public func add(_ effect: any TimedEffect, offset: Double = 0) {
    members.removeAll { $0.effect == nil }
    if let index = index(of: effect) {
      members[index].offset = offset
    } else {
      members.append(Member(effect: effect, offset: offset))
    }
    setOffset(offset, of: effect)
  }

  /// Removes an effect, which uses a begin time of its own from then on.
  public func remove(_ effect: any TimedEffect) {
    guard let index = index(of: effect) else { return }
    members.remove(at: index)
    effect.effectBeginTime = nil
  }

  /// Sets the members' offsets to multiples of a step, starting at 0, in the order in which they joined.
  ///
  /// - Parameter step: The difference between consecutive offsets in seconds.
  public func stagger(by step: Double) {
    members.removeAll { $0.effect == nil }
    for index in members.indices { members[index].offset = Double(index) * step }
    setOffsets()
  }

  /// Returns a member's offset in seconds, or `nil` if the effect is not a member.
  public func offset(of effect: any TimedEffect) -> Double? {
    index(of: effect).map { members[$0].offset }
  }

  private func index(of effect: any TimedEffect) -> Int? {
    members.firstIndex { $0.effect === effect }
  }

  private func setOffsets() {
    for member in members {
      if let effect = member.effect { setOffset(member.offset, of: effect) }
    }
  }

  private func setOffset(_ offset: Double, of effect: any TimedEffect) {
    let begin = beginTime + offset
    effect.effectBeginTime = begin.isFinite ? begin : beginTime
  }
}

/// An effect whose begin time can be set.
public protocol TimedEffect: AnyObject {
  /// The media time at which the effect's motion begins; `nil` if the effect chooses its own begin time.
  var effectBeginTime: Double? { get set }
}

extension ShimmeringLayer: TimedEffect {
  /// The media time at which slides begin: ``shimmeringBeginTime``, except that here 0 means media time 0.
  ///
  /// As in the original, a running slide keeps its begin time; a new one applies from the next start.
  public var effectBeginTime: Double? {
    get { shimmeringBeginTime }
    // In the original, 0 stands for the end of each layer's own turn instead of an instant.
    set { shimmeringBeginTime = newValue == 0 ? .leastNormalMagnitude : newValue }
  }
}

extension ShimmeringView: TimedEffect {
  /// The media time at which the slides of the view's layer begin.
  public var effectBeginTime: Double? {
    get { shimmeringLayer.effectBeginTime }
    set { shimmeringLayer.effectBeginTime = newValue }
  }
}

extension SweepLayer: TimedEffect {
  /// The media time at which sweeps begin.
  public var effectBeginTime: Double? {
    get { sweepBeginTime }
    set { sweepBeginTime = newValue }
  }
}
