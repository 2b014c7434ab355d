import TestSupport
import Testing

@Suite("Program: questions that the server refuses", .needs(.ipcNamespace))
struct AnswerFaultTests {
  @Test(
    "Without an extension whose version the server refuses, frames are shown, and the reason is told",
    .fault(.answerRefused),
    arguments: [
      ("MIT-SHM", "QueryVersion", "frames are copied through the connection"),
      ("RANDR", "QueryVersion", "60 Hz is assumed"), ("SYNC", "Initialize", "resizing may flicker"),
    ])
  func extensions(name: String, request: String, loss: String) throws {
    let server = try XvfbServer()
    let opcode = try server.opcode(of: name)
    let pump = try BytePump(
      to: server, answers: AnswerSpoiler(.request(opcode: opcode, minor: 0), by: .error))
    let probe = try ShimmerProgram.run(["probe"], display: pump.display)
    #expect(probe.status == 0 && probe.errors.isEmpty, "\(probe.errors)")
    let problem = "\(request): BadImplementation"
    #expect(probe.output.contains(" not used (\(problem)): \(loss)\n"), "\(probe.output)")
    let viewer = try ShimmerProgram.run(
      ["view", "--scene", "wordmark", "--frames", "2", "--verbose"] + FaultStage.moving,
      display: pump.display)
    #expect(viewer.status == 0 && viewer.errors.contains(", without \(name) (\(problem))\n"))
  }

  @Test(
    "A question of the core protocol that is always refused ends nothing", .fault(.answerRefused),
    arguments: [
      ("GetGeometry", 14), ("InternAtom", 16), ("GetProperty", 20), ("GetSelectionOwner", 23),
      ("TranslateCoordinates", 40), ("GetInputFocus", 43), ("QueryExtension", 98),
      ("ListExtensions", 99), ("GetKeyboardMapping", 101),
    ] as [(String, UInt8)])
  func questions(name: String, opcode: UInt8) throws {
    let server = try XvfbServer()
    let pump = try BytePump(
      to: server, answers: AnswerSpoiler(.request(opcode: opcode, minor: nil), by: .error))
    for arguments in [
      ["probe"], ["view", "--scene", "wordmark", "--frames", "2"] + FaultStage.moving,
    ] {
      let outcome = try ShimmerProgram.run(arguments, display: pump.display)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome.errors)")
    }
  }
}
