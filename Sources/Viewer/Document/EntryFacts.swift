import Display
import LayerKit

/// What an entry has to know beyond the document: read before, from the scene, the layout of what lies over it, and
/// the program, and handed in.
///
/// Only the facts that the entry can need are read; the others have their defaults.
package struct EntryFacts: Sendable {
  /// The values of the scene's parameters, in the order of ``Document/parameters``.
  var values: [ParameterValue] = []

  /// The media time of the scene's last turn, which is later than that of the entry if the scene was advanced by hand.
  var time = MediaClock.startTime

  /// The earliest media time to which the session can travel.
  var earliestTime = MediaClock.startTime

  /// The latest media time reached.
  var latestTime = MediaClock.startTime

  /// The event to which a key goes; `nil` if there is none.
  var event: SceneEvent?

  /// The number of animations that the timeline shows, and their total number.
  var timelineRows = (shown: 0, all: 0)

  /// Which part of the visible page, or of the help in front of it, is visible; `nil` if it is not scrolled.
  var scroll: ScrollFacts?

  /// The presets through which a key cycles, in order.
  var presets: [Preset] = []

  /// The installed font families.
  var families: [String] = []

  /// The names of the user's presets, among those that the entry can need.
  var takenNames: Set<String> = []

  /// Whether the user can open files: see ``Session/pathCompletions``.
  var readsFiles = false

  /// The paths with which a typed path can go on.
  var paths: [String] = []

  /// Whether the program renders a movie, which Esc stops.
  var rendersMovie = false

  /// Whether a person may lose values that are not saved: see ``ProgramFacts/keepsValues``.
  var keepsValues = false

  /// What the pointer meets.
  var pointer = PointerFacts()
}

/// What a pointer event meets.
struct PointerFacts: Sendable {
  /// The part of the overlay at the pointer; `nil` if the scene receives the event.
  var target: OverlayTarget?

  /// The frame of the row that is pressed or held, in points of the window; `nil` if it is not shown.
  var box: Rect?

  /// The frame of the track of that row's bar, in points of the window; `nil` if it has none.
  var track: Rect?

  /// The areas in which a click performs the scene's own action, in points of the window.
  var buttons: [Rect] = []

  /// The scene's drags.
  var drags: [SceneDrag] = []
}

/// An event on the timeline, with its description.
package struct SceneEvent: Hashable, Sendable {
  /// The media time, in seconds.
  let time: Double

  /// The description of the event, unless the effect enters a state at the same time.
  let words: String
}
