/// A failure of the display, naming the operation.
public enum DisplayError: Error, Hashable, Sendable {
  /// No display could be opened: the name that was tried and the reason.
  case cannotOpen(display: String, reason: String)

  /// The display has nothing that this program can draw to, for instance only palette visuals.
  case unsupported(feature: String, reason: String)

  /// The process may open fewer files than a display takes: so many more at once.
  case tooFewDescriptors(needed: Int)

  /// A system call failed.
  case system(operation: String, errno: Int32)

  /// Memory for frames could not be had on any transport.
  case cannotAllocate(byteCount: Int, reason: String)

  /// The connection to the display broke.
  case connectionLost(display: String)
}
