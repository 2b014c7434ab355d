import Display
import Drawing

extension ProgramError {
  /// What a failure of the display means for the program.
  init(_ error: DisplayError) {
    switch error {
    case .cannotOpen(let display, let reason):
      self.init(
        display.isEmpty ? "there is no display" : "cannot open the display \(display)",
        why: reason, remedy: "set DISPLAY or use --display", status: .noDisplay)
    case .unsupported(let feature, let reason):
      self.init(
        "the display has no \(feature)", why: reason, remedy: "use another display or depth",
        status: .noDisplay)
    case .tooFewDescriptors(let needed):
      self.init(
        "too few files may be open at once", why: "a display takes \(needed) descriptors",
        remedy: "raise the limit of open files: ulimit -n", status: .noDisplay)
    case .system(let operation, let code):
      self.init("\(operation) failed", why: systemMessage(code), status: .internal)
    case .cannotAllocate(let byteCount, let reason):
      self.init(
        "there is no memory for frames of \(byteCount) bytes", why: reason,
        remedy: "use a smaller window", status: .noDisplay)
    case .connectionLost(let display):
      self.init(
        "the connection to the display \(display) was lost", remedy: "start the viewer again",
        status: .connectionLost)
    }
  }
}
