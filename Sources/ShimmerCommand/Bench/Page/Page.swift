import Display
import Viewer

/// What all pages have in common: the frame, the style, the legend and the words.
enum Page {
  /// Returns a page as text.
  ///
  /// - Parameters:
  ///   - title: The title, which is also the first line.
  ///   - kind: The class of the first line: good, bad or plain.
  ///   - heading: The lines below it.
  static func text(title: String, kind: String, heading: [String], _ parts: [Markup]) -> String {
    let head: [Markup] = [
      .element("meta", ["charset": "utf-8"]),
      .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("meta", ["name": "color-scheme", "content": "light dark"]),
      .element("title", [:], [Markup(title)]), .element("style", [:], [style]),
    ]
    let top: [Markup] = [
      .element("h1", ["class": kind], [Markup(title)]), list(heading, "machine"),
    ]
    let page = Markup.element(
      "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      [.element("head", [:], head), .element("body", [:], [.element("main", [:], top + parts)])])
    return "<!DOCTYPE html>\n\(page.source)\n"
  }

  /// Returns lines as paragraphs of a class.
  static func list(_ lines: [String], _ kind: String) -> Markup {
    .element("div", ["class": kind], lines.map { .element("p", [:], [Markup($0)]) })
  }

  /// Returns a part of a page with a title of its own.
  static func section(_ title: String, _ parts: [Markup]) -> Markup {
    .element("section", [:], [.element("h2", [:], [Markup(title)])] + parts)
  }

  /// Returns pictures and tables that stand beside each other if there is room.
  static func figures(_ parts: [Markup]) -> Markup {
    .element("div", ["class": "figures"], parts.map { .element("div", [:], [$0]) })
  }

  /// The marks of frames, with their names.
  static var legend: Markup {
    legend(
      FrameTiming.Verdict.allCases.map { verdict in
        (.path(FrameMarks.mark(verdict, x: 8, y: 8), verdict.rawValue), verdict.rawValue)
      })
  }

  /// Returns the curves of runs, with their names.
  static func legend(_ names: [String]) -> Markup {
    legend(names.enumerated().map { (.path("M0 8h16", "curve g\($0.offset)"), $0.element) })
  }

  private static func legend(_ rows: [(mark: Markup, name: String)]) -> Markup {
    .element(
      "ul", ["class": "legend"],
      rows.map { row in
        let mark = Markup.element(
          "svg",
          [
            "xmlns": "http://www.w3.org/2000/svg", "width": "16", "height": "16",
            "aria-hidden": "true",
          ], [row.mark])
        return .element("li", [:], [mark, Markup(row.name)])
      })
  }

  private static let words: [(word: String, meaning: String)] = [
    (
      "shown",
      "handed over by its intended display time, and the display is not known to have lacked it then"
    ),
    (
      "late",
      "handed over after its intended display time, or not read by the display at that time"
    ),
    ("dropped", "its deadline had passed when the program came to it; nothing was drawn"),
    ("blocked", "the display still read every buffer; nothing was drawn"),
    ("still", "the picture is the same as before; nothing was drawn"),
    ("period", "the time from one deadline to the next"),
    (
      "gap",
      "the time from the hand-over of one frame to that of the next, without a still stretch between"
    ),
    ("interval", "the time from one wake-up of the program to the next"),
    (
      "overrun",
      "the time from the intended display time until the display had the frame; below 0 it was in time"
    ),
    ("composite", "the time to evaluate and draw a frame"),
    ("submit to completion", "the time from the hand-over to the report that it has been read"),
    ("cause: program", "the program's thread used more processor time than the frame had"),
    ("cause: server", "the program waited for the display server"),
    (
      "cause: machine",
      "program or server could have run and did not: a late timer, another program, a stopped process"
    ),
    ("cause: unknown", "the measurements do not say"),
  ]

  /// The words that pages use, with their meanings.
  static var definitions: Markup {
    let list = words.flatMap { word, meaning -> [Markup] in
      [.element("dt", [:], [Markup(word)]), .element("dd", [:], [Markup(meaning)])]
    }
    return section("The words", [.element("dl", [:], list)])
  }

  private static let style = Markup(
    verbatim: """
      :root { color-scheme: light dark; --paper: #fcfbf8; --ink: #22252a; --soft: #666b73; --line: #e6e2d9;
        --still: #efece4; --shown: #4576a8; --late: #b86e00; --dropped: #c4283b; --blocked: #7748b8; --good: #2f7d4f;
        --other: #b8791a; }
      @media screen and (prefers-color-scheme: dark) {
        :root { --paper: #15171b; --ink: #e8e6e1; --soft: #9ba1aa; --line: #2c3037; --still: #20242a;
          --shown: #7eb0e0; --late: #f0b14a; --dropped: #ff6f75; --blocked: #b99af5; --good: #6cc492;
          --other: #e2ae5c; } }
      body { margin: 0; background: var(--paper); color: var(--ink);
        font: 15px/1.5 system-ui, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif; }
      main { max-width: 1040px; margin: 0 auto; padding: 40px 24px 64px; }
      h1 { margin: 0 0 16px; padding-left: 16px; border-left: 5px solid var(--soft); font-size: 26px;
        font-weight: 600; line-height: 1.3; }
      h1.good { border-color: var(--good); } h1.bad { border-color: var(--dropped); }
      h2 { margin: 0 0 4px; font-size: 16px; font-weight: 600; }
      p { margin: 0 0 4px; } .machine p, .notes p { color: var(--soft); font-size: 13px; margin: 0; }
      .bad p { color: var(--dropped); } .notes { margin-top: 32px; white-space: pre-wrap; }
      section { margin-top: 44px; } .verdict { font-size: 17px; }
      .plot { overflow-x: auto; margin: 12px 0 20px; } .plot svg { display: block; width: 100%; min-width: 680px; }
      .figures { display: flex; flex-wrap: wrap; gap: 28px 40px; align-items: flex-start; }
      .figures svg { display: block; width: 480px; max-width: 100%; }
      .legend { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 20px 0 0; padding: 0; list-style: none;
        font-size: 13px; }
      .legend li { display: flex; align-items: center; gap: 6px; }
      svg text { font: 11px system-ui, "DejaVu Sans", sans-serif; fill: var(--soft);
        font-variant-numeric: tabular-nums; }
      svg .title { font-size: 12px; fill: var(--ink); } svg .count { fill: var(--ink); font-size: 10px; }
      svg .note { fill: var(--ink); font-size: 12px; font-weight: 600; paint-order: stroke; stroke: var(--paper);
        stroke-width: 4px; stroke-linejoin: round; }
      path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
      .grid { stroke: var(--line); } .zero { stroke: var(--soft); } .due { stroke: var(--ink); stroke-width: 1.4; }
      .period { stroke: var(--soft); stroke-dasharray: 2 5; } .shown { stroke: var(--shown); stroke-width: 2.6; }
      .legend .shown { stroke-width: 6; }
      .still { fill: var(--still); stroke: none; } .legend .still { stroke: var(--line); }
      .late { fill: var(--late); stroke: var(--late); } .dropped { stroke: var(--dropped); stroke-width: 1.8; }
      .blocked { fill: var(--paper); stroke: var(--blocked); stroke-width: 1.6; }
      .state { fill: var(--soft); stroke: none; fill-opacity: .16; } .s1 { fill-opacity: .34; }
      .s2 { fill-opacity: .52; } .s3 { fill-opacity: .7; } .s4 { fill-opacity: .88; }
      .bar { fill: var(--shown); stroke: none; } .bar.g1 { fill: var(--other); }
      .curve { stroke: var(--shown); stroke-width: 2; } .curve.g1 { stroke: var(--other); stroke-dasharray: 6 4; }
      table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
      th, td { padding: 3px 0 3px 18px; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
      th:first-child { padding-left: 0; text-align: left; } thead th { color: var(--soft); }
      tr.group th { font-weight: 600; padding-top: 14px; } tr.worse td { color: var(--dropped); }
      tr.better td { color: var(--good); }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 20px; margin: 8px 0 0; font-size: 13px; }
      dt { font-weight: 600; } dd { margin: 0; color: var(--soft); }
      @media (max-width: 640px) { main { padding: 24px 14px; } dl { display: block; } h1 { font-size: 21px; } }
      @media print { :root { --paper: #ffffff; } body { font-size: 12px; print-color-adjust: exact;
          -webkit-print-color-adjust: exact; }
        main { max-width: none; padding: 0; } h1 { font-size: 20px; } section { margin-top: 24px; }
        .plot svg { min-width: 0; } .figures svg { width: 330px; } th, td { padding-left: 12px; }
        h2 { break-after: avoid; } svg, table, dt { break-inside: avoid; } }
      """)
}
