/// Effects in step: one begin time, and for each member an offset to it.
///
/// ```
/// group      begin ┼────────┼────────┼────────┼──►
/// a, 0             ┼────────┼────────┼────────┼──►
/// b, 0.2             ┼────────┼────────┼────────┼──►
/// c, joins here               ·······┼────────┼──►   the same beat
/// ```
///
/// Cycles follow from the begin time alone, so a member that starts later, or joins later, is in phase with the
/// others. That takes cycles of one length: a ``SweepLayer`` with ``SweepPace/duration(_:)`` has one whatever its
/// size; that of a ``ShimmeringLayer`` grows with its content. A ``ShimmeringLayer`` that is sliding already keeps
/// its beat, as in the original, until it is started anew.
///
/// The group does not keep its members alive.
public final class TimingGroup {
  private struct Member {
    weak var effect: (any TimedEffect)?
    var offset: Double
  }

  private var members: [Member] = []

  /// The media time at which members without an offset begin; a change is passed on to all.
  public var beginTime: Double {
    didSet { if beginTime != oldValue { tellAll() } }
  }

  /// Creates a group.
  ///
  /// - Parameter beginTime: In media seconds, usually that of the turn.
  public init(beginTime: Double) { self.beginTime = beginTime }

  /// The members in the order in which they joined.
  public var effects: [any TimedEffect] { members.compactMap(\.effect) }

  /// Takes an effect in, or gives a member another offset.
  ///
  /// - Parameters:
  ///   - effect: The effect; its begin time becomes the group's.
  ///   - offset: How much later it is than the group, in seconds; negative for earlier; default 0.
  public func add(_ effect: any TimedEffect, offset: Double = 0) {
    members.removeAll { $0.effect == nil }
    if let index = index(of: effect) {
      members[index].offset = offset
    } else {
      members.append(Member(effect: effect, offset: offset))
    }
    tell(effect, offset)
  }

  /// Lets an effect go; it keeps to a time of its own from then on.
  public func remove(_ effect: any TimedEffect) {
    guard let index = index(of: effect) else { return }
    members.remove(at: index)
    effect.effectBeginTime = nil
  }

  /// Gives the members offsets that grow by a step from each one to the next.
  ///
  /// - Parameter step: In seconds.
  public func stagger(by step: Double) {
    members.removeAll { $0.effect == nil }
    for index in members.indices { members[index].offset = Double(index) * step }
    tellAll()
  }

  /// How much later than the group a member is, in seconds; `nil` for an effect that is no member.
  public func offset(of effect: any TimedEffect) -> Double? {
    index(of: effect).map { members[$0].offset }
  }

  private func index(of effect: any TimedEffect) -> Int? {
    members.firstIndex { $0.effect === effect }
  }

  private func tellAll() {
    for member in members {
      if let effect = member.effect { tell(effect, member.offset) }
    }
  }

  private func tell(_ effect: any TimedEffect, _ offset: Double) {
    let begin = beginTime + offset
    effect.effectBeginTime = begin.isFinite ? begin : beginTime
  }
}

/// An effect that can be told when its motion begins.
public protocol TimedEffect: AnyObject {
  /// The media time at which its motion begins; `nil` for a time of its own.
  var effectBeginTime: Double? { get set }
}

extension ShimmeringLayer: TimedEffect {
  /// The media time at which slides begin.
  ///
  /// As in the original a slide that runs keeps the beat that it began with: a new one counts from the next start on.
  public var effectBeginTime: Double? {
    get { shimmeringBeginTime }
    // The original's 0 would be each layer's own turn instead of an instant.
    set { shimmeringBeginTime = newValue == 0 ? .leastNormalMagnitude : newValue }
  }
}

extension ShimmeringView: TimedEffect {
  /// The media time at which slides begin, as of its layer.
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
