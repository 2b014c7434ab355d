import Glibc

/// A lock, and a condition for which threads that hold the lock can wait.
///
/// It is `Sendable` although it holds pointers, because the C library's functions may be called with them on any
/// thread.
@safe
package final class ConditionLock: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }

  /// Runs a closure while no other thread holds the lock.
  package func locked<Result>(_ action: () -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return action()
  }

  /// Releases the lock until a condition holds that another thread has reported by ``notify()``; called with the lock
  /// held.
  package func wait(until holds: () -> Bool) {
    while !holds() { unsafe pthread_cond_wait(change, lock) }
  }

  /// Lets all waiting threads check their conditions; called with the lock held.
  package func notify() { unsafe pthread_cond_broadcast(change) }
}
