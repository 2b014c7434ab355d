public import LayerKit
import Raster

/// The times at which frames change.
extension Compositor {
  /// Returns the earliest media time after an instant at which a frame can differ.
  ///
  /// Unlike `LayerContext.nextChange(after:)`, this method takes masks into account: while a shimmer's band is
  /// outside the content, the band's movement changes nothing. No frame differs before the returned time.
  ///
  /// - Parameter mediaTime: The instant, in seconds of media time; not before the last commit. The call advances the
  ///   scene to it.
  public func nextChange(after mediaTime: Double) -> NextChange {
    endSequence()
    if !shownOutlines.isEmpty { return .now }
    isPrepared = false
    context.evaluateFrame(at: mediaTime)
    if compiledVersion != context.version {
      if size.isEmpty { return context.nextChange(after: mediaTime) }
      compile(size: size)
    }
    let table = context.frameTable
    updateItems(from: table)
    var result = table.nextChange(after: mediaTime, ofSlots: countsAsChange)
    for item in items where result != .now {
      result = result.earlier(
        item.nextProfileChange(table, after: mediaTime, using: &profileScratch))
    }
    return result
  }

  /// Returns the earliest media time after an instant at which a program must act: run a turn of the context, draw a
  /// frame, or both.
  ///
  /// This is the time for which to set a timer. It is the earlier of ``nextChange(after:)`` and the context's
  /// `nextEvent`, at which an animation begins or ends or a queued call is due. It is now if the context has changes
  /// that no turn has committed.
  ///
  /// - Parameter mediaTime: The instant, in seconds of media time; not before the last commit. The call advances the
  ///   scene to it.
  public func nextWake(after mediaTime: Double) -> NextChange {
    if context.needsCommit { return .now }
    let change = nextChange(after: mediaTime)
    return context.nextEvent.map { change.earlier(.at($0)) } ?? change
  }

  /// Returns a media time up to which the picture may change at every instant from the given one on; the given instant
  /// if no such time is known.
  func changingTime(after mediaTime: Double) -> Double {
    let table = context.frameTable
    var latest = table.changingTime(after: mediaTime, ofSlots: countsAsChange)
    for item in items where latest < .infinity {
      let time = item.profileChangingTime(table, after: mediaTime, using: &profileScratch)
      latest = max(latest, time)
    }
    // Another sequence may begin when an animation ends. Rounding must not promise a change after the last one.
    return min(latest, table.nextPhaseChange(after: mediaTime)) - 1e-6
  }

  /// Whether the items show an instant of the current commit.
  func isCurrent(at mediaTime: Double) -> Bool {
    compiledVersion == context.version && context.frameTable.time == mediaTime
      && updatedTime == mediaTime
  }

  /// Returns whether a buffer shows the current commit, without outlines.
  func isCurrent(_ record: BufferRecord) -> Bool {
    record.commit == commit && record.backdrop == backdrop.generation && record.outlines.isEmpty
  }
}
