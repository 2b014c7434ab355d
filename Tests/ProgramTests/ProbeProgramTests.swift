import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: what a display offers")
struct ProbeProgramTests {
  private func probe(
    on server: PrivateServer, _ arguments: [String] = [], environment: [String: String?] = [:]
  ) throws -> String {
    // Otherwise the desktop that runs the tests would influence the result.
    let unset: [String: String?] = [
      "SHIMMER_TRANSPORT": nil as String?, "SHIMMER_SCALE": nil as String?,
      "GDK_SCALE": nil as String?,
    ]
    let outcome = try ShimmerProgram.run(
      ["probe"] + arguments, display: server.display,
      environment: unset.merging(environment) { $1 })
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output
  }

  private func json(
    on server: PrivateServer, _ arguments: [String] = [], environment: [String: String?] = [:]
  ) throws -> JSONValue {
    let text = try probe(on: server, ["--format", "json"] + arguments, environment: environment)
    return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test("People read groups of lines that fit a terminal")
  func lines() throws {
    let server = try XvfbServer()
    let text = try probe(on: server)
    for line in [
      " on the display \(server.display)\n", "\n\nDisplay\n", "1280×800 pixels\n",
      "  transport       fd (first choice: MIT-SHM 1.2 with descriptors)\n",
      "  refresh rate    60 Hz (default, not reported by the display)\n",
      "  scale           1 (", "  reduced motion  not reported\n",
      "  MIT-SHM         1.2, for frames in shared memory\n", "XInputExtension", "\n\nVisuals\n",
      "  windows: 0x",
    ] { #expect(text.contains(line), "\(line) in \(text)") }
    #expect(!text.contains("rejected") && !text.contains("requested"))
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80 && line.last != " ", "\(line)")
    }
  }

  @Test("JSON has a schema, the choice and every visual, equal ones together")
  func document() throws {
    let server = try XvfbServer()
    let report = try json(on: server)
    #expect(report["schema"].number == 5)
    #expect(report["display"].text == server.display)
    #expect(report["screen"]["width"].number == 1280)
    #expect(report["transport"]["name"].text == "fd")
    #expect(report["transport"]["rejections"].elements?.isEmpty == true)
    #expect(report["extensions"]["versions"]["MIT-SHM"].text == "1.2")
    #expect(report["extensions"]["names"].elements?.contains(.string("Present")) == true)
    #expect(report["refreshRate"]["hertz"].number == 60)
    #expect(report["visual"]["isNative"].flag == true)
    #expect(report["reducedMotion"] == .null && report["windowManager"] == .null)
    let visuals = try #require(report["visuals"].elements)
    #expect(visuals.filter { $0["isChosen"].flag == true }.count == 1)
    #expect(visuals.first?["isChosen"].flag == true)
    let listed = try server.run("xdpyinfo").matches(of: /visual id: +0x/).count
    let counted = visuals.reduce(0.0) { $0 + ($1["count"].number ?? 0) }
    // There, one additional line names the screen's default visual.
    #expect(Int(counted) == listed - 1)
  }

  @Test("Without shared memory both better transports are rejected, with the reason")
  func withoutSharedMemory() throws {
    let server = try XvfbServer(arguments: ["-extension", "MIT-SHM"])
    let text = try probe(on: server)
    #expect(text.contains("  transport       put (last choice: a copy through the connection)\n"))
    #expect(
      text.contains(
        """
          rejected        fd (the server has no MIT-SHM)
                          sysv (the server has no MIT-SHM)

        """), "\(text)")
    #expect(text.contains("missing: frames are copied through the connection"))
    let transport = try json(on: server)["transport"]
    #expect(transport["name"].text == "put" && transport["asked"] == .null)
    #expect(transport["rejections"].elements?.map { $0["name"].text } == ["fd", "sysv"])
  }

  @Test("A requested transport is named with the source of the request")
  func askedFor() throws {
    let server = try XvfbServer()
    let option = try probe(on: server, ["--transport", "put"])
    #expect(option.contains("  transport       put (requested)\n"))
    #expect(option.contains("  requested       put, by --transport\n"))
    let variable = try probe(on: server, environment: ["SHIMMER_TRANSPORT": "sysv"])
    #expect(variable.contains("  requested       sysv, by SHIMMER_TRANSPORT\n"))
    let bare = try XvfbServer(arguments: ["-extension", "MIT-SHM"])
    let report = try json(on: bare, ["--transport", "sysv"])["transport"]
    #expect(report["reason"].text == "the requested transport, sysv, does not work")
    #expect(report["asked"].text == "sysv" && report["name"].text == "put")
  }

  @Test("BGR order is recognised, and so is the monitor's own rate")
  func otherServer() throws {
    let server = try VNCServer(pixelFormat: "bgr888")
    let report = try json(on: server)
    #expect(report["visual"]["masks"]["red"].number == 0xFF)
    #expect(report["visual"]["isNative"].flag == false)
    #expect(report["refreshRate"]["source"].text?.hasPrefix("RandR mode of ") == true)
    #expect(report["monitors"].elements?.count == 1)
  }

  @Test(
    "The scale is reported with its source",
    arguments: [
      (["GDK_SCALE": "3"], 3, "GDK_SCALE"),
      (["GDK_SCALE": "3", "SHIMMER_SCALE": "1.5"], 1.5, "SHIMMER_SCALE"),
    ])
  func scale(environment: [String: String], value: Double, source: String) throws {
    let report = try json(on: XvfbServer(), environment: environment.mapValues(\.self))
    #expect(report["scale"]["value"].number == value)
    #expect(report["scale"]["source"].text == source)
  }

  @Test("A desktop's settings are named as the source of the scale, within a terminal's width")
  func desktopSettings() throws {
    let server = try XvfbServer()
    var settings = SettingsBytes()
    settings.add("Gdk/UnscaledDPI", 68_267)
    settings.add("Gdk/WindowScalingFactor", 2)
    let daemon = try SettingsDaemon(settings, on: server.display)
    let text = try probe(on: server)
    #expect(text.contains(" (Gdk/UnscaledDPI × Gdk/WindowScalingFactor)\n"), "\(text)")
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    daemon.stop()
    #expect(try probe(on: server).contains("  scale           1 ("))
  }

  @Test("Without a setting, the primary monitor's millimetres decide the scale")
  func monitors() throws {
    let server = try XvfbServer()
    try server.run("xrandr", "--setmonitor", "DP-1", "640/200x400/125+0+0", "screen")
    try server.run("xrandr", "--setmonitor", "*DP-2", "640/110x400/69+640+0", "none")
    let text = try probe(on: server)
    #expect(text.contains("  scale           1.5 (monitor DP-2, 148 dpi by its millimetres)\n"))
    #expect(text.contains("DP-1 200×125\n") && text.contains("DP-2 110×69\n"), "\(text)")
    let report = try json(on: server)
    #expect(report["scale"]["value"].number == 1.5)
    #expect(report["scale"]["source"].text == "monitor DP-2, 148 dpi by its millimetres")
    let sizes = report["physicalSizes"].elements ?? []
    #expect(sizes.contains { $0["name"].text == "DP-1" && $0["width"].number == 200 })
    let asked = try json(on: server, environment: ["GDK_SCALE": "1"])
    #expect(asked["scale"]["source"].text == "GDK_SCALE")
  }

  @Test("The report goes to a file, and a summary to standard error when asked for")
  func output() throws {
    let server = try XvfbServer()
    let folder = try TemporaryFolder()
    let outcome = try ShimmerProgram.run(
      ["probe", "-o", "report", "--verbose", "--transport", "put"], display: server.display,
      directory: folder.url)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("display \(server.display), transport put, 60 Hz ("))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    let text = try String(contentsOf: folder.url.appending(path: "report"), encoding: .utf8)
    #expect(text.hasPrefix("Shimmer "))
  }

  @Test(
    "Without a display it fails as the viewer does",
    arguments: [[], ["--display", ":987"], ["--display", "nonsense"]])
  func noDisplay(arguments: [String]) throws {
    let outcome = try ShimmerProgram.run(["probe"] + arguments)
    #expect(outcome.status == 69 && outcome.output.isEmpty)
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    let viewer = try ShimmerProgram.run(["view"] + arguments)
    #expect(outcome.errors == viewer.errors && viewer.status == 69)
  }

  @Test("A wrong setting is named, with exit code 2")
  func wrongSetting() throws {
    for variable in ["SHIMMER_SCALE", "SHIMMER_TRANSPORT"] {
      let outcome = try ShimmerProgram.run(["probe"], environment: [variable: "big"])
      #expect(outcome.status == 2 && outcome.errors.contains("\(variable) is “big”"))
    }
  }
}
