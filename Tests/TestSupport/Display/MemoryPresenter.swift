public import Display
public import Raster

/// A presenter without a display: it keeps the shown picture as a window would.
///
/// It copies only the damage, and its buffers begin with a conspicuous colour, so that a renderer that forgets damage
/// or trusts a fresh buffer shows a wrong picture. A violation of the lending rules traps.
public final class MemoryPresenter: Presenter {
  /// The time at which the display has read a presented frame.
  public enum Completion {
    /// As soon as the frame is presented.
    case immediate
    /// After a number of nanoseconds of the clock; the event is scheduled on that clock too.
    case delayed(Int64, on: ManualClock)
    /// At the next call of ``completeOldest()``.
    case manual
  }

  /// The content of a buffer, and of the window, before anything is drawn: opaque magenta.
  public static let undrawn: UInt32 = 0xFFFF_00FF

  private struct Slot {
    var bitmap: Bitmap
    var epoch: Int
  }

  private struct PendingFrame {
    let slot: Int
    let readAt: Int64
    let outcome: FrameEnd.Outcome
  }

  /// The size of the frames that are lent, in pixels.
  public private(set) var frameSize: PixelSize

  /// The picture that the window shows.
  public private(set) var shown: Bitmap

  /// The outcome of a frame, by its number; by default the display reads every frame.
  ///
  /// A frame is in ``shown`` with any outcome.
  public var outcome: (_ frame: Int) -> FrameEnd.Outcome = { _ in .completed }

  /// The additional time that the display takes to read a frame, by its number, in nanoseconds; default 0.
  ///
  /// Later frames are not read before it.
  public var extraDelay: (_ frame: Int) -> Int64 = { _ in 0 }

  private let completion: Completion
  private var slots: [Slot] = []
  private var nextSlot = 0
  private var lent: BufferName?
  private var pending: [PendingFrame] = []
  private var counted = FrameCounts()

  /// Creates a presenter whose window and buffers are undrawn.
  ///
  /// - Precondition: There is at least one buffer.
  public init(size: PixelSize, buffers: Int = 2, completion: Completion = .immediate) {
    precondition(buffers > 0, "\(buffers) buffers")
    frameSize = size
    shown = Self.undrawnBitmap(size)
    self.completion = completion
    slots = (0..<buffers).map { _ in Slot(bitmap: Self.undrawnBitmap(size), epoch: 0) }
  }

  /// The counts so far, after the completions that are due.
  public var counts: FrameCounts {
    completeDue()
    return counted
  }

  /// Lends a free buffer, in rotation; `nil` if the display still reads all of them.
  public func lendFrame() throws(DisplayError) -> LentFrame? {
    precondition(lent == nil, "a frame is lent already")
    completeDue()
    for offset in slots.indices {
      let index = (nextSlot + offset) % slots.count
      if pending.contains(where: { $0.slot == index }) { continue }
      nextSlot = index + 1
      let name = BufferName(slot: index, epoch: slots[index].epoch)
      lent = name
      // The slot keeps the bitmap alive, and a resize while a frame is lent traps.
      return LentFrame(buffer: name, rows: slots[index].bitmap.withRows { $0 })
    }
    return nil
  }

  /// Copies the damaged part of a frame to the window.
  public func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    takeBack(frame.buffer)
    precondition(!damage.isEmpty, "a frame without damage is not to be presented")
    let clipped = damage.clipped(to: PixelRect(frameSize))
    let source = frame.rows
    shown.withRows { window in
      for rect in clipped.rects { window.copy(rect, from: source) }
    }
    counted.presented += 1
    counted.putRequests += clipped.rects.count
    counted.bytesPut += clipped.area * 4
    let slot = frame.buffer.slot
    let end = FrameEnd(of: counted.presented, as: outcome(counted.presented))
    switch completion {
    case .immediate:
      counted.add(end.outcome)
    case .delayed(let delay, let clock):
      let instant = max(
        clock.now + delay + extraDelay(counted.presented), pending.last?.readAt ?? .min)
      pending.append(PendingFrame(slot: slot, readAt: instant, outcome: end.outcome))
      clock.schedule(.frameEnded(end), at: instant)
    case .manual:
      pending.append(PendingFrame(slot: slot, readAt: .max, outcome: end.outcome))
    }
  }

  /// Returns a frame to the presenter without showing it.
  public func discard(_ frame: consuming LentFrame) { takeBack(frame.buffer) }

  /// Completes the oldest frame that the display still reads, if there is one.
  public func completeOldest() {
    if pending.isEmpty { return }
    counted.add(pending.removeFirst().outcome)
  }

  /// Changes the size of the frames; the contents of the buffers and the window are lost.
  ///
  /// - Precondition: No frame is lent.
  public func resize(to size: PixelSize) {
    precondition(lent == nil, "a resize while a frame is lent")
    frameSize = size
    shown = Self.undrawnBitmap(size)
    for index in slots.indices {
      slots[index] = Slot(bitmap: Self.undrawnBitmap(size), epoch: slots[index].epoch + 1)
    }
  }

  private func takeBack(_ name: BufferName) {
    precondition(lent == name, "\(name) was not lent")
    lent = nil
  }

  private func completeDue() {
    guard case .delayed(_, let clock) = completion else { return }
    while let first = pending.first, first.readAt <= clock.now { completeOldest() }
  }

  private static func undrawnBitmap(_ size: PixelSize) -> Bitmap {
    Bitmap(size: size) { rows in rows.fill(PixelRect(size), with: undrawn) }
  }
}
