import Glibc

/// The descriptors that the process may still open.
///
/// The corresponding limit is `RLIMIT_NOFILE`.
package enum FreeDescriptors {
  /// Whether so many can be had at once.
  package static func suffice(_ count: Int) -> Bool {
    var held: [Int32] = []
    defer { for descriptor in held { close(descriptor) } }
    while held.count < count {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      // Without such a file nothing is known, and the first call that fails says why.
      if descriptor < 0 { return errno != EMFILE }
      held.append(descriptor)
    }
    return true
  }
}
