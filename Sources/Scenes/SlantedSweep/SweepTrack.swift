import Display
import LayerKit
import ShimmerKit

/// A line that stands for the way of a slanted sweep, with the part that crosses the label, and a dot.
final class SweepTrack {
  /// The layers in the order in which they are drawn.
  var layers: [Layer] { [line, part, lane, begin.layer, end.layer] }

  private static let key = "way"

  private let line: Layer
  private let part: Layer
  /// Clips the dot, so that a compositor knows that it stays off the label.
  private let lane: Layer
  private let dot: Layer
  private let begin: SheetText
  private let end: SheetText
  private var dotSize = 8.0

  /// Makes a line without a place.
  init(in context: LayerContext) {
    line = Layer(in: context).withoutActions()
    part = Layer(in: context).withoutActions()
    lane = Layer(in: context).withoutActions()
    lane.masksToBounds = true
    dot = BoneLayer(in: context)
    lane.addSublayer(dot)
    begin = SheetText("−W", in: context)
    end = SheetText("end", in: context)
  }

  /// Places it for a sweep; the way's ends are the line's.
  ///
  /// - Parameters:
  ///   - box: The line with the texts below.
  ///   - sweep: What moves.
  ///   - unit: How much everything is magnified.
  ///   - stage: The window.
  func layOut(in box: Rect, _ sweep: SlantedSweep, unit: Double, on stage: SceneStage) {
    dotSize = 8 * unit
    let y = stage.aligned(box.minY + dotSize / 2)
    let thickness = max(stage.aligned(2 * unit), stage.hairline)
    line.frame = Rect(x: box.minX, y: y - thickness / 2, width: box.width, height: thickness)
    let span = max(sweep.end - sweep.start, 1e-9)
    func place(_ widths: Double) -> Double { box.minX + box.width * (widths - sweep.start) / span }
    // The middle of the band is over the label from half a width before its middle to half behind it.
    let (left, right) = (max(place(-0.5), box.minX), min(place(0.5), box.maxX))
    part.frame = Rect(
      x: left, y: y - thickness / 2, width: max(right - left, thickness), height: thickness)
    dot.bounds = Rect(x: 0, y: 0, width: dotSize, height: dotSize)
    let half = stage.aligned(dotSize / 2)
    lane.frame = stage.aligned(
      Rect(x: box.minX - half, y: y - half, width: box.width + 2 * half, height: 2 * half))
    dot.position = Point(x: half, y: half)
    let texts = Rect(x: box.minX, y: y + 12 * unit, width: box.width, height: 20 * unit)
    begin.place(in: texts, size: 12 * unit, on: stage)
    end.place(
      NumberText.shortest(sweep.end) + " W", in: texts, at: .right, size: 12 * unit, on: stage)
  }

  /// Lets the dot run along with a sweep.
  func follow(_ sweep: SlantedSweep) {
    dot.isHidden = sweep.showsStill
    if sweep.showsStill { return stop() }
    let present = dot.animation(forKey: Self.key) as? BasicAnimation<Double>
    let (from, to) = (dotSize / 2, lane.bounds.width - dotSize / 2)
    if present?.from == from, present?.to == to { return }
    var run = BasicAnimation(\.position.x, from: from, to: to)
    run.timing = MediaTiming(
      beginTime: present?.beginTime, duration: sweep.duration, repeatCount: .forever)
    dot.add(run, forKey: Self.key)
  }

  /// Takes the dot's run off.
  func stop() { dot.removeAnimation(forKey: Self.key) }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    line.backgroundColor = palette.hairline
    part.backgroundColor = palette.dim
    dot.backgroundColor = palette.accent
    begin.layer.foregroundColor = palette.dim
    end.layer.foregroundColor = palette.dim
  }
}
