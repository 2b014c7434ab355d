/// What people type who know other programs, and what each must be told to type instead.
extension Mistake {
  static let guesses: [Mistake] = options + values + words + repetitions

  private static let options: [Mistake] = [
    .typed("--theme dark", says: "did you mean --set appearance=dark?"),
    .typed("--dark", says: "did you mean --set appearance=dark?"),
    .typed("--Light_Mode", says: "did you mean --set appearance=light?"),
    .typed("--font Serif", says: "did you mean --set font=Serif?"),
    .typed("--font-size 20", says: "did you mean --scale 1?"),
    .typed("--color red", says: "did you mean --set highlight-color=red?"),
    .typed("--colour=#f00", says: "did you mean --set highlight-color=#f00?"),
    .typed("--bg navy", says: "did you mean --background navy?"),
    .typed("--fg navy", says: "did you mean --set word-color=navy?"),
    .typed("--speed 2", says: "did you mean --set duration=2?"),
    .typed("--fast 5", says: "did you mean --set duration=1.8?"),
    .typed("--scene wordmark --speed 120", says: "did you mean --set speed=120?"),
    .typed("--opacity 0.5", says: "did you mean --set peak=0.5?"),
    .typed("--angle 45deg", says: "did you mean --set angle=45deg?"),
    .typed("--rtl", says: "did you mean --set direction=left?"),
    .typed("--width 800", says: "did you mean --size 800x500?"),
    .typed("render --height 500", says: "did you mean --size 800x500?"),
    .typed("render --geometry 640x400", says: "did you mean --size 640x400?"),
    .typed("render --seconds 2", says: "did you mean --to 2?", "shimmer help render"),
    .typed("render --duration 2", says: "did you mean --to 2?"),
    .typed("render --loop", says: "did you mean --cycle?"),
    .typed("render --gif", says: "did you mean --format gif?"),
    .typed("render --fullscreen", says: "did you mean shimmer --fullscreen?"),
    .typed("--transparent", says: "did you mean shimmer render --transparent?"),
    .typed("--csv", says: "did you mean shimmer bench present --format csv?"),
    .typed("--duration 5", says: "did you mean --seconds 5?"),
    .typed("--threads 2", says: "did you mean --cores 2?"),
    .typed("-i cat.png", says: "did you mean --image cat.png?"),
    .typed("--words Hi", says: "did you mean --text Hi?"),
    .typed("--benchmark", says: "did you mean shimmer bench present?"),
    .typed("--list", says: "did you mean shimmer list?"),
    .typed("--wordmark", says: "did you mean --scene wordmark?"),
    .typed("--fullscren", says: "did you mean --fullscreen?"),
    .typed("--dakr", says: "did you mean --set appearance=dark?"),
    .typed("probe --json", says: "did you mean --format json?", "shimmer help probe"),
    .typed("list --json", says: "did you mean --format json?"),
    .typed("list --fps 60", says: "did you mean shimmer --fps 60?"),
    .typed("bench present --fps-max", says: "Unknown option", "shimmer help bench present"),
  ]

  private static let values: [Mistake] = [
    .typed("--set length=4,2", says: "“4,2” is not a number; write 4.2"),
    .typed("--scene hero:length=1,5", says: "“5” is not key=value", "a point"),
    .typed("--scale 1,5", says: "write 1.5"),
    .typed("--scale 150", says: "0.25…16"),
    .typed("--set angle=45px", says: "“45px” is not a number"),
    .typed("--set direction=rtl", says: "did you mean left?"),
    .typed("--set appearance=night", says: "did you mean dark?"),
    .typed("--set tint=1", says: "did you mean highlight-color?"),
    .typed("--set velocity=1", says: "did you mean duration?"),
    .typed("--set stagger=1", says: "did you mean choir:stagger?"),
    .typed("--scene own:text=Hi", says: "did you mean --text Hi?"),
    .typed("--set picture=a.png", says: "did you mean --image a.png?"),
    .typed("--format gif", says: "did you mean shimmer render --format gif?"),
    .typed("render --format jpg", says: "did you mean png?"),
    .typed("render --format mov", says: "did you mean mp4?"),
    .typed("--background sunset", says: "“sunset” is neither a colour nor a file", "#rrggbb"),
    .typed("-o out.gif", says: "shimmer render -o out.gif"),
    .typed("--title --seconds 1", says: "--title", "the value is missing"),
    .typed("--text --fullscreen", says: "--text", "the value is missing"),
    .typed("render --text -o x.png", says: "--text", "the value is missing", "--text=-o"),
  ]

  private static let words: [Mistake] = [
    .typed("Hello", says: "to show it as text, use shimmer -- Hello"),
    .typed("it's", says: #"use shimmer -- 'it'\''s'"#),
    .typed("render Hello -o x.png", says: "use shimmer render -- Hello"),
    .typed("Hello World", says: "put it in quotes: shimmer 'Hello World'"),
    .typed("render out.gif", says: "shimmer render -o out.gif"),
    .typed("view view", says: "“view”", "written twice"),
    .typed("probe probe", says: "'probe'", "written twice"),
    .typed("--fullscreen render", says: "a subcommand is written first: shimmer render"),
    .typed("gif", says: "did you mean shimmer render -o shimmer.gif?"),
    .typed("gif out.gif", says: "did you mean shimmer render -o shimmer.gif?"),
    .typed("screenshot", says: "did you mean shimmer render -o shimmer.png?"),
    .typed("record", says: "did you mean shimmer --record shimmer.replay?"),
    .typed("play", says: "did you mean shimmer --replay shimmer.replay?"),
    .typed("keys", says: "did you mean shimmer list --keys?"),
    .typed("dark", says: "did you mean shimmer --set appearance=dark?"),
    .typed("info", says: "did you mean probe?"), .typed("hlep", says: "did you mean help?"),
    .typed("presets remove x", says: "did you mean delete?"),
    .typed("presets delete x", says: "there is no preset “x”"),
    .typed("presets delete android-thin", says: "it is built in"),
    .typed("help gif", says: "no command “gif”", "shimmer help render?"),
    .typed("help export", says: "no command “export”", "shimmer help render?"),
    .typed("help bench presnt", says: "did you mean shimmer help bench present?"),
    .typed("help nothing", says: "no command “nothing”", "(see shimmer --help)"),
  ]

  private static let repetitions: [Mistake] = [
    .typed("--scene hero --scene own", says: "--scene is given twice"),
    .typed("--geometry 9x9 --size=8x8", says: "--size is given twice"),
    .typed("render -o a.png --output b.png", says: "--output is given twice"),
    .typed("--set angle=1 --title a --set angle=2 --title b", says: "--title is given twice"),
  ]

  /// Returns a row of words with spaces between them, and exit code 2.
  private static func typed(_ line: String, says words: String...) -> Mistake {
    Mistake(arguments: line.split(separator: " ").map(String.init), status: 2, words: words)
  }
}
