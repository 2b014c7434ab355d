import Testing
import Viewer

@Suite("TOML: what is wrong")
struct TOMLErrorTests {
  @Test("Keys and lines", arguments: keys)
  func refusesKeys(_ one: TOMLCase) { expect(one) }

  @Test("Texts", arguments: texts)
  func refusesTexts(_ one: TOMLCase) { expect(one) }

  @Test("Numbers, truths and times", arguments: words)
  func refusesWords(_ one: TOMLCase) { expect(one) }

  @Test("Arrays and inline tables", arguments: lists)
  func refusesLists(_ one: TOMLCase) { expect(one) }

  @Test("Keys and tables that are there already", arguments: tables)
  func refusesTables(_ one: TOMLCase) { expect(one) }

  private func expect(_ one: TOMLCase) {
    let error = #expect(throws: TOMLError.self) { try TOMLTable(reading: Array(one.text.utf8)) }
    #expect(error?.description == one.outcome)
  }

  @Test("What is not UTF-8 is told with its place, wherever it is")
  func bytes() {
    for (bytes, message) in [
      ([0xFF], "1:1: expected text in UTF-8, not the byte FF"),
      ([0x23, 0xC3, 0xA9, 0x0A, 0x61, 0x80], "2:2: expected text in UTF-8, not the byte 80"),
      // A surrogate, a form that is too long, a number that is too large, a cut character.
      ([0x23, 0xED, 0xA0, 0x80], "1:2: expected text in UTF-8, not the byte ED"),
      ([0x23, 0xC0, 0x80], "1:2: expected text in UTF-8, not the byte C0"),
      ([0x23, 0xF4, 0x90, 0x80, 0x80], "1:2: expected text in UTF-8, not the byte F4"),
      ([0x23, 0xC3, 0xA9, 0xE2, 0x82], "1:3: expected text in UTF-8, not the byte E2"),
      // The mark of another coding.
      ([0xFE, 0xFF, 0x00, 0x61], "1:1: expected text in UTF-8, not the byte FE"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: TOMLError.self) { try TOMLTable(reading: bytes) }
      #expect(error?.description == message)
    }
  }

  @Test("A text that is cut anywhere is read or told, and so is one with a byte too many")
  func cuts() {
    let text = Array(
      #"""
      a.b = "x\u00e9" # c
      'd' = """
      \
      y""""
      [e.f] # g
      h = [0x1F, -1_0.5e+3, { i.j = '''k''' }, true,
      ] # é
      [[l]]
      """#.utf8)
    for count in 0...text.count {
      _ = try? TOMLTable(reading: Array(text.prefix(count)))
      for byte in UInt8.min...UInt8.max where count % 4 == 0 {
        _ = try? TOMLTable(reading: text.prefix(count) + [byte] + text.dropFirst(count))
      }
    }
  }

  private static let keys: [TOMLCase] = [
    TOMLCase("= 1", "1:1: expected a key, not “=”"),
    TOMLCase("a", "1:2: expected “=” after the key, not the end of the text"),
    TOMLCase("a\n= 1", "1:2: expected “=” after the key, not the end of the line"),
    TOMLCase("a b = 1", "1:3: expected “=” after the key, not “b”"),
    TOMLCase("é = 1", "1:1: expected a key, not “é”"),
    TOMLCase("a.é = 1", "1:3: expected a key, not “é”"),
    TOMLCase("a. = 1", "1:4: expected a key, not “=”"),
    TOMLCase(".a = 1", "1:1: expected a key, not “.”"),
    TOMLCase("a..b = 1", "1:3: expected a key, not “.”"),
    TOMLCase("a! = 1", "1:2: expected “=” after the key, not “!”"),
    TOMLCase("\"a = 1", "1:7: expected “\"” to close the string, not the end of the text"),
    TOMLCase("'a\n' = 1", "1:3: expected “'” to close the string, not the end of the line"),
    TOMLCase("\"\"\"a\"\"\" = 1", "1:3: expected “=” after the key, not “\"”"),
    TOMLCase("'''a''' = 1", "1:3: expected “=” after the key, not “'”"),
    TOMLCase("a = 1 b = 2", "1:7: expected the end of the line, not “b”"),
    TOMLCase("a = 1, b = 2", "1:6: expected the end of the line, not “,”"),
    TOMLCase(
      "a = 1\rb = 2", "1:6: expected the end of the line, not a carriage return without a line feed"
    ),
    TOMLCase("\r", "1:1: expected a key, not a carriage return without a line feed"),
    TOMLCase("a = 1\n\u{FEFF}b = 2", "2:1: expected a key, not “\u{FEFF}”"),
    TOMLCase(
      "# é\u{1}",
      "1:4: expected a comment without control characters, not the control character U+0001"),
    TOMLCase(
      "a = 1 # \u{7F}",
      "1:9: expected a comment without control characters, not the control character U+007F"),
    TOMLCase(
      "\n# a\rb",
      "2:4: expected a comment without control characters, not a carriage return without a line feed"
    ),
    TOMLCase("\u{0}", "1:1: expected a key, not the control character U+0000"),
    TOMLCase("\u{C}", "1:1: expected a key, not the control character U+000C"),
    TOMLCase("[", "1:2: expected a key, not the end of the text"),
    TOMLCase("[]", "1:2: expected a key, not “]”"),
    TOMLCase("[a", "1:3: expected “]” after the table's name, not the end of the text"),
    TOMLCase("[a\n]", "1:3: expected “]” after the table's name, not the end of the line"),
    TOMLCase("[a.]", "1:4: expected a key, not “]”"),
    TOMLCase("[a b]", "1:4: expected “]” after the table's name, not “b”"),
    TOMLCase("[a]b = 1", "1:4: expected the end of the line, not “b”"),
    TOMLCase("[a]]", "1:4: expected the end of the line, not “]”"),
    TOMLCase("[[a]", "1:4: expected “]]” after the table's name, not “]”"),
    TOMLCase("[[a] ]", "1:4: expected “]]” after the table's name, not “]”"),
    TOMLCase("[ [a]]", "1:3: expected a key, not “[”"),
    TOMLCase("[a]\n[[[b]]]", "2:3: expected a key, not “[”"),
    TOMLCase("]", "1:1: expected a key, not “]”"),
  ]

  private static let texts: [TOMLCase] = [
    TOMLCase("a = \"b", "1:7: expected “\"” to close the string, not the end of the text"),
    TOMLCase("a = \"b\nc\"", "1:7: expected “\"” to close the string, not the end of the line"),
    TOMLCase("a = 'b\r\n'", "1:7: expected “'” to close the string, not the end of the line"),
    TOMLCase("a = \"b\" c", "1:9: expected the end of the line, not “c”"),
    TOMLCase(
      "a = \"\"\"\nb\"\"",
      "2:4: expected “\"\"\"” to close the string of line 1, not the end of the text"),
    TOMLCase(
      "\na = '''b''\n\n",
      "4:1: expected “'''” to close the string of line 2, not the end of the text"),
    TOMLCase("a = \"\"\"\"\"\"\"\"\"", "1:13: expected the end of the line, not “\"”"),
    TOMLCase("a = '''b''''''", "1:14: expected the end of the line, not “'”"),
    TOMLCase(
      "a = \"b\u{1}\"",
      "1:7: expected text without control characters, not the control character U+0001"),
    TOMLCase(
      "a = '\u{7F}'",
      "1:6: expected text without control characters, not the control character U+007F"),
    TOMLCase(
      "a = \"\"\"\n\u{0}",
      "2:1: expected text without control characters, not the control character U+0000"),
    TOMLCase(
      "a = '''\rb'''",
      "1:8: expected text without control characters, not a carriage return without a line feed"),
    TOMLCase("a = \"\\q\"", "1:7: expected one of b t n f r u U \" \\ after “\\”, not “q”"),
    TOMLCase("a = \"\\e\"", "1:7: expected one of b t n f r u U \" \\ after “\\”, not “e”"),
    TOMLCase("a = \"\\ \"", "1:7: expected one of b t n f r u U \" \\ after “\\”, not “ ”"),
    TOMLCase(
      "a = \"\\", "1:7: expected one of b t n f r u U \" \\ after “\\”, not the end of the text"),
    TOMLCase(
      "a = \"\"\"\\ b\"\"\"", "1:9: expected one of b t n f r u U \" \\ after “\\”, not “ ”"),
    TOMLCase("a = \"\\u12\"", "1:10: expected 4 digits of base 16 after “\\u”, not “\"”"),
    TOMLCase("a = \"\\u12é4\"", "1:10: expected 4 digits of base 16 after “\\u”, not “é”"),
    TOMLCase("a = \"\\U0000123\"", "1:15: expected 8 digits of base 16 after “\\U”, not “\"”"),
    TOMLCase("a = \"b\\ud800\"", "1:7: expected a character after “\\u”, and U+D800 is none"),
    TOMLCase("a = \"\\U00110000\"", "1:6: expected a character after “\\U”, and U+110000 is none"),
    TOMLCase(
      "a = \"\\UFFFFFFFF\"", "1:6: expected a character after “\\U”, and U+FFFFFFFF is none"),
  ]

  private static func noValue(_ place: String, _ word: String) -> String {
    "\(place): expected a value (text in quotes, a number, true or false, an array or a table), not “\(word)”"
  }

  private static let words: [TOMLCase] =
    [
      TOMLCase("a =", "1:4: expected a value, not the end of the text"),
      TOMLCase("a = # b", "1:5: expected a value, not “#”"),
      TOMLCase("a = \n1", "1:5: expected a value, not the end of the line"),
      TOMLCase("a = = 1", "1:5: expected a value, not “=”"),
      TOMLCase("a = (1)", "1:5: expected a value, not “(”"),
      TOMLCase("a = ]", "1:5: expected a value, not “]”"),
      TOMLCase("a = word", noValue("1:5", "word")),
      TOMLCase("a = True", noValue("1:5", "True")),
      TOMLCase("a = truer", noValue("1:5", "truer")),
      TOMLCase("a = INF", noValue("1:5", "INF")),
      TOMLCase("a = ++1", noValue("1:5", "++1")),
      TOMLCase("a = -", noValue("1:5", "-")),
      TOMLCase("a = .5", noValue("1:5", ".5")),
      TOMLCase("a = 1 000", "1:7: expected the end of the line, not “0”"),
      TOMLCase("a = 012", "1:5: expected a number without zeros before it, not “012”"),
      TOMLCase("a = -00.5", "1:5: expected a number without zeros before it, not “-00.5”"),
      TOMLCase("a = 1x", "1:5: expected a number, not “1x”"),
      TOMLCase("a = 1.2.3", "1:5: expected a number, not “1.2.3”"),
      TOMLCase("a = 1e5.5", "1:5: expected a number, not “1e5.5”"),
      TOMLCase("a = 1-2", "1:5: expected a number, not “1-2”"),
      TOMLCase("a = 0X1", "1:5: expected a number, not “0X1”"),
      TOMLCase("a = -0x1", "1:5: expected a number, not “-0x1”"),
      TOMLCase(
        "a = 9223372036854775808",
        "1:5: expected a whole number of at most 64 bits, not “9223372036854775808”"),
      TOMLCase(
        "a = 0xFFFFFFFFFFFFFFFF",
        "1:5: expected a whole number of at most 64 bits, not “0xFFFFFFFFFFFFFFFF”"),
      TOMLCase("a = -1e999", "1:5: expected a number of at most 64 bits, not “-1e999”"),
      TOMLCase(
        "a = " + String(repeating: "9", count: 201),
        "1:5: expected a whole number of at most 64 bits, not “\(String(repeating: "9", count: 200))…” (201 characters)"
      ),
    ] + parts + times

  private static let parts: [TOMLCase] =
    ["1_", "1__0", "1_.5", "1.5_", "1._5", "1e_5", "1e5_", "_1", "0x_1", "0x1_", "0b1__1"].map {
      TOMLCase("a = \($0)", "1:5: expected a digit on both sides of each underscore in “\($0)”")
    }
    + ["1.", "1.e5", "-1.", "1..2"].map {
      TOMLCase("a = \($0)", "1:5: expected digits on both sides of the point in “\($0)”")
    }
    + ["1e", "1e+", "1.5E-"].map {
      TOMLCase("a = \($0)", "1:5: expected digits at the end of “\($0)”")
    }
    + [("0x", 16), ("0xG", 16), ("0o8", 8), ("0o", 8), ("0b2", 2), ("0b", 2), ("0x1.8", 16)].map {
      TOMLCase(
        "a = \($0.0)",
        "1:5: expected digits of base \($0.1) alone after “\($0.0.prefix(2))” in “\($0.0)”")
    }

  private static let times: [TOMLCase] =
    ["1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "07:32", "1979-05", "1979-99-99"].map {
      TOMLCase(
        "\na = \($0)",
        "2:5: dates and times are not supported here; expected text in quotes for “\($0)”")
    }
    + [
      TOMLCase(
        "a = [1979-05-27 07:32:00]",
        "1:6: dates and times are not supported here; expected text in quotes for “1979-05-27”")
    ]

  private static let lists: [TOMLCase] = [
    TOMLCase("a = [}", "1:6: expected a value, not “}”"),
    TOMLCase("a = [", "1:6: expected a value, not the end of the text"),
    TOMLCase("a = [1", "1:7: expected “,” or “]” in the array, not the end of the text"),
    TOMLCase("a = [1\n2]", "2:1: expected “,” or “]” in the array, not “2”"),
    TOMLCase("a = [1, # ]", "1:12: expected a value, not the end of the text"),
    TOMLCase("a = [,]", "1:6: expected a value, not “,”"),
    TOMLCase("a = [1,,2]", "1:8: expected a value, not “,”"),
    TOMLCase("a = [1}", "1:7: expected “,” or “]” in the array, not “}”"),
    TOMLCase("a = [b = 1]", noValue("1:6", "b")),
    TOMLCase("a = [1]]", "1:8: expected the end of the line, not “]”"),
    TOMLCase("a = {", "1:6: expected a key, not the end of the text"),
    TOMLCase("a = {\n}", "1:6: expected a key, not the end of the line"),
    TOMLCase("a = {1}", "1:7: expected “=” after the key, not “}”"),
    TOMLCase(
      "a = {b = 1", "1:11: expected “,” or “}” in the inline table, not the end of the text"),
    TOMLCase(
      "a = {b = 1\n}", "1:11: expected “,” or “}” in the inline table, not the end of the line"),
    TOMLCase("a = {b = 1,}", "1:12: expected a key, not “}”"),
    TOMLCase("a = {b = 1 c = 2}", "1:12: expected “,” or “}” in the inline table, not “c”"),
    TOMLCase("a = {,}", "1:6: expected a key, not “,”"),
    TOMLCase("a = {b = 1]", "1:11: expected “,” or “}” in the inline table, not “]”"),
    TOMLCase("a = {[b] = 1}", "1:6: expected a key, not “[”"),
    TOMLCase("a = { # b\n}", "1:7: expected a key, not “#”"),
  ]

  private static func isThere(_ place: String, _ key: String, _ line: Int) -> String {
    "\(place): expected another key: “\(key)” is in line \(line) already"
  }

  private static func isComplete(_ place: String, _ key: String, _ line: Int) -> String {
    "\(place): expected a key that can be added to: “\(key)” is complete since line \(line)"
  }

  private static let tables: [TOMLCase] = [
    TOMLCase("a = 1\n\na = 2", isThere("3:1", "a", 1)),
    TOMLCase("a = 1\n\"\\u0061\" = 2", isThere("2:1", "a", 1)),
    TOMLCase("a.b = 1\na.b = 2", isThere("2:3", "b", 1)),
    TOMLCase("a.b = 1\na = 2", isThere("2:1", "a", 1)),
    TOMLCase("a = 1\na.b = 2", isComplete("2:1", "a", 1)),
    TOMLCase("a.b = 1\na.b.c = 2", isComplete("2:3", "b", 1)),
    TOMLCase("a = {b = 1}\na.c = 2", isComplete("2:1", "a", 1)),
    TOMLCase("a = {}\n[a.b]", isComplete("2:2", "a", 1)),
    TOMLCase("a = {}\n[a]", isThere("2:2", "a", 1)),
    TOMLCase("a = {b = 1, b = 2}", isThere("1:13", "b", 1)),
    TOMLCase("a = {b = 1, b.c = 2}", isComplete("1:13", "b", 1)),
    TOMLCase("a = {b = {}, b.c = 2}", isComplete("1:14", "b", 1)),
    TOMLCase("[a]\n[a]", isThere("2:2", "a", 1)),
    TOMLCase("[a.b]\n[a]\n[a]", isThere("3:2", "a", 1)),
    TOMLCase("[a.b]\n[a]\n[a.b]", isThere("3:4", "b", 1)),
    TOMLCase("[a]\nb = 1\n[a.b]", isThere("3:4", "b", 2)),
    TOMLCase("[a]\nb = 1\n[a.b.c]", isComplete("3:4", "b", 2)),
    TOMLCase("[a]\nb.c = 1\n[a.b]", isThere("3:4", "b", 2)),
    TOMLCase("[a]\nb.c.d = 1\n[a.b.c]", isThere("3:6", "c", 2)),
    TOMLCase("[a.b.c]\n[a]\nb.d = 1\n[a.b]", isThere("4:4", "b", 1)),
    TOMLCase("[a.b]\n[a]\nb = 1", isThere("3:1", "b", 1)),
    TOMLCase("[a.b]\n[a]\nb.c = 1", isComplete("3:1", "b", 1)),
    TOMLCase("[a.b.c]\n[a]\nb.c.d = 1", isComplete("3:3", "c", 1)),
    TOMLCase("[a]\n[[a]]", isThere("2:3", "a", 1)),
    TOMLCase("[a.b]\n[[a]]", isThere("2:3", "a", 1)),
    TOMLCase("[[a]]\n[a]", isThere("2:2", "a", 1)),
    TOMLCase("a = []\n[[a]]", isThere("2:3", "a", 1)),
    TOMLCase("a = [{}]\n[a.b]", isComplete("2:2", "a", 1)),
    TOMLCase("[[a.b]]\n[a]\nb.c = 1", isComplete("3:1", "b", 1)),
    TOMLCase("[[a]]\nb = 1\nb = 2", isThere("3:1", "b", 2)),
    TOMLCase("[[a]]\n[a.b]\n[a.b]", isThere("3:4", "b", 2)),
  ]
}
