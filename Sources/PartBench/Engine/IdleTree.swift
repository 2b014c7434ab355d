import Display
import LayerHost
import LayerKit
import Viewer

/// A tree of which nothing changes, followed by a display link for a while.
struct IdleTree {
  /// When the tree next changes.
  let change: NextChange

  /// How many frames the display link asked for in a thousand deadlines.
  let ticks: Int

  /// Makes a tree, and offers its display link a thousand deadlines.
  init(layers count: Int) {
    let context = LayerContext()
    let root = Layer(in: context)
    for _ in 0..<count { root.addSublayer(Layer(in: context)) }
    context.roots = [root]
    context.turn(at: context.time)
    context.evaluateFrame(at: context.time)
    let change = context.nextChange(after: context.time)
    var link = DisplayLink(startingAt: 0, rate: .sixty)
    var taken = 0
    for deadline in 0..<1000 {
      let instant = link.grid.deadline(deadline)
      // As the viewer's loop does: armed before each wait, and the wait is without end.
      _ = link.arm(for: Wake(change), at: instant)
      if link.ticket(at: instant) != nil { taken += 1 }
    }
    self.change = change
    ticks = taken
  }
}
