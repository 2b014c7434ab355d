public import Display
public import Raster

/// Shows frames in an X11 window.
///
/// A frame must be given back before the program waits for events: sizes change only there.
/// Completions arrive there too, so a program that never waits soon gets no more frames.
public final class X11Presenter: Presenter {
  /// The window and the part of it that the frames lent from now on hold.
  public internal(set) var viewport: Viewport

  /// What frames should hold, while there is no memory for it.
  var refused: Viewport?

  /// The size of the frames lent from now on.
  public var frameSize: PixelSize { viewport.part.size }

  /// What has been done so far.
  public internal(set) var counts = PresenterCounts()

  /// The number of buffers, 1 to 3.
  public let bufferCount: Int

  /// The size of the window, which is the viewport's unless there was no memory for it.
  public var windowSize: PixelSize { (refused ?? viewport).window }

  /// The transport in use and the reasons for it.
  public var report: TransportReport { allocator.report }

  let painter: WindowPainter
  let format: FrameFormat
  let allocator: FrameAllocator
  let packer: PixelPacker
  var slots: [FrameSlot] = []
  var retired: [FrameSlot] = []
  var nextEpoch = 0

  /// Where the frames lie in the window.
  var offset: WindowOffset

  /// Where what the frames hold a part of lies in the window; not (0, 0) only while frames are too small.
  var contentOffset: WindowOffset {
    WindowOffset(x: offset.x - viewport.part.minX, y: offset.y - viewport.part.minY)
  }

  /// The slot whose pixels the window shows, unless they have been lost or drawn over.
  var shown: FrameSlot?

  /// What the window has lost and no slot could give back; goes with the next frame.
  var owed = Damage()

  /// Told of each presented frame.
  var syncCounter: SyncCounter?

  /// A failed resize that nobody has been told of yet.
  var resizeFailure: DisplayError?

  private var lent: FrameSlot?

  /// Whether a frame is in the program's hands.
  var isLending: Bool { lent != nil }

  /// Makes a presenter with fresh buffers.
  ///
  /// - Precondition: `bufferCount` is 1, 2 or 3.
  init(
    painter: WindowPainter, format: FrameFormat, allocator: FrameAllocator,
    viewport: Viewport, bufferCount: Int
  ) throws(DisplayError) {
    precondition((1...3).contains(bufferCount), "\(bufferCount) buffers")
    self.painter = painter
    self.format = format
    self.allocator = allocator
    self.bufferCount = bufferCount
    packer = PixelPacker(format.pixels)
    self.viewport = viewport
    offset = .centering(viewport.part.size, in: viewport.part)
    let needed = requiredBytes(for: frameSize)
    try allocator.checkRoom(frames: bufferCount, byteCount: needed)
    for index in 0..<bufferCount {
      slots.append(try makeSlot(index: index, size: frameSize, isRoomy: false))
    }
  }

  /// Lends a free buffer, never the shown one while there is another.
  ///
  /// - Throws: ``DisplayError/connectionLost(display:)``; and once
  ///   ``DisplayError/cannotAllocate(byteCount:reason:)`` after the window got a size for which there
  ///   is no memory. Frames keep their last size then, centred in the window on black, until the
  ///   window gets a size for which there is memory again.
  public func lendFrame() throws(DisplayError) -> LentFrame? {
    precondition(lent == nil, "a second frame was lent before the first one came back")
    try painter.connection.checkConnection()
    if let failure = resizeFailure {
      resizeFailure = nil
      throw failure
    }
    // A copy is read only when the server gets to it: a second one would only wait behind it.
    if slots.contains(where: { !$0.image.isShared && $0.state.ticket != nil }) { return nil }
    let free = slots.first { $0.state == .free && $0 !== shown }
    guard let slot = free ?? slots.first(where: { $0.state == .free }) else { return nil }
    slot.state.lend()
    lent = slot
    return LentFrame(buffer: slot.name, rows: slot.rows)
  }

  /// Puts the damaged part of a frame into the window.
  public func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    let slot = takeBack(frame.buffer)
    owed.formUnion(damage)
    let area = owed.clipped(to: PixelRect(frameSize))
    owed.removeAll()
    counts.presented += 1
    if area.isEmpty {
      // Nothing to send, so nothing to wait for: no event tells of it.
      slot.state.discard()
      counts.completions += 1
    } else {
      show(slot, area, frame: counts.presented)
    }
    syncCounter?.frameWasPresented()
    painter.connection.flush()
    try painter.connection.checkConnection()
  }

  /// Takes a frame back without showing it.
  public func discard(_ frame: consuming LentFrame) {
    let slot = takeBack(frame.buffer)
    slot.state.discard()
    // What was drawn into it is not what the window shows.
    if slot === shown { shown = nil }
  }

  /// Sends parts of a slot and notes that the server will read it.
  ///
  /// - Parameter frame: The number of the frame that is presented, or nothing where an old one is put once more.
  func show(_ slot: FrameSlot, _ area: Damage, frame: Int?) {
    for rect in area.rects { slot.pack(rect, with: packer) }
    let ticket = painter.put(slot.image, area.rects, offset: offset, frame: frame)
    slot.state.queue(ticket)
    shown = slot
    counts.putRequests += area.rects.count
    counts.bytesPut += area.area * format.pixels.bitsPerPixel / 8
  }

  private func takeBack(_ buffer: BufferName) -> FrameSlot {
    guard let slot = lent, slot.name == buffer else {
      preconditionFailure("\(buffer) came back, lent was \(String(describing: lent?.name))")
    }
    lent = nil
    return slot
  }
}
