import Display
import Foundation
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

/// Plays a recording, input by input and frame by frame, and checks for visible faults.
final class StormRun {
  let session: Session
  private let recording: Recording
  private(set) var failures: [String] = []

  /// The number of checks, by name.
  private(set) var counts: [String: Int] = [:]

  private var lastFrame: ShimmerReading?

  /// Whether no input since the last frame may have changed the picture abruptly.
  private var isQuiet = true

  /// The steepest fade and the fastest band movement since the last frame, in alpha per second.
  private var slopes = (fade: 0.0, band: 0.0)

  private let looksForFlashes: Bool

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - recording: The recording to play.
  ///   - looksForFlashes: Whether to check that only inputs cause abrupt changes. After a travel back in time, past inputs
  ///     take effect again.
  init(_ recording: Recording, lookingForFlashes looksForFlashes: Bool) throws {
    self.looksForFlashes = looksForFlashes
    self.recording = recording
    let request = try SceneRequest(recording)
    session = Session(
      request.entry, assignments: request.assignments, size: recording.size, scale: recording.scale,
      rate: recording.rate)
  }

  func play() {
    var rest = recording.entries[...]
    for target in recording.frameInstants(atMost: .max) {
      while let entry = rest.first, entry.instant < target {
        rest.removeFirst()
        perform(entry)
      }
      let time = session.pacer.clock.time(at: target)
      session.advance(to: time)
      look(at: time)
    }
    for entry in rest { perform(entry) }
  }

  /// Fails the test if a fault was found, and saves the recording for replay.
  func judge(_ name: String, seed: UInt64) throws {
    if failures.isEmpty { return }
    let folder = ShimmerProgram.root.appending(path: ".build/test-results/storms")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name)-\(seed).replay")
    try Data(recording.text.utf8).write(to: file)
    Issue.record("\(failures.count) in \(file.path): \(failures.prefix(3).joined(separator: "; "))")
  }

  private var shimmer: ShimmeringLayer? { session.scene.effects.first as? ShimmeringLayer }

  private func reading() -> ShimmerReading? {
    shimmer.flatMap { ShimmerReading(of: $0, at: session.context.time) }
  }

  private func check(_ name: String, _ holds: Bool, _ what: @autoclosure () -> String) {
    counts[name, default: 0] += 1
    if !holds { failures.append("\(name) at \(session.context.time): \(what())") }
  }

  // MARK: Inputs

  private func perform(_ entry: Entry) {
    session.advance(to: session.mediaTime(at: entry.instant))
    let (scene, before) = (session.document.entry.name, reading())
    session.apply(entry)
    guard scene == session.document.entry.name, let before, let after = reading(),
      before.time == after.time,
      before.policy == after.policy, !before.isStill, !after.isStill
    else {
      isQuiet = false
      return
    }
    note(after)
    if isGentle(entry.input, before.policy) {
      check("instant", before.change(to: after) < 1e-6, "\(before) to \(after) by \(entry.input)")
    } else {
      isQuiet = false
    }
    guard after.share != nil, before.share != nil else { return }
    switch before.policy {
    case .hold:
      guard let share = before.share, before.isLit, before.state != .fading else { return }
      let now = after.share ?? .infinity
      check("hold", (share - now).magnitude < 1e-6, "\(share) to \(now) by \(entry.input)")
    case .original:
      let running: Set = [ShimmeringState.beginning, .sliding]
      guard before.slideBegin != nil, running.isSuperset(of: [before.state, after.state]) else {
        return
      }
      check("beat", before.slideBegin == after.slideBegin, "a new beat by \(entry.input)")
    }
  }

  /// Whether an input leaves the picture unchanged at its own instant, so that all of its effects begin gradually.
  private func isGentle(_ input: Input, _ policy: ShimmeringPhasePolicy) -> Bool {
    // Without a begin fade the effect appears at once.
    guard let shimmer, shimmer.shimmeringBeginFadeDuration > 0 else { return false }
    switch input {
    // Facebook's Shimmer keeps its beat while the effect is off, and applies values set meanwhile.
    case .key(KeyPress("space")): return policy == .hold || !shimmer.isShimmering
    // A geometry that waits for the layout is applied with it.
    case .resize: return policy == .hold && shimmer.geometryPolicy == .immediately
    case .set(let assignments, _):
      let keys: Set = [
        "speed", "pause", "direction", "begin-fade", "end-fade", "shimmering", "appearance",
      ]
      return policy == .hold && assignments.allSatisfy { keys.contains($0.key) }
    default: return false
    }
  }

  private func note(_ reading: ShimmerReading) {
    slopes.fade = max(slopes.fade, reading.fadeSlope)
    slopes.band = max(slopes.band, reading.bandSlope)
  }

  // MARK: Frames

  private func look(at time: Double) {
    lookAtGeometry()
    let now = reading()
    defer {
      (lastFrame, isQuiet, slopes) = (now, true, (0, 0))
      if let now { note(now) }
    }
    guard looksForFlashes, isQuiet, let last = lastFrame, let now, now.time >= last.time else {
      return
    }
    note(now)
    let most = (slopes.fade + slopes.band) * (now.time - last.time) + 1e-6
    guard most.isFinite, most < 1 else { return }
    let change = last.change(to: now)
    check("flash", change <= most, "\(change) where \(most) may be, from \(last) to \(now)")
  }

  private func lookAtGeometry() {
    let root = session.scene.stage.root.bounds.size
    check(
      "window", root == session.document.window.bounds.size,
      "\(root) in \(session.document.window.bounds.size)")
    guard session.document.entry.name == "wordmark", let shimmer, let content = shimmer.contentLayer
    else {
      return
    }
    let (frame, bounds) = (shimmer.frame, session.document.window.bounds)
    check(
      "place", frame.maxX == bounds.maxX && (frame.maxY - bounds.maxY).magnitude < 1e-9,
      "\(frame) in \(bounds)")
    check("content", content.frame == shimmer.bounds, "\(content.frame) in \(shimmer.bounds)")
    guard let mask = shimmer.maskLayer, shimmer.geometryPolicy == .immediately,
      shimmer.motion.isRegular
    else { return }
    let isHorizontal = shimmer.shimmeringDirection.isHorizontal
    let size = mask.bounds.size
    let (length, width) = isHorizontal ? (size.width, size.height) : (size.height, size.width)
    let side = isHorizontal ? content.bounds.height : content.bounds.width
    check(
      "mask",
      (length - shimmer.motion.maskLength).magnitude < 1e-6 && (width - side).magnitude < 1e-6,
      "\(size) for \(content.bounds.size)")
  }
}
