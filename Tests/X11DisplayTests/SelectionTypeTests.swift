import Display
import Testing
import X11Display

@Suite("What selections hold")
struct SelectionTypeTests {
  private func content(_ type: SelectionType, _ text: String) -> Delivery.Content {
    type.content(of: Array(text.utf8), host: "here")
  }

  private func isRefused(_ content: Delivery.Content) -> Bool {
    if case .nothing = content { true } else { false }
  }

  @Test("Text is decoded by its type, repaired, and has no zeros")
  func texts() {
    #expect(content(.utf8, "é\0\0") == .text("é"))
    #expect(SelectionType.utf8.content(of: [0x61, 0xFF], host: "") == .text("a\u{FFFD}"))
    for type in [SelectionType.latin, .plain] {
      #expect(type.content(of: [0x61, 0xE9], host: "") == .text("aé"), "\(type)")
    }
    #expect(content(.plain, "é") == .text("é"))
    #expect(isRefused(content(.utf8, "\0")))
  }

  @Test("A text is a file only if it is one URI of a file")
  func uriAsText() {
    #expect(content(.utf8, "file:///a%20b\n") == .files(["/a b"]))
    for text in ["file:///a\nfile:///b", "file:///a b%", "/tmp/a.png", "http://x/y"] {
      #expect(content(.utf8, text) == .text(text))
    }
  }

  @Test("A colour is four numbers of 16 bits")
  func colors() {
    let bytes: [UInt8] = [0xFF, 0xFF, 0, 0, 0x80, 0x80, 0xFF, 0x7F]
    #expect(SelectionType.color.content(of: bytes, host: "") == .color(0x7FFF_0080))
    #expect(isRefused(SelectionType.color.content(of: [1, 2, 3], host: "")))
  }

  @Test("A list of URIs is the paths of this machine's files")
  func uriLists() {
    #expect(
      content(.uriList, "# comment\r\nfile:///a%C3%A9\r\nFILE://Here/b\r\nfile:/c\r\n")
        == .files(["/aé", "/b", "/c"]))
    #expect(content(.uriList, "file://localhost/%2e%2F\0") == .files(["/./"]))
    #expect(content(.copiedFiles, "cut\nfile:///a\nfile:///b") == .files(["/a", "/b"]))
  }

  @Test("A URI that is not a file of this machine is refused, and named")
  func otherURIs() {
    for uri in [
      "http://x/y", "file://there/a", "file:a", "file:", "file://", "file:///%", "file:///%0",
      "file:///%zz", "file:///%00", "file:///%FF", "/a", "file://here",
    ] {
      #expect(
        content(.uriList, "file:///ok\n\(uri)")
          == .nothing(reason: "\(uri) is not a file of this machine"), "\(uri)")
    }
    #expect(isRefused(content(.uriList, "\r\n# nothing\n")))
    #expect(isRefused(content(.copiedFiles, "copy")))
    let long = "a\u{1B}é" + String(repeating: "x", count: 100)
    #expect(
      content(.uriList, long)
        == .nothing(
          reason: "a???" + String(repeating: "x", count: 36) + "… is not a file of this machine"))
  }

  @Test("No bytes of any type do harm")
  func anyBytes() {
    var state: UInt64 = 1
    for length in 0..<600 {
      let bytes = (0..<length % 40).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let choices = Array("file:///%2\n#\0".utf8) + [0xFF, 0xC3, 0x1B]
        return choices[Int(state >> 33) % choices.count]
      }
      for type in SelectionType.allCases {
        switch type.content(of: bytes, host: "h") {
        case .files(let paths): #expect(!paths.isEmpty && paths.allSatisfy { $0.hasPrefix("/") })
        case .text(let text): #expect(!text.isEmpty && !text.unicodeScalars.contains("\0"))
        case .picture, .color, .nothing: break
        }
      }
    }
  }
}
