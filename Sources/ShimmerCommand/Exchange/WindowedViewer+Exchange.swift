import Display
import Platform
import Viewer
import X11Display

/// What comes in from files and other programs, and what goes out to other programs.
extension WindowedViewer {
  // MARK: In

  /// Shows the picture, the text or the preset that a file holds.
  ///
  /// - Parameter path: The path as the user types it: see ``UserFolder/expanded(_:)``.
  func open(_ path: String) {
    let (path, limits) = (UserFolder.expanded(path), contentRequest.limits)
    read { Incoming.read(FileSystem.resolved(path) ?? path, limits) }
  }

  /// Shows an encoded image that another program has handed over.
  func decode(_ bytes: [UInt8]) {
    let limits = contentRequest.limits
    read { Incoming.decode(bytes, limits) }
  }

  /// Reads a picture that the scene asks for and that has not been read, such as that of a preset.
  func readMissingPicture() {
    guard let name = session.missingPicture, name != missedPicture, loop.replay == nil else {
      return
    }
    missedPicture = name
    let (limits, bytes) = (contentRequest.limits, kept[name])
    read {
      let news = Incoming.picture(in: name, holding: bytes, limits)
      return if case .picture(let picture, _, _) = news { .missing(picture, named: name) } else { news }
    }
  }

  private func read(_ reading: @escaping IncomingJob.Reading) {
    do throws(DisplayError) {
      let job = if let incoming { incoming } else { IncomingJob(waker: try waker()) }
      incoming = job
      job.read(reading)
    } catch {
      refuse("Open", ProgramError(error).line)
    }
  }

  /// Shows what has been read, if anything new has.
  func followIncoming() {
    guard let news = incoming?.take() else { return }
    switch news {
    case .picture(let picture, let name, let bytes):
      if let bytes { kept.add(bytes, at: name) }
      missedPicture = nil
      loop.change { instant in
        session.add(picture, named: name)
        return session.show(picture: name, by: "Open", at: instant)
      }
    case .missing(let picture, let name):
      // It may be asked for again once others have taken its place.
      missedPicture = nil
      loop.change { _ in
        session.add(picture, named: name)
        return [.frame]
      }
    case .text(let text): loop.change { session.show(text: text, by: "Open", at: $0) }
    case .preset(let document):
      document.printWarnings()
      show(document.shown)
    case .refused(let reason): refuse("Open", reason)
    }
  }

  /// Applies a preset from a file, if it is for the scene.
  private func show(_ preset: Preset) {
    guard preset.fits(session.document.scene, with: session.document.parameters) else {
      return loop.announce(LabeledValue("Preset", "for \(preset.scene ?? preset.likelyScene)"))
    }
    loop.change { session.apply(preset, at: $0) }
  }

  private func refuse(_ title: String, _ reason: String) {
    Console.error(reason)
    loop.announce(LabeledValue(title, reason))
  }

  // MARK: Out

  /// Copies something for other programs.
  func copy(_ thing: CopiedThing) {
    // The viewer continues after a failure: only the copy is lost.
    do throws(ProgramError) {
      switch thing {
      case .commandLine:
        let line = session.document.commandLine(of: session.controls.map(\.value))
        try copy(commandLine(line), telling: line.fact)
      case .preset:
        var preset = session.preset(named: session.document.scene)
        preset.store(contentRequest.background, in: nil)
        try copy(
          PresetLibrary.text(of: preset), telling: LabeledValue("Copied", "the values as a preset"))
      case .picture:
        let picture = CopiedRepresentation(type: "image/png", bytes: try encodedFrame())
        copy([picture], telling: LabeledValue("Copied", "the picture"))
      }
    } catch {
      refuse("Not copied", error.line)
    }
  }

  /// Returns a command line that can be run in any folder, with the background of this one.
  private func commandLine(_ line: CommandLine) -> String {
    var words = line.words
    for index in words.indices.dropFirst() where words[index - 1] == "--image" {
      words[index] = FileSystem.resolved(words[index]) ?? words[index]
    }
    if let background = contentRequest.background {
      words += ["--background", FileSystem.resolved(background) ?? background]
    }
    return words.map(ShellText.quoted).joined(separator: " ")
  }

  private func copy(_ text: String, telling fact: LabeledValue) throws(ProgramError) {
    try kept.write(namedIn: text)
    copy(CopiedRepresentation.text(text), telling: fact)
  }

  private func copy(_ representations: [CopiedRepresentation], telling fact: LabeledValue) {
    let isCopied = window.events.copy(representations)
    loop.announce(
      isCopied ? fact : LabeledValue("Not copied", "another program has just copied something"))
  }
}
