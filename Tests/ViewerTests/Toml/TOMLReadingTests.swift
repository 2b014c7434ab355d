import Scenes
import Testing
import Viewer

@Suite("TOML: what is read")
struct TOMLReadingTests {
  /// A value in a form that tells kinds and characters apart.
  static func shown(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text): text.debugDescription
    case .integer(let number): "\(number)"
    case .float(let number): "float \(number)"
    case .boolean(let isOn): "\(isOn)"
    case .array(let values): "[" + values.map(shown).joined(separator: ", ") + "]"
    case .table(let table): "{" + shown(table) + "}"
    }
  }

  static func shown(_ table: TOMLTable) -> String {
    table.entries.map { "\($0.key)=\(shown($0.value))" }.joined(separator: ", ")
  }

  @Test("Keys", arguments: keys)
  func readsKeys(_ one: TOMLCase) throws { try expect(one) }

  @Test("Texts", arguments: texts)
  func readsTexts(_ one: TOMLCase) throws { try expect(one) }

  @Test("Numbers and truths", arguments: words)
  func readsWords(_ one: TOMLCase) throws { try expect(one) }

  @Test("Arrays and inline tables", arguments: lists)
  func readsLists(_ one: TOMLCase) throws { try expect(one) }

  @Test("Tables", arguments: tables)
  func readsTables(_ one: TOMLCase) throws { try expect(one) }

  private func expect(_ one: TOMLCase) throws {
    #expect(Self.shown(try TOMLTable(reading: Array(one.text.utf8))) == one.outcome)
    // A carriage return before each line feed changes nothing.
    let other = one.text.replacing("\n", with: "\r\n")
    #expect(Self.shown(try TOMLTable(reading: Array(other.utf8))) == one.outcome)
  }

  private static let keys: [TOMLCase] = [
    TOMLCase("", ""),
    TOMLCase("\n \t\n# nothing = 1\n", ""),
    TOMLCase("\u{FEFF}a = 1", "a=1"),
    TOMLCase("a=1", "a=1"),
    TOMLCase(" \ta\t =\t1 # c é\t\n", "a=1"),
    TOMLCase("a_B-9 = 1\n1234 = 2\n- = 3", "a_B-9=1, 1234=2, -=3"),
    TOMLCase("\"a b\" = 1\n'c\"\\' = 2", "a b=1, c\"\\=2"),
    TOMLCase("\"\\u00e9\\t\" = 1", "é\t=1"),
    TOMLCase("\"\" = 1\n'a' = 2", "=1, a=2"),
    TOMLCase("a.b.c = 1\na.b.d = 2\na.e = 3", "a={b={c=1, d=2}, e=3}"),
    TOMLCase("a . \"b.c\" .\t'd' = 1", "a={b.c={d=1}}"),
    TOMLCase("3.14 = 1", "3={14=1}"),
    TOMLCase("b = 1\na = 2\nc.x = 3\nd = 4\nc.y = 5", "b=1, a=2, c={x=3, y=5}, d=4"),
    // Names that merely look alike are two.
    TOMLCase("\"\\u00e9\" = 1\n\"e\\u0301\" = 2", "\u{E9}=1, e\u{301}=2"),
  ]

  private static let texts: [TOMLCase] = [
    TOMLCase(#"a = """#, #"a="""#),
    TOMLCase(#"a = "é # \" \\ \b\t\n\f\r""#, "a=" + "é # \" \\ \u{8}\t\n\u{C}\r".debugDescription),
    TOMLCase(#"a = "\u00E9\U0001f4a1\u0000""#, "a=" + "é💡\0".debugDescription),
    TOMLCase("a = \"tab\there\"", #"a="tab\there""#),
    TOMLCase(#"a = 'C:\x "y" # '"#, "a=" + #"C:\x "y" # "#.debugDescription),
    TOMLCase("a = ''", #"a="""#),
    TOMLCase("a = \"\"\"\"\"\"", #"a="""#),
    TOMLCase("a = \"\"\"\nb\n\n c\"\"\" # d", #"a="b\n\n c""#),
    TOMLCase("a = \"\"\"b \"\" c \"\\\"\"\"\"", "a=" + "b \"\" c \"\"".debugDescription),
    TOMLCase("a = \"\"\"\"\"b\"\"\"\"\"", "a=" + "\"\"b\"\"".debugDescription),
    TOMLCase("a = \"\"\"\"b\"\"\"\"", "a=" + "\"b\"".debugDescription),
    TOMLCase("a = \"\"\"b\\\n  \n\t c \\  \n d\\\\\"\"\"", #"a="bc d\\""#),
    TOMLCase("a = \"\"\"\\\n\"\"\"", #"a="""#),
    TOMLCase("a = '''\n'b' \\\nc'''", "a=" + "'b' \\\nc".debugDescription),
    TOMLCase("a = '''''b'''''", "a=" + "''b''".debugDescription),
    TOMLCase("a = '''b\n# c\n[d]\n'''", #"a="b\n# c\n[d]\n""#),
  ]

  private static let words: [TOMLCase] = [
    TOMLCase("a = true\nb = false", "a=true, b=false"),
    TOMLCase("a = 0\nb = +0\nc = -0\nd = +17\ne = -17", "a=0, b=0, c=0, d=17, e=-17"),
    TOMLCase("a = 1_000\nb = 5_3_49\nc = 1_2.3_4e5_6", "a=1000, b=5349, c=float 1.234e+57"),
    TOMLCase(
      "a = 9223372036854775807\nb = -9223372036854775808",
      "a=9223372036854775807, b=-9223372036854775808"),
    TOMLCase("a = 0xDEAD_beef\nb = 0o7_17\nc = 0b1_0", "a=3735928559, b=463, c=2"),
    TOMLCase("a = 0x00\nb = 0o007\nc = 0x7fffffffffffffff", "a=0, b=7, c=9223372036854775807"),
    TOMLCase("a = 1.0\nb = +1.5\nc = -0.0", "a=float 1.0, b=float 1.5, c=float -0.0"),
    TOMLCase("a = 5e+22\nb = 1E06\nc = -2e-2", "a=float 5e+22, b=float 1000000.0, c=float -0.02"),
    TOMLCase("a = 6.626e-34\nb = 3.0e00", "a=float 6.626e-34, b=float 3.0"),
    TOMLCase("a = 1e-999", "a=float 0.0"),
    TOMLCase("a = inf\nb = +inf\nc = -inf", "a=float inf, b=float inf, c=float -inf"),
    TOMLCase("a = nan\nb = +nan\nc = -nan", "a=float nan, b=float nan, c=float nan"),
  ]

  private static let lists: [TOMLCase] = [
    TOMLCase("a = []", "a=[]"),
    TOMLCase("a = [ 1, 'b', 2.5, true, [], {} ]", #"a=[1, "b", float 2.5, true, [], {}]"#),
    TOMLCase("a = [1,2,]", "a=[1, 2]"),
    TOMLCase("a = [ # b ]\n\n 1 # c\n , # d\n\t2\n ,\n# e\n]", "a=[1, 2]"),
    TOMLCase("a = [[1, 2], [\"]\"]]", #"a=[[1, 2], ["]"]]"#),
    TOMLCase("a = {}\nb = { }", "a={}, b={}"),
    TOMLCase("a = { b = 1, 'c d' = \"}\" }", #"a={b=1, c d="}"}"#),
    TOMLCase("a = {b.c = 1, b.d = 2}", "a={b={c=1, d=2}}"),
    TOMLCase("a = {b = [\n{ c = {} },\n]}", "a={b=[{c={}}]}"),
    TOMLCase("a.b = {c = 1}\na.d = 2", "a={b={c=1}, d=2}"),
  ]

  private static let tables: [TOMLCase] = [
    TOMLCase("[a]", "a={}"),
    TOMLCase(" [ a . 'b c' ] # d\nx = 1", "a={b c={x=1}}"),
    TOMLCase("x = 1\n[a]\nx = 2\n[b]\nx = 3", "x=1, a={x=2}, b={x=3}"),
    TOMLCase("[a.b]\nx = 1\n[a]\ny = 2", "a={b={x=1}, y=2}"),
    TOMLCase("[a]\n[b]\n[a.c]\nx = 1", "a={c={x=1}}, b={}"),
    TOMLCase("[a]\nb.c = 1\n[a.b.d]\ne = 2", "a={b={c=1, d={e=2}}}"),
    TOMLCase("[a.b.c]\n[a]\nb.x = 1", "a={b={c={}, x=1}}"),
    TOMLCase("[[a]]\nx = 1\n[[a]]\n\n[[a]]\nx = 2", "a=[{x=1}, {}, {x=2}]"),
    TOMLCase(
      "[[a]]\n[a.b]\nx = 1\n[[a.c]]\n[[a.c]]\n[[a]]\n[a.b]\nx = 2",
      "a=[{b={x=1}, c=[{}, {}]}, {b={x=2}}]"),
    TOMLCase("[a.b]\n[[a.c]]\nx = 1", "a={b={}, c=[{x=1}]}"),
    TOMLCase("['[x]']\n[\"\"]", "[x]={}, ={}"),
  ]

  // MARK: Places

  @Test("Each key knows its line and column, whatever stands between them")
  func places() throws {
    let text = #"""
      # speed = 1
      version = 1
      name = """
      [values]
      speed = 2 \""" " ""
      """
      list = [ # a comment ] "
        "]", 'x',
        1 ]
      é = 1
      """#
    let wrong = #expect(throws: TOMLError.self) { try TOMLTable(reading: Array(text.utf8)) }
    #expect(wrong?.place == TOMLPlace(line: 10, column: 1))
    let more = #"""
       "é" = { a = 1, "ü" . b = [2] } # c

      [ values . inner ]
      "speed" = "\"" # speed = 3
      	values.opacity = 1
      [[rows]]
      'a.b' = '''
      [c]
      '''
      last = 1
      """#
    let whole = text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n" + more
    let table = try TOMLTable(reading: Array(whole.utf8))
    #expect(table["version"]?.place == TOMLPlace(line: 2, column: 1))
    #expect(table["name"]?.place == TOMLPlace(line: 3, column: 1))
    #expect(table["list"]?.place == TOMLPlace(line: 7, column: 1))
    #expect(table["é"]?.place == TOMLPlace(line: 10, column: 2))
    let inline = try inner(table["é"])
    #expect(inline["a"]?.place == TOMLPlace(line: 10, column: 10))
    #expect(try inner(inline["ü"])["b"]?.place == TOMLPlace(line: 10, column: 23))
    #expect(table["values"]?.place == TOMLPlace(line: 12, column: 3))
    let values = try inner(table["values"])
    #expect(values["inner"]?.place == TOMLPlace(line: 12, column: 12))
    #expect(try inner(values["inner"])["speed"]?.place == TOMLPlace(line: 13, column: 1))
    #expect(try inner(values["inner"])["values"]?.place == TOMLPlace(line: 14, column: 2))
    guard case .array(let rows) = table["rows"]?.value, case .table(let row) = rows.first else {
      Issue.record("there is no row")
      return
    }
    #expect(row["a.b"]?.place == TOMLPlace(line: 16, column: 1))
    #expect(row["last"]?.place == TOMLPlace(line: 19, column: 1))
    #expect(table["missing"] == nil)
  }

  private func inner(_ entry: TOMLTable.Entry?) throws -> TOMLTable {
    var inner: TOMLTable?
    if case .table(let table) = entry?.value { inner = table }
    return try #require(inner)
  }

  // MARK: Size

  @Test("64 tables and arrays may lie in each other, whichever they are; one more is told")
  func depth() throws {
    func array(_ count: Int) -> String {
      "a = " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    func path(_ count: Int) -> String {
      Array(repeating: "a", count: count).joined(separator: ".")
    }
    let inline = String(repeating: "{ a = ", count: 64)
    let right = [
      array(64), "[\(path(64))]", "\(path(65)) = 1", "[\(path(60))]\nb.c.d.e.f = 1",
      "[\(path(60))]\n\(array(4))", "[[\(path(63))]]",
      "a = \(inline)1\(String(repeating: "}", count: 64))",
      "[[a]]\nb = {\(path(62)) = 1}",
    ]
    for text in right { _ = try TOMLTable(reading: Array(text.utf8)) }
    let wrong = [
      (array(65), "1:69"), ("[\(path(65))]", "1:130"), ("\(path(66)) = 1", "1:129"),
      ("[\(path(60))]\nb.c.d.e.f.g = 1", "2:9"), ("[\(path(60))]\n\(array(5))", "2:9"),
      ("[[\(path(64))]]", "1:129"), ("a = \(inline){", "1:389"),
      ("[[a]]\nb = {\(path(63)) = 1}", "2:128"), (array(100_000), "1:69"),
    ]
    for (text, place) in wrong {
      let error = #expect(throws: TOMLError.self) { try TOMLTable(reading: Array(text.utf8)) }
      #expect(
        error?.description == "\(place): expected at most 64 tables and arrays in each other",
        "\(text.prefix(20))")
    }
  }

  @Test("The time for a text grows with its length alone")
  func manyKeys() throws {
    let count = 20_000
    let lines = (0..<count).map { "k\($0) = 1" }
    let texts = [
      lines.joined(separator: "\n"), "a = {" + lines.joined(separator: ", ") + "}",
      Array(repeating: "[[a]]", count: count).joined(separator: "\n"),
      lines.map { "[a.\($0.prefix { $0 != " " })]" }.joined(separator: "\n"),
      "a = [" + String(repeating: "1, ", count: count) + "]",
    ]
    for text in texts {
      let table = try TOMLTable(reading: Array(text.utf8))
      let first = try #require(table.entries.first).value
      let size =
        switch first {
        case .array(let values): values.count
        case .table(let table): table.entries.count
        default: table.entries.count
        }
      #expect(size == count)
    }
  }
}
