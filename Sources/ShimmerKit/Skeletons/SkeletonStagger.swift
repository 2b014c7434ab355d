/// What it means that a placeholder begins a step after another.
///
/// Text 001 sets a group's begin time to that of the group before and 0.33. A begin time on a layer is an
/// instant of the layer's time, not a delay, so at media time 1000 it is a quarter of an hour ago:
///
/// ```
///             begins at          phase at the commit, 1000
/// literal     commit, 0.33 …     0, (1000 − 0.33) mod 3 = 0.67, 0.34, 0.01, …
/// meant       commit, + 0.33 …   0, then waiting in the first colour for 0.33, 0.66, …
/// ```
public enum SkeletonStagger: String, Hashable, Sendable, CaseIterable {
  /// The source's code to the letter: begin times 0.33, 0.66, … of the layer's time.
  case literal
  /// What the source's author meant: 0.33, 0.66, … seconds after the first.
  case meant
}
