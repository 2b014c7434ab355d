import Compositor
import Display
import LayerKit
import Raster
import ShimmerCommand
import Viewer

/// The trial of one method of a library.
struct PeerTrial {
  let library: String
  let idiom: String
  /// The largest difference of a channel from our image, 0…255.
  let levels: Int
  /// The shortest time of a frame, in nanoseconds.
  let nanoseconds: Double
  let drawing: PeerDrawing

  /// The largest difference from our image that still counts as the same image.
  static let tolerance = 4

  var isAccepted: Bool { levels <= Self.tolerance }

  func facts(of kind: PeerSceneKind) -> Facts {
    [
      "size": kind.size.text, "direction": kind.direction, "content": kind.content.rawValue,
      "library": library, "idiom": idiom, "levels": levels, "nanoseconds": nanoseconds,
      "isAccepted": isAccepted,
    ]
  }
}

extension PeerScene {
  /// Tries all methods of all libraries that are installed.
  ///
  /// - Throws: An error if a library draws our image with none of them.
  func trials(of peers: [any Peer]) throws(ProgramError) -> [PeerTrial] {
    let reference = reference(at: ours.litInstant(0))
    var all: [PeerTrial] = []
    for peer in peers where peer.version != nil {
      var trials: [PeerTrial] = []
      for (index, idiom) in peer.idioms(for: picture).enumerated() {
        guard let drawing = peer.drawing(index, of: picture) else { continue }
        trials.append(trial(peer.name, idiom, drawing, reference))
      }
      if !trials.contains(where: \.isAccepted) {
        throw refusal(of: peer.name, trials.map(\.levels))
      }
      all += trials
    }
    return all
  }

  private func refusal(of library: String, _ levels: [Int]) -> ProgramError {
    ProgramError(
      "\(library) draws a different image",
      why: levels.min().map { "\(kind.title): it differs by \($0) of 255 levels" }
        ?? "\(kind.title): no method draws an image",
      remedy: "do not use the times of this run", status: .comparisonFailed)
  }

  private func trial(
    _ library: String, _ idiom: String, _ drawing: PeerDrawing, _ reference: Bitmap
  ) -> PeerTrial {
    // A colour that no image has, so that pixels that are not drawn differ.
    picture.frame.withRows { $0.fill(PixelRect(kind.size), with: 0xFFFF_00FF) }
    drawing.draw(litMasks[0])
    let levels = picture.frame.largestDifference(from: reference)
    let clock = SuspendingClock()
    let times = litMasks.prefix(3).map { mask in
      clock.measure { drawing.draw(mask) } / .nanoseconds(1)
    }
    return PeerTrial(
      library: library, idiom: idiom, levels: levels, nanoseconds: times.min() ?? 0,
      drawing: drawing)
  }

  /// Measures whole frames with the fastest accepted method of each library, and returns their rows, ours first.
  func frameRows(_ trials: [PeerTrial], _ rounds: Rounds) -> [Row] {
    let libraries = trials.map(\.library).distinct
    let best = libraries.compactMap { library in
      trials.filter { $0.library == library && $0.isAccepted }
        .min { $0.nanoseconds < $1.nanoseconds }
    }
    let times = rounds.times(
      of: [
        .copies(of: kind.size, findsColdCaches: true), .fullFrames(of: ours, into: picture.frame),
      ] + best.map { frames(of: $0.drawing) })
    var rows = [row("frame", "shimmer", "compositor", times[1], times)]
    for (trial, own) in zip(best, times.dropFirst(2)) {
      rows.append(row("frame", trial.library, trial.idiom, levels: trial.levels, own, times))
    }
    let others = rows.indices.dropFirst()
    if let fastest = others.min(by: { ratio(rows[$0]) < ratio(rows[$1]) }) {
      rows[fastest].thresholds = [
        Threshold(
          "\(rows[fastest].name) ÷ ours", ratio(rows[fastest]), .atLeast,
          kind.isHorizontal ? 2.2 : 1.5, stretch: kind.isHorizontal ? 2.7 : 2,
          exemption: exemption)
      ]
    }
    return rows
  }

  private func frames(of drawing: PeerDrawing) -> Case {
    var number = 0
    let masks = litMasks
    return Case(findsColdCaches: true) {
      number += 1
      drawing.draw(masks[number % masks.count])
    }
  }

  /// Measures cycles, ours and cairo's clipped to the changes of each frame, and returns their rows.
  func cycleRows(_ rounds: Rounds) throws(ProgramError) -> [Row] {
    let cycle = DamagedCycle(of: self)
    let best = try cycle.fastestDrawing(of: self)
    let times = rounds.times(of: [
      .copies(of: kind.size), .cycle(of: ours),
      Case(framesPerRun: cycle.frames.count) { cycle.draw(best.drawing) },
    ])
    var theirs = row("cycle", "cairo", best.idiom, levels: best.levels, times[2], times)
    theirs.facts["changedShare"] = cycle.changedShare(of: kind.size)
    theirs.thresholds = [
      Threshold(
        "\(theirs.name) clipped ÷ ours", ratio(theirs), .atLeast, 8, stretch: 12,
        exemption: exemption)
    ]
    return [row("cycle", "shimmer", "compositor", times[1], times), theirs]
  }

  /// Returns a row of one library's times; `all` begins with those of copies and of our compositor.
  private func row(
    _ measure: String, _ library: String, _ idiom: String, levels: Int = 0, _ times: [Double],
    _ all: [[Double]]
  ) -> Row {
    let milliseconds = times.map { $0 / 1e6 }
    let memcpy = Metric.Baseline("memcpy", Spread(all[0]).median / 1e6)
    return Row(
      "\(measure) \(kind.title), \(library)",
      metrics: PeersCommand.ratio(times, to: all[1]) + [
        Metric("time", unit: "ms", samples: milliseconds, baseline: memcpy)
      ],
      facts: [
        "measure": measure, "size": kind.size.text, "direction": kind.direction,
        "content": kind.content.rawValue, "library": library, "idiom": idiom, "levels": levels,
      ])
  }

  private func ratio(_ row: Row) -> Double { row.metrics[0].median }

  private var exemption: String? {
    if InstructionSet.current != .avx2 { return "needs AVX2" }
    return kind.size.height < 1080 ? "below 1080 rows" : nil
  }
}

/// The frames of a cycle with the rectangles that differ from the previous frame.
private struct DamagedCycle {
  struct Frame {
    let instant: Double
    let mask: PeerMask
    let rects: [PixelRect]
  }

  let frames: [Frame]

  init(of scene: PeerScene) {
    let begin = scene.ours.begin + scene.ours.cycle
    let instants = (0..<scene.ours.framesPerCycle).map { begin + Double($0) / 60 }
    let target = Bitmap(size: scene.kind.size)
    let stage = scene.ours.stage
    // The second time, the first frame is drawn over the cycle's last one.
    for instant in instants { stage.drawDifference(at: instant, into: target) }
    let rects = instants.map { instant in
      stage.drawDifference(at: instant, into: target)?.damage.rects ?? []
    }
    frames = zip(zip(instants, scene.masks(at: instants)), rects).map { timed, rects in
      Frame(instant: timed.0, mask: timed.1, rects: rects)
    }
  }

  /// Draws all frames of the cycle, each over the previous one.
  func draw(_ drawing: CairoDrawing) { for frame in frames { draw(frame, drawing) } }

  private func draw(_ frame: Frame, _ drawing: CairoDrawing) {
    if !frame.rects.isEmpty { drawing.draw(frame.mask, inside: frame.rects) }
  }

  /// Returns the mean share of the frame that differs, 0…1.
  func changedShare(of size: PixelSize) -> Double {
    let area = frames.reduce(0) { sum, frame in sum + frame.rects.reduce(0) { $0 + $1.area } }
    return Double(area) / Double(max(frames.count * size.area, 1))
  }

  /// Returns the fastest of cairo's methods that draw our image inside the damage.
  func fastestDrawing(
    of scene: PeerScene
  ) throws(ProgramError) -> (idiom: String, levels: Int, drawing: CairoDrawing) {
    let compared = (0..<5).map { $0 * frames.count / 5 }
    let references = compared.map { scene.reference(at: frames[$0].instant) }
    let clock = SuspendingClock()
    var tried: [(idiom: String, levels: Int, drawing: CairoDrawing, time: Duration)] = []
    for idiom in PeerIdiom.all(isHorizontal: scene.kind.isHorizontal) {
      let drawing = CairoDrawing(scene.picture, idiom)
      drawing.draw(frames[frames.count - 1].mask)
      var levels = 0
      var time = Duration.zero
      for (number, frame) in frames.enumerated() {
        time += clock.measure { draw(frame, drawing) }
        guard let index = compared.firstIndex(of: number) else { continue }
        levels = max(levels, scene.picture.frame.largestDifference(from: references[index]))
      }
      tried.append((idiom.rawValue, levels, drawing, time))
    }
    let accepted = tried.filter { $0.levels <= PeerTrial.tolerance }
    guard let best = accepted.min(by: { $0.time < $1.time }) else {
      throw ProgramError(
        "cairo draws a different image inside the damage",
        why: "\(scene.kind.title): it differs by \(tried.map(\.levels).min() ?? 0) of 255 levels",
        status: .comparisonFailed)
    }
    return (best.idiom, best.levels, best.drawing)
  }
}
