/// How often what moves above a scene takes another place.
///
/// Not in every frame: most frames of the scene then cost what they cost without it, and a scene that stands still is
/// hardly drawn for it. The playhead takes every other place together with the texts, which are renewed four times a
/// second. What is read under a paused clock is exact.
package enum MarkPace {
  /// Places a second, while time runs in real time or faster.
  package static let perSecond = 8.0
}
