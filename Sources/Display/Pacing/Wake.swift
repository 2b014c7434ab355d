/// When a scene next needs a frame.
public enum Wake: Hashable, Sendable {
  /// At the next deadline.
  case now

  /// For the first frame that is seen at or after a media time, in seconds.
  case at(Double)

  /// For the first frame that is seen after an instant, in nanoseconds of the grid.
  case after(Int64)

  /// Not before something from outside happens.
  case never
}
