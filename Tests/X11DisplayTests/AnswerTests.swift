import Display
import Raster
import TestSupport
import Testing
import X11Display

extension ServerTests {
  @Suite("Answers of the server")
  struct AnswerTests {
    /// The kinds of questions that are asked while a window opens.
    ///
    /// A kind has an extension's name, and the minor opcode in it, 255 for all; or `nil`, and a major opcode.
    private static let questions: [(extension: String?, opcode: UInt8)] = [
      (nil, 17), (nil, 20), (nil, 98), ("MIT-SHM", 0), ("SYNC", 0), ("RANDR", 0), ("RANDR", 255),
      ("XKEYBOARD", 255), ("BIG-REQUESTS", 255),
    ]

    @Test("An error in answer to any question leaves a window, or one line")
    func errors() async {
      await #expect(processExitsWith: .success) {
        try Opening.tryEachAnswer(by: .error)
      }
    }

    @Test("The end of the connection in place of any answer is one line")
    func ends() async {
      await #expect(processExitsWith: .success) {
        try Opening.tryEachAnswer(by: .end)
      }
    }

    @Test("A kind of question that is always refused, or answered too shortly, leaves a window")
    func kinds() async {
      await #expect(processExitsWith: .success) {
        let server = try XvfbServer()
        var shortenedCount = 0
        for (name, opcode) in Self.questions {
          var target = AnswerSpoiler.Target.request(opcode: opcode, minor: nil)
          if let name {
            target = try .request(
              opcode: server.opcode(of: name), minor: opcode == 255 ? nil : opcode)
          }
          // libX11 ends the process if a keyboard's description is too short.
          let isXlib = name == "XKEYBOARD"
          for damage in isXlib ? [.error] : [AnswerSpoiler.Damage.error, .shortening] {
            let spoiler = AnswerSpoiler(target, by: damage)
            let errors = try Opening.run(on: server, spoiling: spoiler)
            #expect(errors.isEmpty, "\(name ?? "") \(opcode) \(damage)")
            if damage == .error { #expect(spoiler.count > 0, "\(name ?? "") \(opcode)") }
            // Only some answers have members of other than fixed size.
            if damage == .shortening { shortenedCount += spoiler.count }
          }
        }
        #expect(shortenedCount > 0)
      }
    }

    @Test("An extension that cannot be used is left out, and the reason is told")
    func reasons() throws {
      let server = try XvfbServer()
      for (name, request) in [
        ("MIT-SHM", "QueryVersion"), ("RANDR", "QueryVersion"), ("SYNC", "Initialize"),
      ] {
        let opcode = try server.opcode(of: name)
        let spoiler = AnswerSpoiler(.request(opcode: opcode, minor: 0), by: .error)
        let pump = try BytePump(to: server, answers: spoiler)
        let probe = try DisplayProbe(display: pump.display)
        #expect(probe.extensionProblems == [name: "\(request): BadImplementation"])
        #expect(probe.extensionVersions[name] == nil && probe.extensionVersions.count == 3)
        if name == "MIT-SHM" {
          let reason = "MIT-SHM QueryVersion: BadImplementation"
          #expect(
            probe.transport?.description == "put (fd: \(reason); sysv: \(reason))")
        }
      }
    }

    @Test("A window opens with few questions")
    func fewQuestions() throws {
      let server = try XvfbServer()
      let spoiler = AnswerSpoiler(.number(.max), by: .error)
      let pump = try BytePump(to: server, answers: spoiler)
      let window = try X11Window.open(WindowOptions(display: pump.display))
      window.synchronize()
      #expect(spoiler.seen <= 54)
    }
  }
}

/// The opening of a window, and what a program does first, on a server that may answer wrongly.
private enum Opening {
  /// Damages each of the answers that a window and a probe get, one on each connection.
  static func tryEachAnswer(by damage: AnswerSpoiler.Damage) throws {
    let server = try XvfbServer()
    let none = AnswerSpoiler(.number(.max), by: damage)
    try #expect(run(on: server, spoiling: none).isEmpty)
    #expect(none.seen > 20)
    for number in 0..<none.seen {
      try run(on: server, spoiling: AnswerSpoiler(.number(number), by: damage))
    }
  }

  /// Opens a window, shows a frame, reads the settings and probes the display; returns the errors.
  @discardableResult
  static func run(
    on server: PrivateServer, spoiling spoiler: AnswerSpoiler
  ) throws -> [DisplayError] {
    let pump = try BytePump(to: server, answers: spoiler)
    var errors: [DisplayError] = []
    do throws(DisplayError) {
      let connection = try X11Connection(name: pump.display)
      let scale = connection.scaleReading()
      let window = try X11Window(
        connection, WindowOptions(size: PixelSize(width: 64, height: 32)))
      window.events.followScale(from: scale)
      if let frame = try window.presenter.lendFrame() {
        frame.rows.fill(PixelRect(frame.rows.size), with: 0xFF12_3456)
        let whole = Damage(PixelRect(frame.rows.size))
        try window.presenter.present(frame, damage: whole)
      }
      window.isFullscreen = true
      _ = (window.settings, window.isMaximized, window.connection.workArea)
      let isDamaged = spoiler.count > 0
      window.synchronize()
      // Events that arrived before a loss are returned first.
      for _ in 0..<2 { _ = try window.events.nextEvents(until: window.events.now) }
      #expect(!(isDamaged && spoiler.damage == .end))
    } catch {
      errors.append(error)
    }
    do throws(DisplayError) {
      _ = try DisplayProbe(display: pump.display)
    } catch {
      errors.append(error)
    }
    for error in errors { #expect(!error.description.contains("\n"), "\(error)") }
    return errors
  }
}
