/// What the key tests prove, and the keys that each of them presses for it.
///
/// Together they are the viewer's key table: a new line there wants a trial here, and a test. That the
/// keys of a trial were pressed and acted is read in the viewer's own log.
enum KeyTrial: CaseIterable {
  case toggling
  case help
  case choosing
  case changing
  case typing
  case resetting
  case undoing
  case dragging
  case stepping
  case speed
  case events
  case timeline
  case scenes
  case pages
  case damage
  case sceneAction
  case fullscreen
  case screenshot
  case recording
  case presets
  case leaving
  case quitting

  /// The keys and gestures, as people write them.
  var labels: Set<String> {
    switch self {
    case .toggling: ["Space", "click", "Return"]
    case .help: ["?", "h", "F1"]
    case .choosing: ["Tab", "Shift-Tab", "Up", "Down"]
    case .changing: ["Left", "Right", "Shift-Left", "Shift-Right", "Alt-Left", "Alt-Right"]
    case .typing: ["e"]
    case .resetting: ["Backspace", "Shift-Backspace"]
    case .undoing: ["u", "Shift-u"]
    case .dragging: ["drag"]
    case .stepping: ["p", ".", ",", "Shift-.", "Shift-,"]
    case .speed: ["[", "]", "\\"]
    case .events: ["n", "Shift-n", "Home", "End"]
    case .timeline: ["t", "Shift-t"]
    case .scenes: ["Page Up", "Page Down", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    case .pages: ["i", "Shift-i"]
    case .damage: ["d"]
    case .sceneAction: ["l"]
    case .fullscreen: ["f", "F11"]
    case .screenshot: ["s"]
    case .recording: ["F2"]
    case .presets: ["o", "Shift-o", "Ctrl-s"]
    case .leaving: ["Esc"]
    case .quitting: ["q"]
    }
  }
}
