internal import CAllocationCounter

/// Counts the heap blocks that a body asks for on this thread, by C's allocators and by Swift.
///
/// The count is exact; blocks that are grown in place count too. Whatever else the body does on other
/// threads is not seen. Run the body once before, so that what is made only once is there.
public func allocationCount(of body: () throws -> Void) rethrows -> Int {
  let before = allocation_counter_value()
  try body()
  return Int(allocation_counter_value() - before)
}
