package import Display
import Scenes
import Viewer
import ViewerUI

/// What a run has seen.
package struct SoakOutcome {
  /// How the viewer came to its end.
  package enum End: Hashable {
    /// By the key, with an exit code.
    case asAsked(Int32)
    /// Before it was asked, with an exit code.
    case early(Int32)
    /// Not by itself.
    case never
  }

  /// How often each kind of action was done.
  var counts: [SoakAction.Kind: Int] = [:]

  /// The last steps, oldest first.
  private(set) var lastSteps: [SoakPlan.Step] = []

  /// What the viewer held, from time to time, always at the same size.
  package var samples: [ProcessSample] = []

  /// How long the last key took to change the picture; nothing when it never did.
  package var answerMilliseconds: Int?

  /// Where the window was when it did not come to rest; nothing when it always did.
  package var restlessness: String?

  /// How the viewer ended.
  package var end = End.never

  /// What it wrote to standard error, but for the names of screenshots, recordings and presets.
  package var errors: [String] = []

  /// Its report.
  package var report = JSONValue.null

  /// System V segments that it made and that are still there.
  package var segmentsLeft = 0

  /// System V segments of anybody in a namespace of our own; nothing where others share it.
  package var strangeSegments: Int?

  /// How long it all took, in seconds.
  package var seconds = 0.0

  /// What the run's own server held at the same times; nothing of one that ran before.
  package var serverSamples: [ServerSample] = []

  /// Whether the server ended before the run did.
  package var hasLostServer = false

  /// Whether all actions were done, so that the rest of the run, which is always the same, began.
  var hasReachedEnd = false

  /// What was wrong with the window manager, if it was.
  var managerTrouble: WindowManager.Trouble?

  /// Creates an outcome of nothing seen.
  package init() {}

  /// How many actions were begun.
  var actionCount: Int { counts.values.reduce(0, +) }

  /// Notes an action before it is done.
  mutating func note(_ step: SoakPlan.Step, remembering limit: Int) {
    counts[step.action.kind, default: 0] += 1
    if lastSteps.count == limit { lastSteps.removeFirst() }
    lastSteps.append(step)
  }

  /// A count of the viewer's report; nothing where there is none.
  func count(_ name: String) -> Int? { report["counts"][name].number.map { Int($0) } }
}
