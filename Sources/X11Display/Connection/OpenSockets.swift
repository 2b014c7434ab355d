import Glibc
import Synchronization

/// The sockets of connections that may be broken, for a thread that has to free another one.
///
/// A request to a server that has stopped may wait for ever, inside of libxcb. Only the end of the
/// connection ends that wait.
enum OpenSockets {
  private static let descriptors = Mutex<Set<Int32>>([])

  /// Notes a socket.
  static func insert(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.insert(descriptor) }
  }

  /// Forgets a socket; to be called before it is closed, since its number may be given again.
  static func remove(_ descriptor: Int32) {
    descriptors.withLock { _ = $0.remove(descriptor) }
  }

  /// Breaks all of them: whoever waits for a server finds its connection lost.
  static func breakAll() {
    descriptors.withLock { for descriptor in $0 { shutDown(descriptor) } }
  }

  /// Breaks one connection; its number stays taken until it is closed.
  static func shutDown(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
