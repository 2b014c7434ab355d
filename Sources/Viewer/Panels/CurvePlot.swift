import LayerKit

/// A timing function as a line, with the arms of its points, and a dot that runs along it in step with the effect.
///
/// One animation moves the dot, so that it needs no turn while the effect runs.
final class CurvePlot {
  /// The layer of the whole plot.
  let root: Layer

  private let arms, line: ShapeLayer
  private let dot: Layer

  /// What the dot's animation is made from; it is not added again as long as this is the same.
  private struct Run: Hashable {
    let curve: TimingFunction
    let passes: EffectPasses
    let panel: CurvePanel
  }

  private var run: Run?

  private static let dotSide = 8.0
  private static let key = "pass"

  /// Creates an empty plot.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "curve plot"
    (arms, line) = (ShapeLayer(in: context), ShapeLayer(in: context))
    dot = Layer(in: context).withoutActions()
    dot.name = "curve dot"
    dot.bounds = Rect(x: 0, y: 0, width: Self.dotSide, height: Self.dotSide)
    dot.cornerRadius = Self.dotSide / 2
    for shape in [arms, line] {
      _ = shape.withoutActions()
      shape.fillColor = nil
      shape.anchorPoint = .zero
    }
    root.sublayers = [arms, line, dot]
  }

  /// Shows a curve in the plot of a panel.
  ///
  /// - Parameter passes: The passes with which the dot runs; `nil` to hide it.
  func show(_ curve: TimingFunction, _ passes: EffectPasses?, in panel: CurvePanel, _ theme: Theme)
  {
    let (start, end) = (panel.place(of: .zero), panel.place(of: Point(x: 1, y: 1)))
    for shape in [arms, line] { shape.bounds.size = panel.plot.size }
    var path = Path()
    path.move(to: start)
    path.curve(
      to: end, control1: panel.place(of: curve.points[0]),
      control2: panel.place(of: curve.points[1]))
    (line.path, line.strokeColor, line.lineWidth) = (path, theme.accent, 2)
    path = Path()
    for (from, to) in zip([start, end], curve.points) {
      path.move(to: from)
      path.line(to: panel.place(of: panel.shown(to)))
    }
    (arms.path, arms.strokeColor, arms.lineWidth) = (path, theme.dim, 1)
    dot.backgroundColor = theme.text
    dot.position = start
    dot.isHidden = passes == nil
    run(passes.map { Run(curve: curve, passes: $0, panel: panel) }, from: start, to: end)
  }

  private func run(_ run: Run?, from start: Point, to end: Point) {
    // The animation is removed when the dot leaves the tree.
    if run == self.run, dot.animation(forKey: Self.key) != nil { return }
    self.run = run
    dot.removeAnimation(forKey: Self.key)
    guard let run, run.passes.cycle > 0, run.passes.end > run.passes.begin else { return }
    let moves = run.passes.passes.flatMap { pass -> [any Animation] in
      var along = BasicAnimation(\.position.x, from: start.x, to: end.x)
      var up = BasicAnimation(\.position.y, from: start.y, to: end.y)
      along.timing = MediaTiming(
        beginTime: pass.lowerBound, duration: pass.upperBound - pass.lowerBound,
        fillMode: .forwards)
      (up.timing, up.timingFunction) = (along.timing, run.curve)
      return [along, up]
    }
    var cycle = AnimationGroup(moves)
    cycle.beginTime = run.passes.begin
    cycle.duration = run.passes.cycle
    cycle.repeatCount = .forever
    if run.passes.end.isFinite { cycle.repeatDuration = run.passes.end - run.passes.begin }
    dot.add(cycle, forKey: Self.key)
  }
}
