import Display

extension FrameTiming {
  /// A tick with its instants; without `submit`, nothing was handed over.
  static func tick(
    _ ticket: FrameTicket, wokenAt: Int64, _ verdict: Verdict = .still, submit: Int64? = nil,
    composite: Range<Int64>? = nil, processor: Int64? = nil, pixelsComposited: Int = 0,
    isRenewal: Bool = false
  ) -> FrameTiming {
    var timing = FrameTiming(ticket, wokenAt: wokenAt, verdict)
    (timing.composite, timing.processor) = (composite, processor)
    (timing.pixelsComposited, timing.isRenewal) = (pixelsComposited, isRenewal)
    if let submit { timing.submitted(at: submit) }
    return timing
  }
}
