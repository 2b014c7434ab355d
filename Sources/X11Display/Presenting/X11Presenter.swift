import CX11
public import Display
public import Raster

/// A presenter that shows frames in an X11 window.
///
/// A lent frame must be returned before the program waits for events, because the size of frames changes only during
/// a wait. Completions arrive only during a wait too, so a program that never waits soon gets no more frames.
public final class X11Presenter: Presenter {
  /// The size of the window and the part of it that frames cover, for the next frame to be lent.
  public private(set) var viewport: Viewport

  /// The viewport for whose frames there is not enough memory; `nil` while frames cover the window's actual viewport.
  private var refused: Viewport?

  /// The size of the next frame to be lent, in device pixels.
  public var frameSize: PixelSize { viewport.part.size }

  /// The counts of frames, requests and bytes since the presenter was created.
  public private(set) var counts = FrameCounts()

  /// The number of buffers, 1 to 3.
  public let bufferCount: Int

  /// The size of the window; differs from the viewport's window size only if there was no memory for frames of a new
  /// size.
  public var windowSize: PixelSize { (refused ?? viewport).window }

  /// The transport in use, and the reasons for the choice.
  public var report: TransportReport { allocator.report }

  let painter: WindowPainter
  private let format: WindowFormat
  private let allocator: FrameAllocator
  private let packer: PixelPacker
  private var buffers: [FrameBuffer] = []
  private var retired: [FrameBuffer] = []
  private var nextEpoch = 0

  /// The position of frames in the window.
  private var offset: WindowOffset

  /// The position of the scene in the window; (0, 0) unless frames are too small for the window because of missing
  /// memory.
  var contentOffset: WindowOffset {
    WindowOffset(x: offset.x - viewport.part.minX, y: offset.y - viewport.part.minY)
  }

  /// The buffer whose pixels the window shows; `nil` if the pixels in the window or in the buffer have been lost or
  /// overwritten.
  private var shown: FrameBuffer?

  /// The areas that the window has lost and no buffer could restore; sent with the next frame.
  private var owed = Damage()

  /// The counter that is notified of each presented frame.
  var syncCounter: SyncCounter?

  /// The failure of a resize, until it has been reported.
  private var resizeFailure: DisplayError?

  private var lent: FrameBuffer?

  /// Whether a frame is lent to the program.
  var isLending: Bool { lent != nil }

  /// Creates a presenter with new buffers.
  ///
  /// - Precondition: `bufferCount` is 1, 2 or 3.
  init(
    painter: WindowPainter, format: WindowFormat, allocator: FrameAllocator,
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
      buffers.append(try makeBuffer(index: index, size: frameSize, isRoomy: false))
    }
  }

  // MARK: Frames

  /// Lends a free buffer, preferably a buffer that the window does not show.
  ///
  /// - Returns: `nil` if no buffer is free, or if the server has not yet read a frame that is copied through the
  ///   connection.
  /// - Throws: `DisplayError.connectionLost`. Also, once, `DisplayError.cannotAllocate` after a resize for which
  ///   there is no memory. Frames then keep their last size, centred in the window on black, until the window gets a
  ///   size for which there is memory.
  public func lendFrame() throws(DisplayError) -> LentFrame? {
    precondition(lent == nil, "a second frame was lent before the first one came back")
    try painter.connection.checkConnection()
    if resizeFailure != nil { try reportResizeFailure() }
    guard let buffer = nextBuffer else { return nil }
    buffer.state.lend()
    lent = buffer
    return LentFrame(buffer: buffer.name, rows: buffer.rows)
  }

  @inline(never)
  private func reportResizeFailure() throws(DisplayError) {
    defer { resizeFailure = nil }
    if let resizeFailure { throw resizeFailure }
  }

  /// The buffer to lend next: a free one, preferably one that the window does not show; `nil` if there is none, or if
  /// the server has not yet read a frame that is copied through the connection.
  private var nextBuffer: FrameBuffer? {
    var next: FrameBuffer?
    for buffer in buffers {
      if buffer.state.isFree {
        if next == nil || next === shown { next = buffer }
      } else if buffer.segment == 0, buffer.state.ticket != nil {
        // A copied frame is read only when the server gets to it: a second one would only wait behind it.
        return nil
      }
    }
    return next
  }

  /// Sends the damaged part of a frame to the window.
  public func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    let buffer = takeBack(frame.buffer)
    counts.presented += 1
    if owed.isEmpty, damage.isInside(frameSize) {
      show(buffer, damage, frame: counts.presented)
    } else {
      showWhatIsOwed(buffer, damage)
    }
    syncCounter?.frameWasPresented()
    painter.connection.flush()
    try painter.connection.checkConnection()
  }

  /// Sends the damaged part of a frame, and the areas that the window has lost.
  @inline(never)
  private func showWhatIsOwed(_ buffer: FrameBuffer, _ damage: Damage) {
    owed.formUnion(damage)
    let area = owed.clipped(to: PixelRect(frameSize))
    owed.removeAll()
    if area.isEmpty {
      // Nothing is sent, so there is no completion to wait for and no event.
      buffer.state.discard()
      counts.completions += 1
    } else {
      show(buffer, area, frame: counts.presented)
    }
  }

  /// Takes back a frame without showing it; its buffer is free again at once.
  public func discard(_ frame: consuming LentFrame) {
    let buffer = takeBack(frame.buffer)
    buffer.state.discard()
    // The buffer no longer has the pixels that the window shows.
    if buffer === shown { shown = nil }
  }

  /// Sends parts of a buffer, and records that the server will read it.
  ///
  /// - Parameters:
  ///   - buffer: The buffer that contains the pixels.
  ///   - area: The parts to send.
  ///   - frame: The number of the frame that is presented, or `nil` if an old frame is sent again.
  private func show(_ buffer: FrameBuffer, _ area: Damage, frame: Int?) {
    if !format.pixels.isNative { buffer.pack(area, with: packer) }
    let ticket = painter.put(buffer.image, area.rects, offset: offset, frame: frame)
    buffer.state.queue(ticket)
    shown = buffer
    counts.putRequests += area.rects.count
    counts.bytesPut += area.area * format.pixels.bitsPerPixel / 8
  }

  private func takeBack(_ name: BufferName) -> FrameBuffer {
    guard let buffer = lent, buffer.name == name else {
      preconditionFailure("\(name) came back, lent was \(String(describing: lent?.name))")
    }
    lent = nil
    return buffer
  }

  // MARK: Sizes and exposures

  /// Returns the number of bytes that a frame of a size needs.
  private func requiredBytes(for size: PixelSize) -> Int {
    FrameImage.byteCount(size: size, format: format)
  }

  /// Creates a buffer with new memory.
  ///
  /// - Parameter isRoomy: Whether to allocate 1.5 times the needed size, so that a window that is being enlarged
  ///   seldom needs new memory.
  private func makeBuffer(
    index: Int, size: PixelSize, isRoomy: Bool
  ) throws(DisplayError) -> FrameBuffer {
    let needed = requiredBytes(for: size)
    let memory = try allocator.allocate(
      byteCount: needed, preferring: isRoomy ? needed + needed / 2 : needed)
    let image = try makeImage(in: memory, size: size)
    nextEpoch += 1
    return FrameBuffer(
      index: index, epoch: nextEpoch, memory: memory, image: image,
      isNative: format.pixels.isNative)
  }

  /// Adapts to a new size of the window, or to another visible part of it.
  ///
  /// The contents of all buffers are lost.
  ///
  /// If there is no memory, frames keep their size, and the next call to ``lendFrame()`` throws an error. The error
  /// is thrown only once until there is memory again.
  ///
  /// - Returns: Whether a whole frame is needed. `false` only if the window already had that size and showed that
  ///   part.
  func follow(_ wanted: Viewport) -> Bool {
    if wanted == refused ?? viewport { return false }
    precondition(!isLending, "the window's size changed while a frame was lent")
    do throws(DisplayError) {
      try fit(wanted.part.size)
      viewport = wanted
      refused = nil
      resizeFailure = nil
    } catch {
      // Reported once: a window that is being enlarged passes through many sizes.
      if refused == nil { resizeFailure = error }
      refused = wanted
    }
    offset = .centering(frameSize, in: wanted.part)
    painter.blacken(offset.margins(around: frameSize, in: windowSize))
    // The server keeps what fits of the old contents, but in the corner, and not every server does.
    owed = Damage(PixelRect(frameSize))
    return true
  }

  /// Restores the contents of a part of the window.
  func restore(_ rect: PixelRect) {
    painter.blacken(
      offset.margins(around: frameSize, in: windowSize).map { $0.intersection(rect) })
    let inFrame = rect.offset(x: -offset.x, y: -offset.y).intersection(PixelRect(frameSize))
    if inFrame.isEmpty { return }
    guard let shown else { return owed.add(inFrame) }
    // The server only reads, so sending a queued buffer again is safe.
    show(shown, Damage(inFrame), frame: nil)
    painter.connection.flush()
  }

  /// Changes the size of all buffers; on failure, no buffer changes.
  private func fit(_ size: PixelSize) throws(DisplayError) {
    let needed = requiredBytes(for: size)
    let isRoomy = try checkRoom(needed)
    var next: [(buffer: FrameBuffer, image: FrameImage?)] = []
    for index in 0..<bufferCount {
      if index < buffers.count, Self.fits(needed, in: buffers[index].memory.byteCount) {
        next.append((buffers[index], try makeImage(in: buffers[index].memory, size: size)))
      } else {
        next.append((try makeBuffer(index: index, size: size, isRoomy: isRoomy), nil))
      }
    }
    let old = buffers
    buffers = next.map(\.buffer)
    for buffer in old where !buffers.contains(where: { $0 === buffer }) { retire(buffer) }
    for case (let buffer, let image?) in next {
      nextEpoch += 1
      buffer.reuse(as: image, epoch: nextEpoch)
    }
    shown = nil
  }

  /// Checks that there is memory for new frames, unless the current memory suffices.
  ///
  /// - Returns: Whether new memory may be 1.5 times as large as needed, so that the frames can grow.
  private func checkRoom(_ needed: Int) throws(DisplayError) -> Bool {
    let fitting = buffers.count { Self.fits(needed, in: $0.memory.byteCount) }
    if fitting == bufferCount { return true }
    try allocator.checkRoom(frames: bufferCount, byteCount: needed)
    do throws(DisplayError) {
      try allocator.checkRoom(frames: bufferCount, byteCount: needed + needed / 2)
      return true
    } catch {
      return false
    }
  }

  /// Returns whether memory of a size suits a frame: it is large enough, and at most 2.25 times as large as needed.
  ///
  /// The ratio is that of Chromium.
  static func fits(_ needed: Int, in capacity: Int) -> Bool {
    needed <= capacity && needed * 9 >= capacity * 4
  }

  private func retire(_ buffer: FrameBuffer) {
    buffer.state.retire()
    if buffer.state != .retired(nil) { retired.append(buffer) }
  }

  private func makeImage(
    in memory: any FrameMemory, size: PixelSize
  ) throws(DisplayError) -> FrameImage {
    let image = FrameImage(
      memory: memory, connection: painter.connection, format: format, size: size)
    if let image { return image }
    throw .cannotAllocate(
      byteCount: requiredBytes(for: size), reason: "Xlib cannot create an image header")
  }

  // MARK: Completions

  /// The time at which the oldest put in flight was sent, in nanoseconds of the monotonic clock; `nil` if no put is
  /// in flight.
  var oldestPut: Int64? {
    var oldest: Int64?
    for buffer in buffers { oldest = earlier(oldest, buffer.state.ticket?.sentAt) }
    for buffer in retired { oldest = earlier(oldest, buffer.state.ticket?.sentAt) }
    return oldest
  }

  /// Handles a completion event of shared memory.
  func completed(segment: UInt32, serial: UInt, into batch: inout EventBatch) {
    settle(into: &batch) { buffer in
      buffer.memory.segment == segment ? buffer.state.complete(serial: serial) : nil
    }
  }

  /// Handles the completion event of a frame that the server has read as it was presented.
  ///
  /// - Returns: The end of the frame; `nil`, with nothing changed, for any other completion event.
  func frameCompleted(segment: UInt32, serial: UInt) -> FrameEnd? {
    for buffer in buffers where buffer.segment == segment {
      guard let frame = buffer.state.completeFrame(serial: serial) else { return nil }
      counts.add(.completed)
      return FrameEnd(of: frame, as: .completed)
    }
    return nil
  }

  /// Handles the server's answer that it has processed a copy through the connection.
  func answered(serial: UInt, into batch: inout EventBatch) {
    settle(into: &batch) { buffer in
      buffer.image.segment != nil ? nil : buffer.state.complete(serial: serial)
    }
  }

  /// Returns whether an error was caused by a request that sent pixels and has not completed.
  func isOfFrame(_ fault: X11Fault) -> Bool {
    (buffers + retired).contains { $0.state.ticket?.contains(serial: fault.serial) ?? false }
  }

  /// Handles an error of the server; an error that does not belong to a put is ignored.
  func failed(_ fault: X11Fault, into batch: inout EventBatch) {
    settle(into: &batch) { $0.state.fail(serial: fault.serial) }
  }

  /// Frees the buffers whose completion is overdue, if the server has processed their puts.
  func expire(now: Int64, into batch: inout EventBatch) {
    let processed = painter.connection.lastProcessedSerial
    settle(into: &batch) { $0.state.expire(processed: processed, now: now) }
  }

  private func settle(into batch: inout EventBatch, _ step: (FrameBuffer) -> DisplayEvent?) {
    for buffer in buffers { append(step(buffer), in: &batch) }
    if retired.isEmpty { return }
    for buffer in retired { append(step(buffer), in: &batch) }
    retired.removeAll { $0.state == .retired(nil) }
  }

  private func append(_ event: DisplayEvent?, in batch: inout EventBatch) {
    guard let event else { return }
    if case .frameEnded(let frame) = event { counts.add(frame.outcome) }
    batch.append(event)
  }

  private func earlier(_ first: Int64?, _ second: Int64?) -> Int64? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
