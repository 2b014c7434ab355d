import CLinux
import Drawing
import Glibc
import Platform
import Raster
import Synchronization

/// The process that decodes one picture: this one, forked, or this program started with a name that no document tells.
///
/// It reads the file from its standard input, writes a ``DecoderAnswer`` to its standard output, and to standard error
/// what the libraries have to say. Its limits are the kernel's, and it takes them on before it reads the first byte:
/// whatever a picture makes of the decoders, it gets no further than that.
///
/// ``ChildProcess`` starts it, waits for it and kills it. The limits, the seals of its answer and its end with its parent
/// are set here, because no other process of this project needs them.
struct DecoderProcess {
  /// Its limits.
  let limits: PictureLimits

  /// The pixels that a vector picture is to fit into, if not its own.
  let box: PixelSize?

  /// The process that waits for the answer.
  let parent: Int32

  private static let name = "decode-picture"

  /// The descriptors that it may have: streams, fonts, and what the libraries open for a moment.
  private static let descriptorLimit = 64

  /// The messages of libraries that are passed on: a picture can cause any number of them.
  private static let messageLimit = 100

  init(limits: PictureLimits, box: PixelSize?, parent: Int32) {
    (self.limits, self.box, self.parent) = (limits, box, parent)
  }

  /// What the process is started with.
  var arguments: [String] {
    [Self.name]
      + [
        limits.megapixels, limits.mebibytes, limits.seconds, box?.width ?? 0, box?.height ?? 0,
        Int(parent),
      ].map(String.init)
  }

  /// Reads what a process was started with; nothing when that is no decoder.
  init?(_ arguments: [String]) {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard arguments.first == Self.name, arguments.count == 7, numbers.count == 6,
      let parent = Int32(exactly: numbers[5])
    else { return nil }
    var limits = PictureLimits()
    (limits.megapixels, limits.mebibytes, limits.seconds) = (numbers[0], numbers[1], numbers[2])
    let box = PixelSize(width: numbers[3], height: numbers[4])
    self.init(limits: limits, box: box.isEmpty ? nil : box, parent: parent)
  }

  /// Decodes the picture, and answers how to end.
  func run() -> Int32 {
    if let call = takeOnLimits() {
      Console.tell("\(call): \(systemMessage(errno))")
      return 1
    }
    // What the keyboard sends is for the parent, with which this process ends.
    for signal in [SIGINT, SIGQUIT, SIGHUP] { _ = Glibc.signal(signal, SIG_IGN) }
    // The Swift runtime's handlers would trace a crash at length, which is none of ours.
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      _ = Glibc.signal(signal, SIG_DFL)
    }
    let told = Atomic(0)
    GLibMessages.handOver { message in
      if told.add(1, ordering: .relaxed).newValue <= Self.messageLimit { Console.tell(message) }
    }
    // What a library prints must not become part of the answer.
    let file = clinux_duplicate(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    do throws(DecoderAnswer.Fault) {
      try answer().write(to: file)
      return 0
    } catch {
      if case .failed(let errno) = error { Console.tell(systemMessage(errno)) }
      return 1
    }
  }

  private func answer() -> DecoderAnswer {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try WholeFile.read(STDIN_FILENO, atMost: ImageFile.byteLimit)
    } catch {
      if error.errno != EFBIG { return .unreadable(errno: error.errno) }
      return .notDecodable(reason: "the file is longer than \(ImageFile.byteLimit >> 20) MiB")
    }
    do throws(ImageDecodingError) {
      return .picture(
        try ImageDecoder.decode(bytes, vectorsFitting: box, pixelLimit: limits.pixelCount))
    } catch {
      switch error {
      case .tooLarge(let size, _): return .tooLarge(size)
      case .notDecodable(let reason): return .notDecodable(reason: reason)
      }
    }
  }

  /// Takes on all limits, for good.
  ///
  /// - Returns: The call that failed, with its `errno`, or nothing.
  private func takeOnLimits() -> String? {
    // The kernel ends it with its parent; one that has gone by now does not count any more.
    if clinux_die_with_parent() != 0 { return "prctl" }
    if getppid() != parent {
      errno = ESRCH
      return "getppid"
    }
    if clinux_renounce_privileges() != 0 { return "prctl" }
    // What the caller's caller left open is none of its business; an old kernel leaves it open.
    _ = clinux_close_from(STDERR_FILENO + 1)
    // A limit of processor time is first a signal, then the end.
    let limits: [(__rlimit_resource, Int, Int)] = [
      (RLIMIT_AS, limits.byteCount, limits.byteCount),
      (RLIMIT_CPU, limits.seconds, limits.seconds + 1),
      (RLIMIT_FSIZE, answerByteLimit, answerByteLimit),
      (RLIMIT_NOFILE, Self.descriptorLimit, Self.descriptorLimit), (RLIMIT_CORE, 0, 0),
    ]
    for (resource, soft, hard) in limits {
      if !lower(resource, soft: soft, hard: hard) { return "setrlimit" }
    }
    return nil
  }

  private var answerByteLimit: Int { DecoderAnswer.byteLimit(pixelLimit: limits.pixelCount) }

  /// Lowers a limit; one that is lower stays.
  private func lower(_ resource: __rlimit_resource, soft: Int, hard: Int) -> Bool {
    let resource = Int32(bitPattern: resource.rawValue)
    var now = rlimit()
    guard unsafe getrlimit(resource, &now) == 0 else { return false }
    now.rlim_max = min(now.rlim_max, rlim_t(hard))
    now.rlim_cur = min(now.rlim_cur, rlim_t(soft), now.rlim_max)
    return unsafe setrlimit(resource, &now) == 0
  }
}
