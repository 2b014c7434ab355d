import CLinux
import Decoding
import GLibLog
import Glibc
import Pictures
import Platform
import Synchronization

/// Decodes one picture, from standard input to standard output.
struct Decoder {
  let request: DecoderRequest

  /// The maximum number of library messages that are passed on, because a picture can cause any number of messages.
  private static let messageLimit = 100

  init(_ request: DecoderRequest) { self.request = request }

  /// Confines this process, decodes the picture, and writes the answer.
  ///
  /// - Returns: The exit code, one of ``Decoding/DecoderStatus``.
  func run() -> Int32 {
    Self.chooseSignals()
    MachineMemory.shareHeap()
    // What a library prints must not become part of the answer.
    var file: Int32 = -1
    do throws(SystemError) {
      try Confinement(limits: request.limits).begin()
      file = clinux_duplicate(STDOUT_FILENO)
      if file < 0 { throw SystemError(operation: "fcntl", errno: errno) }
      dup2(STDERR_FILENO, STDOUT_FILENO)
      if let reason = prepare() {
        Self.note(reason)
        return DecoderStatus.unlinked
      }
      passOnMessages()
      try beginFiltering()
    } catch {
      Self.note("\(error)")
      return DecoderStatus.failed
    }
    do throws(DecoderAnswer.Fault) {
      try answer().write(to: file)
      return DecoderStatus.answered
    } catch {
      if case .failed(let errno) = error { Self.note(systemMessage(errno)) }
      return DecoderStatus.failed
    }
  }

  private static func chooseSignals() {
    // Signals from the keyboard are for the parent; this process ends with it.
    for signal in [SIGINT, SIGQUIT, SIGHUP] { _ = Glibc.signal(signal, SIG_IGN) }
    // The Swift runtime's handlers would print a long backtrace of a crash that is not in this project's code.
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] {
      _ = Glibc.signal(signal, SIG_DFL)
    }
  }

  /// Loads what the picture seems to need.
  ///
  /// - Returns: The reason why a library cannot be loaded, otherwise `nil`.
  private func prepare() -> String? {
    if request.preparation == .none { return nil }
    if let reason = ImageDecoder.loadVectors() { return reason }
    if request.preparation == .text { Self.rehearse() }
    return nil
  }

  /// Decodes a drawing with text: afterwards the libraries have loaded what they load once, such as the configuration
  /// of fonts.
  ///
  /// What they report is ignored: they report it again about the picture.
  private static func rehearse() {
    // Not silenced, which would last: see `passOnMessages`.
    GLibMessages.handOver { _ in }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>
      """
    _ = try? ImageDecoder.decode(Array(drawing.utf8))
  }

  /// Writes the messages of GLib's libraries to standard error, as far as ``messageLimit``.
  private func passOnMessages() {
    let told = Atomic(0)
    GLibMessages.handOver { message in
      if told.add(1, ordering: .relaxed).newValue <= Self.messageLimit { Self.note(message.text) }
    }
  }

  /// Restricts the system calls of this process; decodes without the restriction where none can be set.
  ///
  /// - Throws: The call that failed for want of memory.
  private func beginFiltering() throws(SystemError) {
    switch SystemCallFilter.install() {
    case 0: break
    case let code where [ENOSYS, EINVAL, EPERM].contains(code):
      Self.note("the decoder's system calls are not restricted here: \(systemMessage(code))")
    case let code: throw SystemError(operation: "seccomp", errno: code)
    }
  }

  private func answer() -> DecoderAnswer {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try WholeFile.read(STDIN_FILENO, atMost: ImageFile.byteLimit)
    } catch {
      if error.errno != EFBIG { return .unreadable(errno: error.errno) }
      return .notDecodable(reason: ImageFile.isTooLong)
    }
    do throws(ImageDecodingError) {
      return .picture(
        try ImageDecoder.decode(
          bytes, vectorsFitting: request.box, pixelLimit: request.limits.pixelCount))
    } catch {
      switch error {
      case .tooLarge(let size, _): return .tooLarge(size)
      case .notDecodable(let reason): return .notDecodable(reason: reason)
      }
    }
  }

  /// Writes a message to standard error, as one line.
  private static func note(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    // If standard error cannot be written, there is no way to report it.
    try? WholeFile.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }
}
