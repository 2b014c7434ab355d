/// The mistakes with exit codes above 2, one group for each.
extension Mistake {
  /// 65: a scenario, a report or a recording does not parse.
  static let badData: [Mistake] =
    [
      .trace("", says: ["standard input", "JSON", "trace --help"]),
      .trace("{", says: ["standard input", "JSON"]),
      .trace(#"{"steps": [{"t": 1e999, "op": "advance"}]}"#, says: ["steps[0].t", "too large"]),
      .trace(
        #"{"steps": [{"t": 1000, "op": "setSpeed", "value": 1e-400}]}"#,
        says: ["steps[0].value", "too close to zero"]),
      .trace(
        #"{"steps": [{"t": 1000, "op": "\#(String(repeating: "x", count: 100_000))"}]}"#,
        says: ["step 0", "xxx…” (100000 characters)"]),
      .trace("[]", says: ["standard input", "not an object"]).asExample(),
      .trace("{}", says: ["standard input", "\"steps\""]),
      .trace(#"{"steps": [1]}"#, says: ["step 0", "not an object"]),
      .trace(#"{"steps": [{"t": "a", "op": "advance"}]}"#, says: ["step 0", "not a time"]),
      .trace(#"{"steps": [{"t": 1000, "op": "fly"}]}"#, says: ["step 0", "fly", "trace --help"]),
      .trace(#"{"steps": [{"t": 1000, "op": "a\nb"}]}"#, says: ["step 0", "a\\nb"]),
      .trace(
        #"{"steps": [{"t": 1000, "op": "setSpeed"}]}"#, says: ["step 0", "setSpeed", "value"]),
      .trace(
        #"{"steps": [{"t": 1001, "op": "advance"}, {"t": 1000, "op": "advance"}]}"#,
        says: ["step 1", "earlier"]),
      .trace(
        #"{"epoch": "nan", "steps": [{"t": 1000, "op": "advance"}]}"#, says: ["epoch"]),
      .trace(#"{"scenarios": 1}"#, says: ["scenarios", "not a list"]),
      Mistake(arguments: ["trace", "/dev/null"], status: 65, words: ["/dev/null", "JSON"]),
    ] + comparisons + recordings

  private static let comparisons: [Mistake] = [
    .bench("compare", "/dev/null", "-", status: 65, says: ["/dev/null", "not JSON", "--help"]),
    .compare("hello", says: ["standard input is not JSON", "bench compare --help"]),
    .compare("{}", says: ["standard input is not a report of a benchmark", "schema", "--help"]),
    .compare("[]", says: ["schema is not a number"]),
    .compare(#"{"schema": "nan", "benchmark": "a"}"#, says: ["schema is not a number"]),
    .compare(#"{"schema": 5}"#, says: ["benchmark is not a string"]),
    .compare(
      #"{"schema": 5, "benchmark": "present", "results": [null]}"#,
      says: ["results[0].name is not a string"]),
    .compare(
      #"{"schema": 5, "benchmark": "present", "results": [{"name": "a", "metrics": [{}]}]}"#,
      says: ["results[0].metrics[0].name is not a string"]),
    .compare(
      """
      {"schema": 5, "benchmark": "present",
        "results": [{"name": "a", "metrics": []}, {"name": "a", "metrics": []}]}
      """, says: ["results[1] has the same name as an earlier result, a"]),
    .compare(
      #"{"schema": 99, "benchmark": "present"}"#,
      says: ["standard input has schema 99", "newer than 5", "version of shimmer"]),
    .compare(
      #"{"schema": 3, "benchmark": "present"}"#,
      says: ["standard input has schema 3", "older than 4", "measure again"]),
    .compare(
      #"{"schema": 1, "benchmark": "compare"}"#,
      says: ["standard input is the output of shimmer bench compare"]),
    .compare(
      #"{"schema": 5, "benchmark": "engine", "results": []}"#,
      says: ["standard input", "benchmark engine", "report.json of present", "same benchmark"]),
    .compare(
      #"{"schema": 5, "benchmark": "present", "results": []}"#,
      says: ["no metric in common", "parameters"]),
  ]

  private static let recordings: [Mistake] = [
    .view("--replay", "%/text", status: 65, says: ["text:1: ", "shimmer recording 1"]),
    .replay("", says: ["standard input:1: ", "shimmer recording 1"]),
    .replay("shimmer recording 2\n", says: ["standard input:1: version 2", "version 1"]),
    .replay("shimmer recording 1\nscene a\u{1B}b\n", says: [":2: ", "“a\\u{1B}b”", "wordmark"]),
    .replay(
      "shimmer recording 1\nscene wordmark\nset wave=1\n", says: [":3: ", "wave", "speed"]),
    .replay(
      "shimmer recording 1\nscene \(String(repeating: "x", count: 100_000))\n",
      says: [":2: ", "xxx…” (100000 characters)", "wordmark"]),
    .replay("shimmer recording 1\nscene wordmark\noption preset x\n", says: [":3: ", "image"]),
    .replay(
      "shimmer recording 1\nscene own\noption text \(String(repeating: "x", count: 5000))\n",
      says: [":3: ", "text", "5000", "at most 4096"]),
    .replay("shimmer recording 1\nscene wordmark\nsize 9x9\n1 jump\n", says: [":4: ", "jump"]),
    .replay("shimmer recording 1\nscene wordmark\nsize 9x9\n", says: [":3: ", "end"]),
    .replay(
      "shimmer recording 1\nscene wordmark\nsize 32767x32767\n1 end\n",
      says: ["32767x32767 pixels is too large", "64 megapixels", "smaller window"]),
    .replay(
      "shimmer recording 1\nscene wordmark\nsize 9x9\n1 resize 8001x8001\n2 end\n",
      says: ["8001x8001 pixels is too large", "64 megapixels"]),
  ]

  /// 66: an input cannot be read or decoded.
  static let noInput: [Mistake] =
    ["--image", "--background"].flatMap { option in
      [
        .view(option, "/no/such.png", status: 66, says: ["/no/such.png", "No such file", "PNG"]),
        .view(option, "no/\nsuch", status: 66, says: ["no/\\nsuch", "No such file"]),
        .view(option, "/", status: 66, says: ["cannot read /:", "directory", "PNG"])
          .withDecoder(),
        .view(option, "/proc/self/mem", status: 66, says: ["/proc/self/mem", "PNG"])
          .withDecoder(),
        .view(option, "/dev/null", status: 66, says: ["/dev/null", "it is empty", "PNG"])
          .withDecoder(),
        .view(option, "%/text", status: 66, says: ["text", "decode", "PNG", "GIF"]).withDecoder(),
        .view(option, "%/cut.png", status: 66, says: ["cut.png", "decode", "PNG"]).withDecoder(),
        .view(
          option, "%/huge.png", status: 66,
          says: ["huge.png", "20000×20000", "64 megapixels", "--picture-megapixels"]
        ).withDecoder(),
      ] as [Mistake]
    } + [
      .view("--image", "https://x.org/a.png", status: 66, says: ["a.png", "download it first"]),
      .view("--image", "file:///a.png", status: 66, says: ["a.png", "without file://"]),
      .view("--replay", "~/a.replay", status: 66, says: ["~/a.replay", "write $HOME"]),
      .view("--replay", "/no/such.replay", status: 66, says: ["/no/such.replay", "No such file"]),
      .view("--replay", "/dev/zero", status: 66, says: ["/dev/zero", "too large"]),
      .view("--image", "-", status: 66, says: ["cannot read -", "PNG"]),
      .view("--preset", "/no/such.yaml", status: 66, says: ["/no/such.yaml", "No such file"]),
      .view("--preset", "no.yaml", status: 66, says: ["no.yaml", "No such file"]),
      .view("--preset", "/dev/zero", status: 66, says: ["/dev/zero", "too large", "256 KiB"]),
      .view("--preset", "/", status: 66, says: ["cannot read / ", "directory"]),
      Mistake(arguments: ["trace", "/no/such.json"], status: 66, words: ["/no/such.json"]),
      Mistake(arguments: ["trace", "two\nlines"], status: 66, words: ["two\\nlines"]),
      Mistake(arguments: ["trace", "/"], status: 66, words: ["cannot read / ", "directory"]),
      Mistake(arguments: ["trace", "/dev/zero"], status: 66, words: ["/dev/zero", "too large"]),
      .bench("compare", "/no/such.json", "-", status: 66, says: ["/no/such.json", "No such file"]),
      .bench("compare", "/", "-", status: 66, says: ["cannot read / ", "directory"]),
      .bench("present", "--image", "/no/such.png", status: 66, says: ["/no/such.png", "PNG"]),
      Mistake(
        arguments: ["view", "--into", "0x1ffffff0"], status: 66,
        words: ["0x1ffffff0", "no such window", "xwininfo"], screen: .usual),
      Mistake(
        arguments: ["trace", "-"], status: 66, words: ["standard input", "descriptor"],
        streams: "<&-"),
    ]

  /// 69: no usable display.
  static let noDisplay: [Mistake] =
    [
      .view(status: 69, says: ["DISPLAY", "--display"]).asExample(),
      Mistake(arguments: ["probe"], status: 69, words: ["DISPLAY", "--display"]).asExample(),
      .view("--display", "", status: 69, says: ["DISPLAY", "--display"]),
      .view("--display", ":987", status: 69, says: [":987", "--display"]),
      .view("--display", "localhost:987", status: 69, says: ["localhost:987", "--display"]),
      .bench("present", status: 69, says: ["DISPLAY", "--display"]),
      .bench("present", "--display", ":4711", status: 69, says: [":4711", "--display"]),
      .bench("calibrate", "--display", ":4711", status: 69, says: [":4711", "--display"]),
      .view(
        "--display", "no-such-host.invalid:0", status: 69,
        says: ["no-such-host.invalid:0", "--display"]),
      // The message is one line about the failure, without the work that would have followed.
      .view("--geometry", "40000x100", status: 69, says: ["DISPLAY"]),
      .variable("WAYLAND_DISPLAY", "wayland-0", status: 69, says: ["Xwayland", "--display"]),
    ]
    + ["garbage", "two\nlines", ":", ":0.", ":0.-1"].map { name in
      .variable(
        "DISPLAY", name, status: 69,
        says: [name.replacing("\n", with: "\\n"), "not the name of a display", "--display"])
    } + [
      Mistake(
        arguments: ["view", "--geometry", "20000x20000", "--frames", "1"], status: 71,
        words: ["memory", "67108864 bytes", "smaller window"], before: "ulimit -v 300000",
        screen: .usual)
    ]
    + [5, 6, 7, 15].map { count in
      Mistake(
        arguments: ["view", "--frames", "1"], status: 71,
        words: ["too few files", "at least 1", "ulimit -n"], before: "ulimit -n \(count)",
        screen: .usual)
    }

  /// 71: the machine cannot do it.
  static let `internal`: [Mistake] =
    [
      Mistake(
        arguments: ["render", "--size", "8000x8000", "-o", "x.png"], status: 71,
        words: ["memory", "8000x8000", "--size"], before: "ulimit -v 650000")
    ]
    // For the fonts and the colours of a GIF; for the pipes of ffmpeg and its output.
    + (5...8).map { count in
      Mistake(
        arguments: ["render", "--size", "8x8", "--to", "0.1", "-o", "x.gif"], status: 71,
        words: [count < 7 ? "at least 7" : "Too many open files", "ulimit -n"],
        before: "ulimit -n \(count)")
    }
    // For the decoder of a second image.
    + (7...9).map { count in
      Mistake(
        arguments: [
          "render", "--scene", "own", "--image", "%/cut.png", "--background", "%/cut.png", "-o",
          "x.png",
        ], status: 71, words: ["cannot start a decoder", "Too many open files", "ulimit -n"],
        before: "ulimit -n \(count)")
    }

  /// 73: an output cannot be written.
  static let cannotWrite: [Mistake] =
    ["/no/such/x.png", "two\nlines/x.png"].map { path in
      .render(
        "-o", path, status: 73,
        says: [path.replacing("\n", with: "\\n"), "that you can write to"])
    } + [
      .render("-o", "/dev/full", status: 73, says: ["/dev/full", "free some space"]),
      .render("-o", "/proc/x.png", status: 73, says: ["/proc/x.png"]),
      Mistake(
        arguments: ["render", "--size", "200x100", "-o", "x.png"], status: 73,
        words: ["x.png", "too large", "ulimit -f"],
        before: "ulimit -f 1"),
      .render(
        "-o", "/dev/null", "--save-preset", "/proc/x.yaml", status: 73,
        says: ["/proc/x.yaml", "write"]),
      // No file is left by the other output.
      .render("-o", "x.png", "--save-preset", "/dev/full", status: 73, says: ["/dev/full"]),
      .render("--save-preset", "/no/such", status: 73, says: ["/no/such", "write"]),
      .render("-o", "/no/such/x.png", "--save-preset", "x.yaml", status: 73, says: ["/no/such"]),
      .view("--record", "/no/such", status: 73, says: ["/no/such", "write"]),
      .bench("present", "-o", "/no/such", status: 73, says: ["/no/such", "write"]),
      .bench("present", "--trace", "/no/such", status: 73, says: ["/no/such", "write"]),
      .render(
        "--at", "0", "--at", "1", "-o", "no/folder", status: 73,
        says: ["no/folder", "that you can write to"]),
      Mistake(
        arguments: ["trace", "-", "-o", "/no/such"], status: 73, words: ["/no/such", "write"],
        input: #"{"steps": []}"#),
      Mistake(
        arguments: ["trace", "-", "-o", "."], status: 73, words: ["cannot write .", "directory"],
        input: #"{"steps": []}"#),
      .bench(
        "present", "--frames", "0", "-o", "/no/such", status: 73, says: ["/no/such", "write"]),
    ]
    + [["list"], ["--help"], ["render", "--size", "8x8", "-o", "-"], ["trace", "-"]].flatMap {
      arguments in
      [">&-", ">/dev/full"].map { stream in
        Mistake(
          arguments: arguments, status: 73, words: ["standard output", "elsewhere"],
          input: #"{"steps": []}"#, streams: stream)
      }
    }
    + [("-o", "/no/such"), ("-o", "/dev/full"), ("-o", ".")].map { option, path in
      .view(
        "--geometry", "60x40", "--frames", "1", option, path, status: 73, says: [path, "write"]
      )
      .on(.usual)
    }
    + [">&-", ">/dev/full", "<&- >&-"].map { stream in
      Mistake(
        arguments: ["view", "--geometry", "60x40", "--frames", "1", "--format", "json"], status: 73,
        words: ["standard output", "elsewhere"], streams: stream, screen: .usual)
    }

  /// The rows for all exit codes.
  public static let all =
    usage + badData + noInput + noDisplay + `internal` + cannotWrite
}
