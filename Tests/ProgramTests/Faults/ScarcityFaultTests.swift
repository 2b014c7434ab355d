import Foundation
import TestSupport
import Testing

/// Runs of the program's commands under limits that leave it too little of something.
enum ScarcityStage {
  private static let commands = [
    ["--version"], ["list"], ["presets", "list"], ["trace", "steps.json"], ["probe"],
    ["render", "--size", "64x48", "-o", "x.png"],
    ["render", "--size", "64x48", "--to", "0.1", "-o", "x.y4m"],
    ["render", "--size", "64x48", "--to", "0.1", "-o", "x.gif"],
    ["view", "--fresh", "--frames", "1"],
    ["view", "--fresh", "--frames", "1", "--transport", "sysv"],
    [
      "bench", "present", "--scene", "calibration", "--size", "64x48", "--mode", "flat", "--frames",
      "2", "--warm-up", "0", "--rounds", "1",
    ],
    ["bench", "calibrate", "--size", "64x48", "--rounds", "1"],
  ]

  /// Runs every command under a limit, and checks that each succeeds or ends with one line and the code for it, and
  /// that nothing is left of it.
  ///
  /// - Parameters:
  ///   - limit: The shell command that sets the limit.
  ///   - launcher: The words before the shell, which select the user.
  ///   - program: The program's path.
  /// - Returns: The exit codes of the commands.
  static func run(
    under limit: String, launcher: [String] = [], program: String
  ) throws -> Set<Int32> {
    let memory = try IPCNamespace()
    let stage = try FaultStage(
      memory: memory, server: XvfbServer(arguments: ["-ac"], launcher: memory.entry))
    var codes: Set<Int32> = []
    for command in commands {
      let folder = try TemporaryFolder()
      _ = try folder.write(Array(#"{"steps": []}"#.utf8), to: "steps.json")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
      let words =
        memory.entry + launcher
        + ["/bin/bash", "-c", "ulimit -c 0; \(limit); exec \"$0\" \"$@\"", program] + command
      let outcome = try Child.run(
        words[0], Array(words.dropFirst()), environment: ["DISPLAY": stage.server.display],
        directory: folder.url)
      // Before the program begins, the dynamic linker or a library that it loads may end it with words of its own.
      if ["shared libraries", "crash handler installation"].contains(where: outcome.errors.contains)
      {
        continue
      }
      try check(outcome, in: folder, "\(limit); \(command.joined(separator: " "))")
      codes.insert(outcome.status)
    }
    try stage.expectNoSegments()
    return codes
  }

  private static func check(
    _ outcome: Child.Outcome, in folder: TemporaryFolder, _ command: String
  ) throws {
    let row: Comment = "\(command): \(outcome.status), \(outcome.errors.prefix(500))"
    let files = try folder.names()
    if outcome.status == 0 {
      #expect(outcome.errors.isEmpty && !files.contains { $0.hasPrefix(".") }, row)
      return
    }
    #expect(outcome.status == 71 && files == ["steps.json"], row)
    #expect(outcome.errors.hasPrefix("shimmer: "), row)
    #expect(outcome.errors.filter(\.isNewline).count == 1, row)
    #expect(["ulimit", "--size", "smaller window"].contains { outcome.errors.contains($0) }, row)
  }
}

@Suite("Program: too little memory, too few files", .needs(.ipcNamespace))
struct ScarcityFaultTests {
  @Test(
    "Under a limit of memory every command works or ends with one line", .fault(.scarcity),
    arguments: [
      "ulimit -v 60000", "ulimit -v 110000", "ulimit -v 115000", "ulimit -v 120000",
      "ulimit -v 200000", "ulimit -d 16384", "ulimit -s 64",
    ])
  func memory(limit: String) throws {
    let codes = try ScarcityStage.run(under: limit, program: ShimmerProgram.executable().path)
    #expect(!codes.isEmpty && codes.isSubset(of: [0, 71]))
    if limit == "ulimit -s 64" { #expect(codes == [71]) }
  }

  @Test(
    "With few files to read fonts, a picture is refused, and no font is stored as missing",
    .fault(.fewDescriptors))
  func fontFiles() throws {
    let folder = try TemporaryFolder()
    let listed = try Child.run("fc-list", ["--format", "%{file}\\n"]).output
    let font = try #require(listed.split(separator: "\n").first, "no font is installed")
    let fonts = folder.url.appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: String(font)),
      to: fonts.appending(path: URL(fileURLWithPath: String(font)).lastPathComponent))
    let configuration = try folder.write(
      Array(
        """
        <?xml version="1.0"?>
        <fontconfig><dir>\(fonts.path)</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>
        """.utf8), to: "fonts.conf")
    let command = """
      for f in /proc/$$/fd/*; do f=${f##*/}; ((f < 3)) || eval "exec $f>&-"; done
      ulimit -n 4; exec "$0" render --scene own --text abc --size 64x48 -o x.png
      """
    let outcome = try Child.run(
      "/bin/bash", ["-c", command, try ShimmerProgram.executable().path],
      environment: ["FONTCONFIG_FILE": configuration, "DISPLAY": nil], directory: folder.url)
    #expect(outcome.status == 71)
    #expect(
      outcome.errors.hasPrefix(
        "shimmer: too few files can be open at once (the limit must be at least "))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    let found = try Child.run("fc-list", environment: ["FONTCONFIG_FILE": configuration])
    #expect(!found.output.isEmpty)
  }
}
