/// What an overlay shows that changes without anybody's doing, so that it can be told whether it has.
struct OverlayMoment: Hashable {
  /// What the chip tells.
  let chip: StateChip.Reading

  /// The opacity of the mask's cover.
  let cover: Double

  /// Whether the band touches the content.
  let isLit: Bool

  /// The statistics.
  let statistics: [FactGroup]

  /// The part of time that the timeline shows; nothing while it is hidden.
  let page: TimePage?

  /// The legend of what frames show of themselves.
  let legend: [String]

  /// The pixels that a frame has changed.
  let changedPixels: Int?
}
