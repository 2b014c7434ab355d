internal import CTextCounter

/// Returns the number of characters that Pango shapes and counts while a body runs on this thread.
///
/// A character that is read twice counts twice, so the count grows with the work, but does not depend on the machine's
/// speed.
public func characterCount(readByPangoIn body: () throws -> Void) rethrows -> Int {
  let before = text_counter_value()
  try body()
  return Int(text_counter_value() - before)
}
