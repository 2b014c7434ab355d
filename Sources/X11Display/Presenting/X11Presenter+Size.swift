import Display
import Raster

/// What happens when the window changes.
extension X11Presenter {
  /// The bytes that a frame of a size takes.
  func requiredBytes(for size: PixelSize) -> Int {
    FrameImage.byteCount(size: size, format: format)
  }

  /// Makes a slot with fresh memory.
  ///
  /// - Parameter isRoomy: Whether to ask for half as much again as is needed: a window that is being
  ///   pulled larger then seldom needs new memory.
  func makeSlot(
    index: Int, size: PixelSize, isRoomy: Bool
  ) throws(DisplayError) -> FrameSlot {
    let needed = requiredBytes(for: size)
    let memory = try allocator.allocate(
      byteCount: needed, preferring: isRoomy ? needed + needed / 2 : needed)
    let image = try makeImage(in: memory, size: size)
    nextEpoch += 1
    return FrameSlot(
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
    // The server only reads: sending a queued slot once more changes none of its pixels.
    show(shown, Damage(inFrame), frame: nil)
    painter.connection.flush()
  }

  /// Brings all slots to a size, or none.
  private func fit(_ size: PixelSize) throws(DisplayError) {
    let needed = requiredBytes(for: size)
    let isRoomy = try checkRoom(needed)
    var next: [(slot: FrameSlot, image: FrameImage?)] = []
    for index in 0..<bufferCount {
      if index < slots.count, Self.fits(needed, in: slots[index].memory.byteCount) {
        next.append((slots[index], try makeImage(in: slots[index].memory, size: size)))
      } else {
        next.append((try makeSlot(index: index, size: size, isRoomy: isRoomy), nil))
      }
    }
    let old = slots
    slots = next.map(\.slot)
    for slot in old where !slots.contains(where: { $0 === slot }) { retire(slot) }
    for case (let slot, let image?) in next {
      nextEpoch += 1
      slot.reuse(as: image, epoch: nextEpoch)
    }
    shown = nil
  }

  /// Checks the room for frames, unless all memory stays.
  ///
  /// - Returns: Whether there is even some room to grow.
  private func checkRoom(_ needed: Int) throws(DisplayError) -> Bool {
    let fitting = slots.count { Self.fits(needed, in: $0.memory.byteCount) }
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

  private func retire(_ slot: FrameSlot) {
    slot.state.retire()
    if slot.state != .retired(nil) { retired.append(slot) }
  }

  private func makeImage(
    in memory: any FrameMemory, size: PixelSize
  ) throws(DisplayError) -> FrameImage {
    let image = FrameImage(
      memory: memory, connection: painter.connection, format: format, size: size)
    if let image { return image }
    throw .cannotAllocate(byteCount: requiredBytes(for: size), reason: "no image header")
  }
}
