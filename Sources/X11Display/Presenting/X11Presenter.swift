public import Display
public import Raster

/// Shows frames in an X11 window.
///
/// A frame must be given back before the program waits for events: sizes change only there.
/// Completions arrive there too, so a program that never waits soon gets no more frames.
public final class X11Presenter: Presenter {
  /// The window and the part of it that the frames lent from now on hold.
  public private(set) var viewport: Viewport

  /// The viewport that frames should hold, while there is no memory for it.
  private var refused: Viewport?

  /// The size of the frames lent from now on.
  public var frameSize: PixelSize { viewport.part.size }

  /// The counts of frames, requests and bytes so far.
  public private(set) var counts = PresenterCounts()

  /// The number of buffers, 1 to 3.
  public let bufferCount: Int

  /// The size of the window, which is the viewport's unless there was no memory for it.
  public var windowSize: PixelSize { (refused ?? viewport).window }

  /// The transport in use and the reasons for it.
  public var report: TransportReport { allocator.report }

  let painter: WindowPainter
  private let format: WindowFormat
  private let allocator: FrameAllocator
  private let packer: PixelPacker
  private var buffers: [FrameBuffer] = []
  private var retired: [FrameBuffer] = []
  private var nextEpoch = 0

  /// The place of the frames in the window.
  private var offset: WindowOffset

  /// The place in the window of the picture that frames hold a part of; not (0, 0) only while frames are too small.
  var contentOffset: WindowOffset {
    WindowOffset(x: offset.x - viewport.part.minX, y: offset.y - viewport.part.minY)
  }

  /// The buffer whose pixels the window shows, unless they have been lost or drawn over.
  private var shown: FrameBuffer?

  /// The pixels that the window has lost and no buffer could give back; sent with the next frame.
  private var owed = Damage()

  /// Told of each presented frame.
  var syncCounter: SyncCounter?

  /// A failed resize that has not been reported yet.
  private var resizeFailure: DisplayError?

  private var lent: FrameBuffer?

  /// Whether a frame is in the program's hands.
  var isLending: Bool { lent != nil }

  /// Makes a presenter with fresh buffers.
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

  /// Lends a free buffer, never the shown one while there is another.
  ///
  /// - Throws: `DisplayError.connectionLost`; and once
  ///   `DisplayError.cannotAllocate` after the window got a size for which there
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
    if buffers.contains(where: { !$0.image.isShared && $0.state.ticket != nil }) { return nil }
    let free = buffers.first { $0.state == .free && $0 !== shown }
    guard let buffer = free ?? buffers.first(where: { $0.state == .free }) else { return nil }
    buffer.state.lend()
    lent = buffer
    return LentFrame(buffer: buffer.name, rows: buffer.rows)
  }

  /// Puts the damaged part of a frame into the window.
  public func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    let buffer = takeBack(frame.buffer)
    owed.formUnion(damage)
    let area = owed.clipped(to: PixelRect(frameSize))
    owed.removeAll()
    counts.presented += 1
    if area.isEmpty {
      // Nothing to send, so nothing to wait for: no event tells of it.
      buffer.state.discard()
      counts.completions += 1
    } else {
      show(buffer, area, frame: counts.presented)
    }
    syncCounter?.frameWasPresented()
    painter.connection.flush()
    try painter.connection.checkConnection()
  }

  /// Takes a frame back without showing it.
  public func discard(_ frame: consuming LentFrame) {
    let buffer = takeBack(frame.buffer)
    buffer.state.discard()
    // What was drawn into it is not what the window shows.
    if buffer === shown { shown = nil }
  }

  /// Sends parts of a buffer and notes that the server will read it.
  ///
  /// - Parameter frame: The number of the frame that is presented, or `nil` where an old one is put once more.
  private func show(_ buffer: FrameBuffer, _ area: Damage, frame: Int?) {
    for rect in area.rects { buffer.pack(rect, with: packer) }
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

  /// The bytes that a frame of a size takes.
  private func requiredBytes(for size: PixelSize) -> Int {
    FrameImage.byteCount(size: size, format: format)
  }

  /// Makes a buffer with fresh memory.
  ///
  /// - Parameter isRoomy: Whether to ask for half as much again as is needed: a window that is being
  ///   pulled larger then seldom needs new memory.
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

  /// Follows the window to a new size, or to where the screen shows another part of it.
  ///
  /// The contents of all buffers are lost.
  ///
  /// When there is no memory, the frames keep their size and the next ``lendFrame()`` says so, once
  /// for all sizes until one can be had again.
  ///
  /// - Returns: Whether a whole frame is needed: in another size, at another place, or because the
  ///   contents are lost. `false` only when the window had that size and showed that part.
  func follow(_ wanted: Viewport) -> Bool {
    if wanted == refused ?? viewport { return false }
    precondition(!isLending, "the window's size changed while a frame was lent")
    do throws(DisplayError) {
      try fit(wanted.part.size)
      viewport = wanted
      refused = nil
      resizeFailure = nil
    } catch {
      // A window that is being pulled larger passes through many sizes.
      if refused == nil { resizeFailure = error }
      refused = wanted
    }
    offset = .centering(frameSize, in: wanted.part)
    painter.blacken(offset.margins(around: frameSize, in: windowSize))
    // The server keeps what fits of the old picture, but in the corner and not everywhere.
    owed = Damage(PixelRect(frameSize))
    return true
  }

  /// Gives a part of the window its picture again.
  func restore(_ rect: PixelRect) {
    painter.blacken(
      offset.margins(around: frameSize, in: windowSize).map { $0.intersection(rect) })
    let inFrame = rect.offset(x: -offset.x, y: -offset.y).intersection(PixelRect(frameSize))
    if inFrame.isEmpty { return }
    guard let shown else { return owed.add(inFrame) }
    // The server only reads: sending a queued buffer once more changes none of its pixels.
    show(shown, Damage(inFrame), frame: nil)
    painter.connection.flush()
  }

  /// Brings all buffers to a size, or none.
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

  /// Checks the room for frames, unless all memory stays.
  ///
  /// - Returns: Whether there is even some room to grow.
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

  /// Whether memory is large enough and not wastefully large.
  ///
  /// The figures are Chromium's.
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
    throw .cannotAllocate(byteCount: requiredBytes(for: size), reason: "no image header")
  }

  // MARK: Completions

  /// When the oldest outstanding put was sent.
  var oldestPut: Int64? {
    var oldest: Int64?
    for buffer in buffers { oldest = earlier(oldest, buffer.state.ticket?.sentAt) }
    for buffer in retired { oldest = earlier(oldest, buffer.state.ticket?.sentAt) }
    return oldest
  }

  /// Notes a completion event of shared memory.
  func completed(segment: UInt, serial: UInt, into batch: inout EventBatch) {
    settle(into: &batch) { buffer in
      buffer.memory.identifier == segment ? buffer.state.complete(serial: serial) : nil
    }
  }

  /// Notes the answer to a copy through the connection.
  func answered(serial: UInt, into batch: inout EventBatch) {
    settle(into: &batch) { buffer in
      buffer.image.isShared ? nil : buffer.state.complete(serial: serial)
    }
  }

  /// Whether an error of the server is about pixels that are on their way.
  func isOfFrame(_ fault: X11Fault) -> Bool {
    (buffers + retired).contains { $0.state.ticket?.contains(serial: fault.serial) ?? false }
  }

  /// Notes an error of the server; one that belongs to no put changes nothing.
  func failed(_ fault: X11Fault, into batch: inout EventBatch) {
    settle(into: &batch) { $0.state.fail(serial: fault.serial) }
  }

  /// Frees the buffers whose completion got lost.
  func expire(now: Int64, into batch: inout EventBatch) {
    let processed = painter.connection.lastProcessedSerial
    settle(into: &batch) { $0.state.expire(processed: processed, now: now) }
  }

  private func settle(into batch: inout EventBatch, _ step: (FrameBuffer) -> DisplayEvent?) {
    for buffer in buffers { tell(step(buffer), in: &batch) }
    if retired.isEmpty { return }
    for buffer in retired { tell(step(buffer), in: &batch) }
    retired.removeAll { $0.state == .retired(nil) }
  }

  private func tell(_ event: DisplayEvent?, in batch: inout EventBatch) {
    guard let event else { return }
    if case .frameEnded(let frame) = event { counts.count(frame.outcome) }
    batch.append(event)
  }

  private func earlier(_ first: Int64?, _ second: Int64?) -> Int64? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}

/// The place of a corner in the window.
package struct WindowOffset: Hashable {
  /// Columns from the window's left edge.
  package var x = 0

  /// Rows from the window's top edge.
  package var y = 0

  /// No distance.
  package static let zero = WindowOffset()

  /// Creates an offset.
  package init(x: Int = 0, y: Int = 0) {
    self.x = x
    self.y = y
  }

  /// The offset that centres frames in a part of a window; the part's own where a frame is the larger one.
  package static func centering(_ frame: PixelSize, in part: PixelRect) -> WindowOffset {
    WindowOffset(
      x: part.minX + max(0, (part.width - frame.width) / 2),
      y: part.minY + max(0, (part.height - frame.height) / 2))
  }

  /// The parts of a window that frames do not cover: above, below, left and right of them.
  package func margins(around frame: PixelSize, in window: PixelSize) -> [PixelRect] {
    let (right, bottom) = (x + frame.width, y + frame.height)
    return [
      PixelRect(minX: 0, minY: 0, maxX: window.width, maxY: y),
      PixelRect(minX: 0, minY: bottom, maxX: window.width, maxY: window.height),
      PixelRect(minX: 0, minY: y, maxX: x, maxY: bottom),
      PixelRect(minX: right, minY: y, maxX: window.width, maxY: bottom),
    ].filter { !$0.isEmpty }
  }
}
