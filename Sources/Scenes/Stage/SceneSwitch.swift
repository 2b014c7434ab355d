import ViewerUI

/// An effect that a scene itself switches on and off.
final class SceneSwitch: SceneEffect {
  /// Whether it runs.
  var isRunning = false {
    didSet { if isRunning != oldValue { onChange() } }
  }

  /// Whether a still picture takes the place of motion.
  var showsStill = false {
    didSet { if showsStill != oldValue { onChange() } }
  }

  /// Follows a change of either; called inside a turn.
  var onChange: () -> Void = {}

  /// Takes away what is still on its way, after ``onChange``; called inside a turn.
  var onStopAtOnce: () -> Void = {}

  /// Tells what follows from the scene's parameters; default nothing.
  var tellFacts: () -> [Fact] = { [] }

  /// What the scene tells.
  var facts: [Fact] { tellFacts() }

  /// Switches it off, and lets nothing come to its end.
  func stopAtOnce() {
    isRunning = false
    onStopAtOnce()
  }
}
