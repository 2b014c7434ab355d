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
    let path = UserFolder.expanded(path)
    read { Incoming.read(FileSystem.resolved(path) ?? path, $0) }
  }

  /// Shows an encoded image that another program has handed over.
  func decode(_ bytes: [UInt8]) {
    read { Incoming.picture(in: KeptPictures.path(for: bytes), holding: bytes, $0) }
  }

  /// Reads a picture that the scene asks for and that has not been read, such as that of a preset.
  func readMissingPicture() {
    guard let name = session.missingPicture, name != missedPicture, loop.replay == nil else {
      return
    }
    missedPicture = name
    let bytes = kept[name]
    read {
      let news = Incoming.picture(in: name, holding: bytes, $0)
      guard case .picture(let picture, _, _) = news else { return news }
      return .missing(picture, named: name)
    }
  }

  private func read(_ reading: @escaping IncomingJob.Reading) {
    do throws(DisplayError) {
      if incoming == nil {
        incoming = IncomingJob(waker: try waker(), limits: contentRequest.limits)
      }
      incoming?.read(reading)
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
        return session.show(.image, name, by: "Open", at: instant)
      }
    case .missing(let picture, let name):
      // It may be asked for again once others have taken its place.
      missedPicture = nil
      loop.change { _ in
        session.add(picture, named: name)
        return [.frame]
      }
    case .text(let text): loop.change { session.show(.text, text, by: "Open", at: $0) }
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
        var line = session.commandLine
        line.complete(with: contentRequest.background) { FileSystem.resolved($0) ?? $0 }
        try copy(line.text, telling: line.fact)
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
