/// The words that people type for things that have another name in this program.
package enum Synonyms {
  /// The table: words that are typed, and what they may mean, the likeliest first.
  ///
  /// A meaning is the name of an option, a parameter, a value or a command; `key=value`; or a command line, which begins
  /// with `shimmer`. A word stands in one row.
  private static let rows: [(typed: String, meant: String)] = [
    // Appearance
    ("dark night darkmode dark-mode dark-theme", "dark, appearance=dark"),
    ("light day lightmode light-mode light-theme bright", "light, appearance=light"),
    ("yes true enable enabled 1", "on"), ("no false disable disabled 0", "off"),
    ("theme mode skin color-scheme colour-scheme colorscheme", "appearance"),
    (
      "bg bgcolor bgcolour background backdrop background-color background-colour wallpaper",
      "background, ground"
    ),
    (
      "fg foreground text-color text-colour textcolor word-colour font-color",
      "word-color, tint, base"
    ),
    (
      "color colour colors tint highlight highlight-colour shimmer-color glow shine",
      "highlight-color, tint, highlight, word-color"
    ),
    ("font-family fontfamily font-name typeface face", "font"),
    ("bold", "weight=700"),
    ("font-weight thickness boldness", "weight"),
    ("font-size fontsize text-size textsize zoom dpi hidpi ratio magnify", "scale"),
    ("intensity brightness strength opacity", "peak, animation-opacity, opacity"),
    // Motion
    ("speed velocity pace tempo faster slower fast slow", "speed, duration, half-period"),
    ("rtl right-to-left reverse", "direction=left, left"),
    ("ltr left-to-right horizontal", "direction=right, right"),
    ("vertical top-to-bottom", "direction=down, down"),
    ("tilt rotation rotate slant", "angle"),
    ("band-length band-width bandwidth highlight-width", "highlight-length, length"),
    ("delay wait interval gap", "pause, start-delay, stagger"),
    (
      "static still freeze no-animation no-motion reduce-motion accessibility a11y",
      "reduced-motion"
    ),
    // Time and frames
    ("duration seconds time secs sec timeout for run-for t", "to, seconds, duration"),
    ("until end stop", "to, seconds"),
    ("start begin offset seek ss since", "from"),
    ("timestamp instant moment frame-at", "at"), ("frames", "at"), ("frame", "at, frames"),
    ("frame-count framecount count nframes", "frames"),
    ("framerate frame-rate rate hz refresh refresh-rate r", "fps, speed"),
    ("loop loops repeat infinite forever", "cycle"),
    ("shuffle slideshow demo screensaver", "tour"),
    // Size and window
    ("width height w h dimensions resolution res window-size viewport", "size, geometry"),
    ("geometry", "size"), ("size", "geometry"),
    ("position pos place", "geometry"),
    ("full-screen maximize maximized kiosk fs", "fullscreen"), ("f", "fullscreen, format"),
    ("monitor screen", "display"),
    ("wm-class class instance", "name"),
    ("wid window-id parent embed inside xid", "into"),
    ("window-title caption", "title"),
    // Content, input and output
    ("word words label string content message msg", "text"),
    ("picture img photo logo icon input in i file svg", "image"),
    ("out outfile output-file dest destination save-as to-file write", "output"),
    ("save save-as-preset", "save-preset, output"),
    ("transparency transparent-background no-background alpha", "transparent, opacity"),
    ("jpg jpeg bmp tiff tif image-format", "png"),
    ("mov avi mkv m4v h264 x264 mpeg", "mp4"),
    ("animated animated-gif", "gif"),
    ("pixels rgba bgra rgb", "raw"),
    ("yuv", "y4m"),
    ("text-output plain pretty table", "human"),
    ("type output-format", "format"),
    // Running
    ("threads jobs j cpus cpu parallel", "cores"),
    ("quiet silent q no-hint no-help no-ui", "no-hints"),
    ("debug log loglevel", "verbose"), ("d", "verbose, display"),
    ("clean reset no-remember no-restore incognito", "fresh"),
    ("v ver", "version"), ("usage man manual", "help"),
    ("playback replay-file", "replay"),
    // Commands
    ("play", "replay, shimmer view"), ("load", "preset"),
    ("recording capture-session rec", "record"),
    ("gif movie video animate animation export", "shimmer render -o shimmer.gif"),
    ("screenshot snapshot capture snap shot still-frame", "shimmer render -o shimmer.png"),
    ("draw convert encode make generate", "render"),
    ("open show display run launch window gui", "view"),
    ("benchmark benchmarks perf profile measure stats statistics", "shimmer bench present"),
    ("smooth smoothness stutter judder jank", "shimmer bench smooth"),
    ("scene scenes ls effects effect parameters params", "list"),
    ("keys shortcuts keybindings bindings hotkeys", "shimmer list --keys"),
    ("fonts font-list families", "shimmer list --fonts"),
    ("info doctor diagnose system env xinfo", "probe"),
    ("remove rm del erase", "delete"), ("mv move", "rename"), ("cat print get", "show"),
    ("dir folder where location which", "path"),
    ("create add new edit", "save-preset"), ("preset", "presets"), ("diff", "compare"),
  ]

  private static let meanings = Dictionary(
    rows.flatMap { row in
      let meant = row.meant.split(separator: ",").map { String($0.drop { $0 == " " }) }
      return row.typed.split(separator: " ").map { (String($0), meant) }
    }, uniquingKeysWith: { first, _ in first })

  /// Returns the meanings of a word, the likeliest first; empty if the word is in no row.
  ///
  /// Capital letters and underscores make no difference.
  package static func meanings(of word: String) -> [String] {
    guard word.utf8.count <= 32 else { return [] }
    return meanings[word.lowercased().replacing("_", with: "-")] ?? []
  }

  /// Returns the known word that a typed word means; `nil` if it means none.
  package static func match(_ typed: String, among known: [String]) -> String? {
    meanings(of: typed).first(where: known.contains)
  }

  /// All typed words of the table.
  package static var words: [String] {
    rows.flatMap { $0.typed.split(separator: " ").map(String.init) }
  }
}
