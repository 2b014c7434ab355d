import CLinux
import GLibLog
import Glibc
import Pictures
import Platform
import Raster
import Synchronization

/// The process that decodes one picture.
///
/// It is a fork of this process, or this program started again with a command name that no document mentions. It
/// reads the file from its standard input, writes a ``DecoderAnswer`` to its standard output, and passes messages of
/// libraries to standard error. The kernel enforces its limits, which are set before the first byte is read: no
/// picture can make the decoders exceed them.
///
/// ``ChildProcess`` starts the process, waits for it and kills it, at the latest when this process ends. The resource
/// limits and the sealing of the answer are implemented here, because no other process of this project needs them.
struct DecoderProcess {
  let limits: PictureLimits

  /// The size in pixels that a vector picture is scaled to fit, or `nil` for its own size.
  let box: PixelSize?

  private static let name = "decode-picture"

  /// The maximum number of open descriptors, for the streams, the fonts, and the files that the libraries open
  /// briefly.
  private static let descriptorLimit = 64

  /// The maximum number of library messages that are passed on, because a picture can cause any number of messages.
  private static let messageLimit = 100

  init(limits: PictureLimits, box: PixelSize?) {
    (self.limits, self.box) = (limits, box)
  }

  /// The command-line arguments that start this program as a decoder, without the program's name.
  var arguments: [String] {
    [Self.name]
      + [
        limits.megapixels, limits.mebibytes, limits.seconds, box?.width ?? 0, box?.height ?? 0,
      ].map(String.init)
  }

  /// Creates a decoder from the command-line arguments of this process; `nil` if they do not request the decoding of
  /// a picture.
  init?(_ arguments: [String]) {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard arguments.first == Self.name, arguments.count == 6, numbers.count == 5 else {
      return nil
    }
    var limits = PictureLimits()
    (limits.megapixels, limits.mebibytes, limits.seconds) = (numbers[0], numbers[1], numbers[2])
    let box = PixelSize(width: numbers[3], height: numbers[4])
    self.init(limits: limits, box: box.isEmpty ? nil : box)
  }

  /// Decodes the picture, writes the answer to standard output, and returns the exit code: 0 if the answer is
  /// complete, otherwise 1.
  func run() -> Int32 {
    if let call = takeOnLimits() {
      Console.note("\(call): \(systemMessage(errno))")
      return 1
    }
    // Signals from the keyboard are for the parent; this process ends with it.
    for signal in [SIGINT, SIGQUIT, SIGHUP] { _ = Glibc.signal(signal, SIG_IGN) }
    // The Swift runtime's handlers would print a long backtrace of a crash that is not in this project's code.
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      _ = Glibc.signal(signal, SIG_DFL)
    }
    let told = Atomic(0)
    GLibMessages.handOver { message in
      if told.add(1, ordering: .relaxed).newValue <= Self.messageLimit {
        Console.note(message.text)
      }
    }
    // What a library prints must not become part of the answer.
    let file = clinux_duplicate(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    do throws(DecoderAnswer.Fault) {
      try answer().write(to: file)
      return 0
    } catch {
      if case .failed(let errno) = error { Console.note(systemMessage(errno)) }
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

  /// Confines this process before it reads the picture.
  ///
  /// The process cannot gain privileges, keeps only the standard streams open, and gets its resource limits.
  ///
  /// - Returns: The name of the system call that failed, with `errno` set, or `nil` if all of them succeeded.
  private func takeOnLimits() -> String? {
    if clinux_renounce_privileges() != 0 { return "prctl" }
    // Descriptors inherited from the caller must not be accessible; an old kernel leaves them open.
    _ = clinux_close_from(STDERR_FILENO + 1)
    // At the soft limit of processor time the kernel sends a signal, at the hard limit it kills.
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

  /// Lowers a resource limit of this process, and leaves it unchanged if it is already lower.
  ///
  /// Returns `false` if a system call fails, with `errno` set.
  private func lower(_ resource: __rlimit_resource, soft: Int, hard: Int) -> Bool {
    let resource = Int32(bitPattern: resource.rawValue)
    var now = rlimit()
    guard unsafe getrlimit(resource, &now) == 0 else { return false }
    now.rlim_max = min(now.rlim_max, rlim_t(hard))
    now.rlim_cur = min(now.rlim_cur, rlim_t(soft), now.rlim_max)
    return unsafe setrlimit(resource, &now) == 0
  }
}

/// The result of decoding a picture, which the decoder process passes to its parent in a memory file.
///
/// The file is sealed when it is complete. It begins with four 8-byte numbers: the kind of answer, two numbers that
/// depend on the kind, and the number of bytes that follow. Both sides are the same program, so the machine's byte
/// order is used.
enum DecoderAnswer {
  /// The picture: its width, its height, and its premultiplied pixels row by row.
  case picture(Bitmap)
  /// The picture has too many pixels. The value is its size.
  case tooLarge(PixelSize)
  /// The file is not a picture. The value is the reason.
  case notDecodable(reason: String)
  /// The file cannot be read. The value is the error number.
  case unreadable(errno: Int32)

  /// The reason why an answer cannot be used.
  enum Fault: Error {
    /// The file cannot be read or written.
    case failed(errno: Int32)
    /// The file is not sealed, or the numbers at its beginning are inconsistent or exceed the limits.
    case invalid
  }

  private static let headerCount = 4
  private static let headerByteCount = headerCount * MemoryLayout<Int64>.size

  /// The maximum length, in bytes, of the text that says why a picture cannot be decoded.
  private static let longestReason = 4096

  /// Returns the maximum size of an answer in bytes, for a picture of at most `pixelLimit` pixels.
  static func byteLimit(pixelLimit: Int) -> Int {
    headerByteCount + max(pixelLimit * MemoryLayout<UInt32>.size, longestReason)
  }

  /// Creates an empty memory file for an answer, and returns its descriptor; returns a negative number and sets
  /// `errno` on failure.
  static func makeFile() -> Int32 { unsafe clinux_memory_file("shimmer picture") }

  /// Writes the answer to an empty file, and seals the file permanently.
  func write(to file: Int32) throws(Fault) {
    do throws(SystemError) {
      switch self {
      case .picture(let bitmap):
        let size = bitmap.size
        try Self.writeHeader(
          0, size.width, size.height, size.area * MemoryLayout<UInt32>.size, to: file)
        try bitmap.withRows { rows throws(SystemError) in
          for y in 0..<size.height {
            // SAFETY: a row of the lent pixels.
            let row = unsafe UnsafeBufferPointer(
              start: rows.base + y * rows.stride, count: size.width)
            try unsafe WholeFile.write(row.span.bytes, to: file)
          }
        }
      case .tooLarge(let size):
        try Self.writeHeader(1, size.width, size.height, 0, to: file)
      case .notDecodable(let reason):
        let bytes = Array(reason.utf8.prefix(Self.longestReason))
        try Self.writeHeader(2, 0, 0, bytes.count, to: file)
        try WholeFile.write(bytes, to: file)
      case .unreadable(let errno):
        try Self.writeHeader(3, Int(errno), 0, 0, to: file)
      }
    } catch {
      throw .failed(errno: error.errno)
    }
    if clinux_seal(file, Self.seals) != 0 { throw .failed(errno: errno) }
  }

  /// Reads an answer from a sealed file and validates all of it.
  ///
  /// - Parameter pixelLimit: The maximum number of pixels that the picture may have.
  init(from file: Int32, pixelLimit: Int) throws(Fault) {
    var status = stat()
    if unsafe fstat(file, &status) != 0 { throw .failed(errno: errno) }
    guard clinux_seals(file) & Self.seals == Self.seals else { throw .invalid }
    var header = [Int64](repeating: 0, count: Self.headerCount)
    var headerSpan = header.mutableSpan
    try unsafe Self.fill(headerSpan.mutableBytes, from: file, at: 0)
    guard let byteCount = Int(exactly: header[3]), byteCount >= 0,
      Int(status.st_size) == Self.headerByteCount + byteCount
    else { throw .invalid }
    switch header[0] {
    case 0:
      let size = try Self.size(header, within: 1...pixelLimit)
      guard size.area <= pixelLimit, byteCount == size.area * MemoryLayout<UInt32>.size else {
        throw .invalid
      }
      self = .picture(try Self.picture(size, from: file))
    case 1:
      self = .tooLarge(try Self.size(header, within: 0...1 << 31))
    case 2:
      guard byteCount <= Self.longestReason else { throw .invalid }
      var reason = [UInt8](repeating: 0, count: byteCount)
      var reasonSpan = reason.mutableSpan
      try unsafe Self.fill(reasonSpan.mutableBytes, from: file, at: Self.headerByteCount)
      self = .notDecodable(reason: String(decoding: reason, as: UTF8.self))
    case 3:
      self = .unreadable(errno: Int32(truncatingIfNeeded: header[1]))
    default:
      throw .invalid
    }
  }

  private static let seals = Int32(clinux_seal_length | clinux_seal_contents)

  private static func writeHeader(
    _ kind: Int, _ first: Int, _ second: Int, _ byteCount: Int, to file: Int32
  ) throws(SystemError) {
    let header = [kind, first, second, byteCount].map(Int64.init)
    try unsafe WholeFile.write(header.span.bytes, to: file)
  }

  /// Returns the width and height that the header of an answer contains.
  ///
  /// - Throws: ``Fault/invalid`` if one of them is outside the range.
  private static func size(
    _ header: [Int64], within sides: ClosedRange<Int>
  ) throws(Fault) -> PixelSize {
    guard let width = Int(exactly: header[1]), let height = Int(exactly: header[2]),
      sides.contains(width), sides.contains(height)
    else { throw .invalid }
    return PixelSize(width: width, height: height)
  }

  private static func picture(_ size: PixelSize, from file: Int32) throws(Fault) -> Bitmap {
    var fault: Fault?
    let bitmap = Bitmap(size: size) { rows in
      do throws(Fault) {
        for y in 0..<size.height {
          // SAFETY: a row of the lent pixels.
          var row = unsafe MutableSpan(_unsafeStart: rows.base + y * rows.stride, count: size.width)
          let offset = y * size.width * MemoryLayout<UInt32>.size
          try unsafe fill(row.mutableBytes, from: file, at: headerByteCount + offset)
        }
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return bitmap
  }

  private static func fill(
    _ bytes: consuming MutableRawSpan, from file: Int32, at offset: Int
  ) throws(Fault) {
    var count = 0
    while count < bytes.byteCount {
      // SAFETY: the call writes at most as many bytes as the buffer has.
      let read = unsafe bytes.withUnsafeMutableBytes { all in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[count...])
        return unsafe pread(file, rest.baseAddress, rest.count, offset + count)
      }
      if read == 0 { throw .invalid }
      if read > 0 {
        count += read
      } else if errno != EINTR {
        throw .failed(errno: errno)
      }
    }
  }
}
