import ViewerUI

/// What an overlay shows that changes without anybody's doing, so that it can be told whether it has.
///
/// Plain values: it is made and compared in every frame.
struct OverlayMoment: Equatable {
  /// What the scene's first effect is doing.
  let effect: EffectMoment

  /// What is told of the clock.
  let clock: ClockWords

  /// The part of time that the timeline shows; nothing while it is hidden.
  let page: TimePage?
}
