internal import CAllocationCounter

/// Returns the number of heap blocks that a body allocates on this thread, by C's allocators and by Swift.
///
/// The count is exact; blocks that grow in place count too. Allocations on other threads are not counted. Run the
/// body once before, so that one-time allocations are not included.
public func allocationCount(of body: () throws -> Void) rethrows -> Int {
  let before = allocation_counter_value()
  try body()
  return Int(allocation_counter_value() - before)
}
