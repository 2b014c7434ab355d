/// The mistakes with exit code 2: anything typed wrong.
extension Mistake {
  static let usage =
    commands + guesses + scenes + presets + windows + frames + movies + replays + variables
    + reports
    + benches

  private static let commands: [Mistake] = [
    .view("--no-such-option", says: ["--no-such-option", "(see shimmer help view)"]),
    .view("--no-such\noption", says: ["--no-such\\noption"]),
    .view(
      "extra",
      says: ["“extra”", "neither a subcommand nor a file", "shimmer -- extra", "help view"]),
    .view("--", "a", "b", says: ["“b”", "quotes"]),
    .view("--", "a", "-o", "x.png", says: ["“-o”", "options before it"]),
    .view("--", "", says: ["--", "empty"]),
    .view("a text", "--text", "b", says: ["“a text”", "--text"]),
    .view(
      "--text", String(repeating: "x", count: 10_000), says: ["--text", "10000", "at most 4096"]),
    .view("--", String(repeating: "x ", count: 5000), says: ["10000", "at most 4096"]),
    .view("a text", "--image", "b.png", says: ["“a text”", "--image"]),
    .view("--fullscreen=1", says: ["--fullscreen"]),
    .view("--set", says: ["--set", "key=value"]),
    Mistake(arguments: ["dance"], status: 2, words: ["dance", "--help", "shimmer -- dance"])
      .asExample(),
    Mistake(arguments: ["rendr"], status: 2, words: ["“rendr”", "did you mean render?"]),
    Mistake(arguments: ["Prseets"], status: 2, words: ["did you mean presets?"]),
    Mistake(arguments: ["two\u{1}lines"], status: 2, words: ["two\\u{01}lines"]),
    Mistake(
      arguments: ["render", "extra", "-o", "x.png"], status: 2, words: ["“extra” is not a file"]),
    Mistake(arguments: [""], status: 2, words: ["“”"]),
    Mistake(arguments: ["--fps=0"], status: 2, words: ["--fps"]),
    Mistake(arguments: ["list", "extra"], status: 2, words: ["extra", "wordmark"]),
    Mistake(arguments: ["list", "--keys", "wordmark"], status: 2, words: ["--keys"]),
    Mistake(arguments: ["list", "--keys", "--table"], status: 2, words: ["--keys"]),
    Mistake(arguments: ["list", "--keys", "--commands"], status: 2, words: ["--commands"]),
    Mistake(arguments: ["list", "--fonts", "hero"], status: 2, words: ["--fonts"]),
    Mistake(arguments: ["list", "--commands", "hero"], status: 2, words: ["--commands"]),
    Mistake(arguments: ["view", "--keys", "no.yaml"], status: 66, words: ["cannot read no.yaml"]),
    Mistake(arguments: ["list", "--no"], status: 2, words: ["--no"]),
    Mistake(arguments: ["trace"], status: 2, words: ["<file>"]),
    Mistake(arguments: ["trace", ""], status: 2, words: ["<file>", "empty"]),
    Mistake(arguments: ["trace", "a", "b"], status: 2, words: ["b"]),
    Mistake(arguments: ["trace", "-", "--live=1"], status: 2, words: ["--live"]),
    Mistake(arguments: ["trace", "-", "-o", ""], status: 2, words: ["-o", "empty"]),
    Mistake(
      arguments: ["hello.png"], status: 2, words: ["“hello.png”", "shimmer --image FILE"]),
    Mistake(arguments: ["wordmark"], status: 2, words: ["shimmer --scene wordmark"]),
    Mistake(arguments: ["render", "Wordmark"], status: 2, words: ["render --scene wordmark"]),
    Mistake(arguments: ["probe", "hero"], status: 2, words: ["'hero'", "shimmer --scene hero"]),
    Mistake(arguments: ["presets", "shwo"], status: 2, words: ["'shwo'", "did you mean show?"]),
    Mistake(arguments: ["bench", "presnt"], status: 2, words: ["did you mean present?"]),
    Mistake(arguments: ["list", "wordmrk"], status: 2, words: ["did you mean wordmark?"]),
  ]

  private static let scenes: [Mistake] = [
    .view("--scene", "nowhere", says: ["nowhere", "wordmark"]),
    .view("--scene", "", says: ["“”", "wordmark"]),
    .view("--scene", "wordmrk", says: ["“wordmrk”; did you mean wordmark?", "shimmer list"]),
    .view("--scene", "word", says: ["did you mean wordmark?"]),
    .view("--scene", "wordmark:speeed=1", says: ["speeed; did you mean speed?", "shimmer list"]),
    .view("--set", "speeed=1", says: ["hero", "did you mean wordmark:speed?"]),
    .view("--scene", "two\nlines", says: ["“two\\nlines”"]),
    .view("--scene", "wordmark:", says: ["wordmark:", "key=value"]),
    .view("--scene", "wordmark:,", says: ["wordmark:,", "key=value"]),
    .view("--scene", "wordmark:speed=3,", says: ["key=value"]),
    .view("--scene", ":speed=3", says: ["“”", "wordmark"]),
    .view("--scene", "wordmark:speed=fast", says: ["speed", "fast", "number"]),
    .view("--scene", "wordmark:speed=1:pause=2", says: ["speed", "1:pause=2"]),
    .view(
      "--scene", "wordmark", "--set", "velocity=3",
      says: ["wordmark", "velocity", "speed", "shimmer list"]),
    .view("--scene", "stress:speed", says: ["speed", "key=value"]),
    .view("--scene", "stress:count=1.5", says: ["count", "1.5", "whole"]),
    .view("--scene", "stress:count=0", says: ["count", "0", "1…1000"]),
    .view("--scene", "stress", "--set", "zoom=lab", says: ["stress", "zoom", "count"]),
    .view("--set", "appearance=grey", says: ["appearance", "grey", "dark, light"]),
    .view("--set", "word-color=blu", says: ["word-color", "“blu”", "#rrggbb", "navy"]),
    .view("--set", "font=Lato,Sans", says: ["font", "Lato,Sans", "without commas"]),
    .view("--reduced-motion=1", says: ["--reduced-motion"]),
    .view("--scene", "wordmark", "--set", "spe\ned=3", says: ["spe\\ned"]),
    .view("--scene", "wordmark", "--set", "speed", says: ["speed", "key=value"]),
    .view("--set", "", says: ["“”", "key=value"]),
    .view("--set", "=", says: ["“=”", "key=value"]),
    .view("--set", "=3", says: ["“=3”", "key=value"]),
    .view("--scene", "wordmark", "--set", "speed=", says: ["speed", "“”", "number"]),
    .view("--scene", "wordmark", "--set", "speed= 5", says: ["speed", "“ 5”", "number"]),
    .view("--scene", "wordmark", "--set", "speed=3\n4", says: ["speed", "3\\n4"]),
    .view("--scene", "wordmark", "--set", "speed=\u{1B}[31m", says: ["speed", "\\u{1B}[31m"]),
    .view("--scene", "wordmark", "--set", "speed=3\u{2028}4", says: ["speed", "3\\u{2028}4"]),
    .view("--scene", "wordmark", "--set", "speed=٣", says: ["speed", "٣", "number"]),
    .view("--scene", "wordmark", "--set", "speed=3=4", says: ["speed", "3=4"]),
    .view("--scene", "wordmark", "--set", "speed=0x10", says: ["speed", "0x10", "number"]),
    .view("--scene", "wordmark", "--set", "speed=-5", says: ["speed", "-5", "0…1000"]),
    .view("--scene", "wordmark", "--set", "speed=1e400", says: ["speed", "1e400", "0…1000"]),
    .view("--scene", "wordmark", "--set", "speed=inf", says: ["speed", "inf", "0…1000"]),
    .view("--scene", "wordmark", "--set", "speed=nan", says: ["speed", "nan", "number"]),
    .view(
      "--scene", "wordmark", "--set", "direction=", says: ["direction", "right, left, up, down"]),
    .view(
      "--scene", "wordmark", "--set", "direction=rihgt",
      says: ["“rihgt”", "right, left, up, down; did you mean right?"]),
    .view("--text", "a", "--image", "b.png", says: ["--text", "--image"]),
    .view("--text", "", says: ["--text", "empty"]),
    .view("--image", "", says: ["--image", "empty"]),
    .view("--picture-memory", "255", says: ["--picture-memory", "256…65536"]),
    .view("--picture-memory", "1e3", says: ["--picture-memory", "256…65536"]),
    .view("--picture-seconds", "0", says: ["--picture-seconds", "1…3600"]),
    .view("--picture-megapixels", "1001", says: ["--picture-megapixels", "1…1000"]),
    .view("--background", "#12", says: ["#12", "#rrggbb"]),
    .view("--background", "#１２３", says: ["#１２３", "#rrggbb"]),
    .view("--background", "", says: ["“”", "colour", "#rrggbb"]),
    .view("--background", "nvay", says: ["“nvay”", "did you mean navy?", "#rrggbb"]),
  ]

  private static let presets: [Mistake] = [
    .view("--preset", "", says: ["--preset", "empty"]),
    .view(
      "--preset", "nothing", says: ["“nothing”", "facebook-sample", "shimmer presets", ".yaml"]),
    .view("--preset", "two\nlines", says: ["“two\\nlines”"]),
    .view("--preset", "Facebok-sample", says: ["did you mean facebook-sample?", "presets"]),
    .view("--save-preset", "", says: ["--save-preset", "empty"]),
    .view("--save-preset", "-", "--format", "json", says: ["--save-preset -", "report"]),
    .render("-o", "-", "--save-preset", "-", says: ["-o -", "--save-preset -"]),
    Mistake(arguments: ["compare", "facebook-sample"], status: 2, words: ["<B>"]),
    Mistake(
      arguments: ["compare", "facebook-sample", "nothing"], status: 2, words: ["“nothing”"]
    ).asExample(),
    Mistake(
      arguments: ["compare", "facebook-sample", "facebook-defaults"], status: 2,
      words: ["facebook-defaults", "scene defaults", "wordmark", "two presets of one scene"]),
    .render(
      "--against", "android-thin", "-o", "x.png",
      says: ["android-thin", "two presets of one scene"]),
    Mistake(arguments: ["presets", "dance"], status: 2, words: ["dance"]),
    Mistake(arguments: ["presets", "show"], status: 2, words: ["<FILE|NAME>"]),
    Mistake(arguments: ["presets", "show", "nothing"], status: 2, words: ["“nothing”"]).asExample(),
    Mistake(
      arguments: ["presets", "path", "facebook-sample"], status: 2, words: ["no file", "show"]),
    Mistake(arguments: ["presets", "--format", "csv"], status: 2, words: ["--format", "json"]),
    Mistake(
      arguments: ["presets", "path"], status: 2, words: ["XDG_DATA_HOME"],
      environment: ["HOME": "relative", "XDG_DATA_HOME": "relative"]),
    .preset("", says: [":1: the version is missing", "version: 1"]),
    .preset("version: 2", says: [":1: version 2 is newer", "version 1"]),
    .preset("\nversion: 0", says: [":2: ", "version: 1"]),
    .preset("version: one", says: [":1: ", "version: 1"]),
    .preset("version: 1\nversion: 1", says: [":1: the key “version” occurs here and again below"]),
    .preset("version: 1\n\nspeed: : 3", says: [":3:8: a colon is not expected here"]),
    .preset("version: 1\nname: [3]", says: [":2: name: there is more than one value"]),
    .preset("version: 1\nscene: nowhere", says: [":2: there is no scene “nowhere”", "wordmark"]),
    .preset(
      "version: 1\nscene: \(String(repeating: "x", count: 100_000))",
      says: ["there is no scene “xxx", "xxx…” (100000 characters)"]),
    .preset("version: 1\nscene: Wordmark", says: [":2: ", "did you mean wordmark?"]),
    .preset("version: 1\nvalues: 3", says: [":2: values: there are no keys", "key: value"]),
    .preset("version: 1\nvalues:\n  speed: 5000", says: [":3: speed: 5000", "0…1000 points"]),
    .preset("version: 1\nvalues:\n  speed: nan", says: [":3: speed: “nan” is not a number"]),
    .preset("version: 1\nvalues:\n  speed: no", says: [":3: speed: “no” is not a number"]),
    .preset(
      "version: 1\nvalues:\n  speed: #9",
      says: [":3: speed: there is a comment but no value", "#8fb3ff"]),
    .preset("version: 1\nvalues:\n  speed: [9]", says: [":3: speed: there is more than one"]),
    .preset(
      "version: 1\nvalues:\n  direction: 3", says: [":3: direction: “3” is not one of trailing"]),
    .preset("version: 1\n# \u{0}", says: [":2:3: the character U+0000 is not allowed"]),
    .preset("version: 1\na: [}", says: [":2:5: a value is expected here"]),
    .preset("version: 1\nname: \"a\u{1B}[2J\"", says: [":2:9: ", "U+001B"]),
    .preset("version: 1\nname: &a 1\nsummary: *a", says: [":2:7: anchors and aliases"]),
    .preset("version: 1\nname: !!str 1", says: [":2:7: tags are not supported"]),
    .preset("version: 1\n---\nversion: 1", says: [":2:1: a second document"]),
  ]

  /// Returns a row with a preset's text.
  private static func preset(_ text: String, says words: [String]) -> Mistake {
    Mistake(
      arguments: ["render", "--size", "8x8", "--preset", "/dev/stdin", "-o", "x.png"], status: 2,
      words: words.map { $0.hasPrefix(":") ? "/dev/stdin\($0)" : $0 }, input: text)
  }

  private static let windows: [Mistake] = [
    .view("--geometry", "", says: ["--geometry", "WxH±X±Y"]),
    .view("--geometry", "foo", says: ["--geometry", "foo", "1 pixel"]),
    .view("--geometry", "400", says: ["--geometry", "'400'", "WxH"]),
    .view("--geometry", "400x", says: ["--geometry", "400x", "WxH"]),
    .view("--geometry", "x300+1+2", says: ["--geometry", "x300+1+2", "WxH"]),
    .view("--geometry", "400x300+1", says: ["--geometry", "400x300+1", "±X±Y"]),
    .view("--geometry", "0x0", says: ["--geometry", "0x0", "1 pixel"]),
    .view("--geometry", "-5x5", says: ["--geometry", "-5x5"]),
    .view("--geometry", "10x10\n", says: ["--geometry", "10x10\\n"]),
    .view("--geometry", "9999999999x1", says: ["--geometry", "9999999999x1"]),
    .view("--geometry", "٣x٣", says: ["--geometry", "٣x٣"]),
    .view("--into", "xlogo", says: ["--into", "xlogo", "0x1c00007", "xwininfo"]),
    .view("--into", "", says: ["--into", "0x1c00007"]),
    .view("--into", "0", says: ["--into", "0x1c00007"]),
    .view("--into", "0x20000000", says: ["--into", "0x20000000"]),
    .view("--into", "-5", says: ["--into", "-5"]),
    .view("--into", "٣", says: ["--into", "٣"]),
    .view("--into", "5", "--geometry", "9x9", says: ["--into and --geometry", "fills"]),
    .view("--into", "5", "--fullscreen", says: ["--into and --fullscreen", "fills"]),
    .view("--scale", "0", says: ["--scale", "0", "0.25…16"]),
    .view("--scale", "-1", says: ["--scale", "-1", "0.25…16"]),
    .view("--scale", "17", says: ["--scale", "17", "0.25…16"]),
    .view("--scale", "nan", says: ["--scale", "nan", "number"]),
    .view("--scale", "", says: ["--scale", "number"]),
    .view("--fps", "0", says: ["--fps", "1…1000", "display", "max"]),
    .view("--fps", "-1", says: ["--fps", "-1", "1…1000"]),
    .view("--fps", "1001", says: ["--fps", "1001", "1…1000"]),
    .view("--fps", "60.5.5", says: ["--fps", "60.5.5", "1…1000"]),
    .view("--fps", "0.5", says: ["--fps", "1…1000"]),
    .view("--fps", "59,94", says: ["--fps", "write 59.94"]),
    .view("--fps", "", says: ["--fps", "1…1000"]),
    .view("--fps", "dispaly", says: ["--fps", "did you mean display?"]),
    .view("--transport", "tcp", says: ["--transport", "tcp", "fd, sysv, put"]),
    .view("--transport", "", says: ["--transport", "fd, sysv, put"]),
    .view("--transport", "a\nb", says: ["--transport", "a\\nb", "put"]),
    .view("--transport", "syvs", says: ["--transport", "did you mean sysv?"]),
    .view("--buffers", "9", says: ["--buffers", "9", "1, 2 or 3"]),
    .view("--buffers", "-1", says: ["--buffers", "-1", "1, 2 or 3"]),
    .view("--buffers", "2.0", says: ["--buffers", "2.0", "1, 2 or 3"]),
    .view("--cores", "0", says: ["--cores", "0", "1…16"]),
    .view("--cores", "17", says: ["--cores", "17", "1…16"]),
    .view("--cores", "two", says: ["--cores", "two"]),
    .view("--tour", "0.5", says: ["--tour", "0.5", "1…3600 seconds"]),
    .view("--tour", "3601", says: ["--tour", "3601", "1…3600 seconds"]),
    .view("--tour", "-1", says: ["--tour", "-1", "1…3600 seconds"]),
    .view("--tour", "nan", says: ["--tour", "nan", "number"]),
    .view("--tour", "", says: ["--tour", "number"]),
    .view("--seconds", "soon", says: ["--seconds", "soon", "number"]),
    .view("--seconds", "0x10", says: ["--seconds", "0x10", "number"]),
    .view("--seconds", "-1", says: ["--seconds", "-1", "0 or more"]),
    .view("--seconds", "inf", says: ["--seconds", "inf", "0 or more"]),
    .view("--seconds", "1e400", says: ["--seconds", "1e400", "0 or more"]),
    .view("--seconds", "", says: ["--seconds", "number"]),
    .view("--frames", "-1", says: ["--frames", "-1", "0 or more"]),
    .view("--frames", "1.5", says: ["--frames", "1.5", "0 or more"]),
    .view("--frames", "99999999999999999999", says: ["--frames", "0 or more"]),
    .view("--frames", "", says: ["--frames", "0 or more"]),
    .view("--name", "", says: ["--name", "empty"]),
  ]

  private static let frames: [Mistake] =
    [
      .render("--at", "1e9", "-o", "x.png", says: ["--at", "1e9", "0…1000000 seconds"]),
      .render("--at", "-1", "-o", "x.png", says: ["--at", "-1", "0…1000000 seconds"]),
      .render("--at", "0x1", "-o", "x.png", says: ["--at", "0x1", "number"]),
      .render("--at", "", "-o", "x.png", says: ["--at", "number"]),
      .render("--scale", "0x1", "-o", "x.png", says: ["--scale", "0x1", "number"]),
      .render("--scale", "1e9", "-o", "x.png", says: ["--scale", "1e9", "0.25…16"]),
      .render("--size", "0x9", "-o", "-", says: ["--size", "0x9", "1…32767"]),
      .render("--size", "8001x8000", "-o", "-", says: ["8001x8000", "64 megapixels", "--size"]),
      .render("--size", "32768x1", "-o", "-", says: ["--size", "32768x1", "1…32767"]),
      .render("--size", "-1x9", "-o", "-", says: ["--size", "-1x9", "1…32767"]),
      .render("--size", "9x9x9", "-o", "-", says: ["--size", "9x9x9", "WxH"]),
      .render("--size", "٣x٣", "-o", "-", says: ["--size", "٣x٣", "WxH"]),
      .render("--size", "", "-o", "-", says: ["--size", "WxH"]),
      .render("--event", "space", "-o", "x.png", says: ["--event", "space", "S:KEY"]),
      .render("--event", "", "-o", "x.png", says: ["--event", "S:KEY"]),
      .render("--event", "-1:space", "-o", "x.png", says: ["-1:space", "0…1000000 seconds"]),
      .render("--event", "0x1:space", "-o", "x.png", says: ["0x1:space", "S:KEY"]),
      .render("--event", "0:hyper", "-o", "x.png", says: ["“hyper”", "Space, Return"]),
      .render("--event", "0:two\nlines", "-o", "x.png", says: ["“two\\nlines”"]),
      .render("--event", "0:spcae", "-o", "x.png", says: ["“spcae”", "did you mean Space?"]),
      .render("--event", "5:space", "-o", "x.png", says: ["--event 5:space", "--at"]),
      .render(
        "--at", "1", "--at", "0", "--event", "1.5:space", "-o", "d",
        says: ["--event 1.5:space", "later", "--at"]),
      .render("-o", "", says: ["-o", "empty"]),
      .render("-o", "x.JPG", says: ["-o x.JPG", "ends in .JPG", "use .png", "--format"]),
      .render("-o", "a.b/%d.webp", says: ["a.b/%d.webp", "%d", "holds all frames"]),
      .render("--at", "0", "--at", "1", "-o", "x.mp4", says: ["--at", "mp4", "use --from"]),
      .render("-o", "a%d/b.png", says: ["a%d/b.png", "folder", "file"]),
      .render("--at", "0", "--at", "1", "-o", "a%d/b%d.png", says: ["a%d/b%d.png", "folder"]),
      .render("--at", "0", "--at", "1", "-o", "x.png", says: ["x.png", "2 frames", "%d"]),
      .render("--at", "0", "--at", "1", "-o", "-", says: ["-o -", "2 frames", "%d"]),
      .render("--display", ":1", "-o", "x.png", says: ["--display"]),
    ] + deadKeys

  /// The viewer's keys that change no frame drawn off-screen.
  private static let movies: [Mistake] = [
    .render("--from", "2", "--to", "1", "-o", "d", says: ["--to", "later than --from"]),
    .render("--from", "1", "-o", "d", says: ["--from requires --to or --cycle", "no end"]),
    .render("--fps", "25", "-o", "d", says: ["--fps requires --to or --cycle"]),
    .render("--to", "-1", "-o", "d", says: ["--to", "-1", "0…1000000 seconds"]),
    .render(
      "--to", "1e6", "--fps", "1000", "-o", "d", says: ["more than 1000000 frames", "--fps"]),
    .render("--at", "1", "--to", "2", "-o", "d", says: ["--at", "--to"]),
    .render("--cycle", "--to", "2", "-o", "d", says: ["--to", "--cycle"]),
    .render("--fps", "0", "--cycle", "-o", "d", says: ["--fps", "'0'", "30000/1001"]),
    .render("--fps", "1e999", "--cycle", "-o", "d", says: ["--fps", "30000/1001"]),
    .render("--fps", "60", "-o", "x.gif", says: ["--fps 60", "gif", "at most 50"]),
    .render("--cores", "0", "-o", "x.png", says: ["--cores", "1…64"]),
    .render("--format", "jpeg", "-o", "x", says: ["--format", "jpeg", "apng"]),
    .render("--format", "mp4", "-o", "x.webm", says: ["x.webm", "--format mp4"]),
    .render("--transparent", "-o", "x.mp4", says: ["--transparent", "mp4", "webp, webm"]),
    .render("--transparent", "--background", "red", "-o", "x", says: ["--background"]),
    .render("-o", "-", "--format", "gif", says: ["gif", "standard output", "-o FILE"]),
    .render("-o", "/dev/null", "--format", "gif", says: ["/dev/null", "not a regular file"]),
    .render("-o", ".", "--format", "y4m", says: ["-o .", "folder", "y4m"]),
    .render(
      "--scene", "corners", "--cycle", "-o", "d",
      says: ["no cycle: nothing moves", "switch the effect and its motion on, or use --to"]),
    .render(
      "--scene", "life-cycle", "-o", "x.raw",
      says: ["without --to, a movie shows one cycle", "nothing moves after", "--to"]),
    .render("--event", "0.1:g", "--cycle", "-o", "d", says: ["no cycle", "gallery", "open one"]),
  ]

  private static let deadKeys = ["q", "s", "f", "F11", "Esc", "escape", "p", ".", "["].map { key in
    Mistake.render(
      "--event", "0:\(key)", "-o", "x.png", says: ["“\(key)”", "Space, Return, l, Tab"])
  }

  private static let replays: [Mistake] =
    [
      ["--scene", "lyrics"], ["--set", "speed=3"], ["--text", "a"], ["--image", "a.png"],
      ["--background", "navy"], ["--reduced-motion"], ["--scale", "2"],
    ].flatMap { option in
      [["view"], ["render", "-o", "x.png"]].map { command in
        Mistake(
          arguments: command + ["--replay", "x"] + option, status: 2,
          words: [option[0], "--replay"])
      }
    }
    + [
      ["--geometry", "9x9"], ["--fullscreen"], ["--into", "9"], ["--fps", "30"], ["--tour", "9"],
    ].map { option in
      Mistake(
        arguments: ["view", "--replay", "x"] + option, status: 2, words: [option[0], "--replay"])
    }
    + [
      .view("--replay", "", says: ["--replay", "empty"]),
      .view("--record", "", says: ["--record", "empty"]),
      .view("--record", "-", "--format", "json", says: ["report", "--record -"]),
      .view("--record", "-", "-o", "-", says: ["report", "--record -"]),
      .view("--record", "-", "--save-preset", "-", says: ["--record -", "--save-preset -"]),
      .render("--replay", "x", "-o", "x.png", says: ["--size", "--replay"]),
      .render("--frames", "2", "-o", "d", says: ["--frames", "--replay"]),
      .frames(of: "0.001 end", says: ["the recording ends before its first frame"]),
      .frames(of: "rate 240\n5000 end", says: ["more than 1000000 frames", "--frames N"]),
      .render("--frames", "0", "-o", "d", says: ["--frames", "1…1000000", "all"]),
      Mistake(
        arguments: ["render", "--replay", "x", "--event", "0:space", "-o", "x.png"], status: 2,
        words: ["--event", "--replay"]),
      Mistake(
        arguments: ["render", "--replay", "x", "--frames", "2", "--at", "0", "-o", "d"], status: 2,
        words: ["--at", "--frames"]),
      .replay(
        "shimmer recording 1\nscene wordmark\nsize 9x9\noption background #12\n1 end\n",
        status: 2, says: ["#12", "#rrggbb"]),
    ]

  private static let variables: [Mistake] = [
    .variable("SHIMMER_TEST_DRIVE", "yes", says: ["SHIMMER_TEST_DRIVE", "yes", "tells or skips"]),
    .variable("SHIMMER_TRANSPORT", "tcp", says: ["SHIMMER_TRANSPORT", "tcp", "fd|sysv|put"]),
    .variable("SHIMMER_TRANSPORT", "a\nb", says: ["SHIMMER_TRANSPORT", "a\\nb"]),
    .variable(
      "SHIMMER_REDUCED_MOTION", "yes", ["render", "-o", "-"],
      says: ["SHIMMER_REDUCED_MOTION", "yes", "1 or 0"]),
    .variable("SHIMMER_ISA", "sse9", ["list"], says: ["SHIMMER_ISA", "sse9", "baseline"]),
    .variable("SHIMMER_ISA", "a\nb", ["list"], says: ["SHIMMER_ISA", "a\\nb", "baseline"]),
    .variable("SHIMMER_SCALE", "0", says: ["SHIMMER_SCALE", "“0”", "0.25…16"]).on(.usual),
    .variable("SHIMMER_SCALE", "0x2", ["probe"], says: ["SHIMMER_SCALE", "0x2", "0.25…16"]),
    .variable("SHIMMER_SCALE", "nan", ["probe"], says: ["SHIMMER_SCALE", "nan", "0.25…16"]),
    .variable("SHIMMER_SCALE", "a\nb", ["probe"], says: ["SHIMMER_SCALE", "a\\nb"]),
  ]

  private static let reports: [Mistake] = [
    .view("--format", "csv", says: ["--format", "csv", "human, json"]),
    .view("--format", "", says: ["--format", "human, json"]),
    .view("--format", "jsno", says: ["--format", "did you mean json?"]),
    .view("-o", "", says: ["-o", "empty"]),
    .view("-o", says: ["-o"]),
  ]

  private static let benches: [Mistake] = [
    .bench("dance", says: ["dance", "help bench"]),
    .bench("engine", says: ["engine", "help bench"]),
    .bench("present", "--scene", "nowhere", says: ["“nowhere”", "wordmark", "shimmer list"]),
    .bench("present", "--scene", "two\nlines", says: ["“two\\nlines”"]),
    .bench("present", "--scene", "wordmark:velocity=3", says: ["wordmark", "velocity", "speed"]),
    .bench("present", "--size", "9", says: ["--size", "'9'", "WxH"]),
    .bench("present", "--size", "99999x2", says: ["--size", "99999x2", "1…32767"]),
    .bench("present", "--transport", "tcp", says: ["--transport", "tcp", "fd, sysv, put"]),
    .bench("present", "--buffers", "4", says: ["--buffers", "'4'", "1, 2 or 3"]),
    .bench("present", "--mode", "fast", says: ["--mode", "fast", "paced, flat"]),
    .bench("present", "--rounds", "0", says: ["--rounds", "1…1000"]),
    .bench("present", "--seconds", "0", says: ["--seconds", "0.05…86400"]),
    .bench("present", "--warm-up", "-1", says: ["--warm-up", "'-1'", "0…60"]),
    .bench("present", "--frames", "-1", says: ["--frames", "'-1'", "0 or more"]),
    .bench("present", "--fps", "0", says: ["--fps", "1…1000", "display or max"]),
    .bench("present", "--geometry", "0x5", says: ["--geometry", "0x5", "WxH±X±Y"]),
    .bench(
      "present", "--geometry", "64x48", "--size", "64x48", says: ["--size", "--geometry"]),
    .bench("present", "--text", "a", "--image", "b.png", says: ["--text", "--image"]),
    .bench("present", "--name", "", says: ["--name", "empty"]),
    .bench("present", "--background", "#12", says: ["#12", "#rrggbb"]),
    .bench("present", "--check", "--frames", "0", says: ["--check", "--frames 0"]),
    .bench("present", "--samples", says: ["--samples", "--format json", "--format csv"]),
    .bench("present", "--samples", "--format", "human", says: ["--samples", "--format csv"]),
    .bench("present", "--samples", "--format", "html", says: ["--samples", "--format csv"]),
    .bench("present", "--samples", "-o", "x.html", says: ["--samples", "--format csv"]),
    .bench("smooth", "--seconds", "0", says: ["--seconds", "0.05…86400"]),
    .bench("smooth", "more", says: ["more", "help bench smooth"]),
    .bench("present", "--trace", "", says: ["--trace", "empty"]),
    .bench("present", "--trace", "-", says: ["--trace -", "standard output"]),
    .bench(
      "present", "-o", "x.json", "--trace", "x.json",
      says: ["-o x.json and --trace x.json are the same file"]),
    .bench("present", "more", says: ["more", "help bench present"]),
    .variable(
      "SHIMMER_REDUCED_MOTION", "yes", ["bench", "present"],
      says: ["SHIMMER_REDUCED_MOTION", "yes", "1 or 0"]),
    .variable(
      "SHIMMER_TRANSPORT", "tcp", ["bench", "present"],
      says: ["SHIMMER_TRANSPORT", "tcp", "fd|sysv|put"]
    ).on(.usual),
    .bench("calibrate", "--rounds", "0", says: ["--rounds", "1…1000"]),
    .bench("calibrate", "--size", "9", says: ["--size", "'9'", "WxH"]),
    .bench("calibrate", "--format", "csv", says: ["--format", "human, json"]),
    .bench("present", "--format", "xml", says: ["--format", "human, json, csv, html"]),
    .bench("calibrate", "more", says: ["more", "help bench calibrate"]),
    .bench("compare", says: ["<A.json>", "help bench compare"]),
    .bench("compare", "a.json", says: ["<B.json>", "help bench compare"]),
    .bench("compare", "-", "-", says: ["standard input (-)", "help bench compare"]),
    .bench("compare", "a.json", "b.json", "--format", "xml", says: ["human, json, html"]),
  ]
}
