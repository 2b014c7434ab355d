import CLinux
import Decoding
import Glibc
import Platform

/// The limits of the decoder, which the kernel enforces: no picture can make the libraries exceed them.
///
/// `shimmer` ends the process when the time is up, at the latest when `shimmer` itself ends.
struct Confinement {
  let limits: PictureLimits

  /// The maximum number of open descriptors, for the streams, the fonts, and the files that the libraries open
  /// briefly.
  private static let descriptorLimit = 64

  /// Confines this process: it cannot gain privileges, keeps only the standard streams open, and gets its resource
  /// limits.
  ///
  /// - Throws: The call that failed.
  func begin() throws(SystemError) {
    if clinux_renounce_privileges() != 0 { throw SystemError(operation: "prctl", errno: errno) }
    // Descriptors inherited from the caller must not be accessible; an old kernel leaves them open.
    _ = clinux_close_from(STDERR_FILENO + 1)
    let answer = DecoderAnswer.byteLimit(pixelLimit: limits.pixelCount)
    // At the soft limit of processor time the kernel sends a signal, at the hard limit it kills.
    let limits: [(__rlimit_resource, Int, Int)] = [
      (RLIMIT_AS, limits.byteCount, limits.byteCount),
      (RLIMIT_CPU, limits.seconds, limits.seconds + 1), (RLIMIT_FSIZE, answer, answer),
      (RLIMIT_NOFILE, Self.descriptorLimit, Self.descriptorLimit), (RLIMIT_CORE, 0, 0),
    ]
    for (resource, soft, hard) in limits { try lower(resource, soft: soft, hard: hard) }
  }

  /// Lowers a resource limit of this process, and leaves it unchanged if it is already lower.
  private func lower(
    _ resource: __rlimit_resource, soft: Int, hard: Int
  ) throws(SystemError) {
    let resource = Int32(bitPattern: resource.rawValue)
    var now = rlimit()
    if unsafe getrlimit(resource, &now) == 0 {
      now.rlim_max = min(now.rlim_max, rlim_t(hard))
      now.rlim_cur = min(now.rlim_cur, rlim_t(soft), now.rlim_max)
      if unsafe setrlimit(resource, &now) == 0 { return }
    }
    throw SystemError(operation: "setrlimit", errno: errno)
  }
}
