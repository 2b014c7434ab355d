// A monotonic clock that jumps: the JUMP_AT-th reading and all later ones differ by JUMP_BY nanoseconds from the
// system's. With JUMP_BACK_AFTER, the readings from that many later on are the system's again. A test loads this file
// into a program before the C library. Timers follow the clock that the program sees.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { second = 1000000000 };

typedef int settime_function(
    int timer, int flags, const struct itimerspec *new, struct itimerspec *old);

static _Atomic long readings;

static int64_t number(const char *name, int64_t otherwise) {
  const char *text = getenv(name);
  return text ? atoll(text) : otherwise;
}

static int64_t shift(void) {
  int64_t first = number("JUMP_AT", INT64_MAX), count = number("JUMP_BACK_AFTER", INT64_MAX / 2);
  return readings >= first && readings - first < count ? number("JUMP_BY", 0) : 0;
}

static struct timespec moved(struct timespec time, int64_t by) {
  // The sum may be beyond 64 bits: the clock then shows the largest number of seconds, as a broken one might.
  __int128 sum = (__int128)time.tv_sec * second + time.tv_nsec + by;
  if (sum < 0) sum = 0;
  return (struct timespec){.tv_sec = (time_t)(sum / second), .tv_nsec = (long)(sum % second)};
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int code = (int)syscall(SYS_clock_gettime, clock, time);
  if (clock == CLOCK_MONOTONIC) {
    readings++;
    *time = moved(*time, shift());
  }
  return code;
}

int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  static settime_function *real;
  if (!real) real = (settime_function *)dlsym(RTLD_NEXT, "timerfd_settime");
  struct itimerspec value = *new;
  if (value.it_value.tv_sec || value.it_value.tv_nsec) {
    value.it_value = moved(value.it_value, -shift());
    if (!value.it_value.tv_sec && !value.it_value.tv_nsec) value.it_value.tv_nsec = 1;
  }
  return real(descriptor, flags, &value, old);
}
