/// The order in which a number's bytes lie in memory.
public enum ByteOrder: Hashable, Sendable {
  /// The lowest byte first.
  case leastSignificantFirst

  /// The highest byte first.
  case mostSignificantFirst

  /// The order of the processor.
  public static var native: ByteOrder {
    UInt16(1).littleEndian == 1 ? .leastSignificantFirst : .mostSignificantFirst
  }
}
