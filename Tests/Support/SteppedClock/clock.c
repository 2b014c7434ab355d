// A monotonic clock that moves only while the program waits for its timer: every frame is in time and shows the same
// instant in each run, even under Valgrind, where a program is fifty times as slow. The stage frames loads this file
// into the program before the C library. Other clocks, and waits for anything but the timer, are real.
//
// FIRST and LAST, two macros, are the numbers of the deadlines between which the stage counts.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum {
  second = 1000000000,
  // The real nanoseconds of a wait, in which the X server finishes the last frame.
  rest = 10000000,
};

typedef int poll_function(struct pollfd *entries, nfds_t count, int timeout);
typedef int settime_function(
    int timer, int flags, const struct itimerspec *new, struct itimerspec *old);

static poll_function *real_poll;
static settime_function *real_settime;

// All threads read the clock; one of them has the timer, and moves it.
static _Atomic int64_t now = second;
static int timer = -1;
static int64_t deadline;
static int deadlines;

__attribute__((constructor)) static void find_real_functions(void) {
  real_poll = (poll_function *)dlsym(RTLD_NEXT, "poll");
  real_settime = (settime_function *)dlsym(RTLD_NEXT, "timerfd_settime");
}

// Callgrind counts from a call of the first function to a call of the second.
__attribute__((noinline)) void stepped_clock_begin(void) { __asm__ volatile(""); }
__attribute__((noinline)) void stepped_clock_end(void) { __asm__ volatile(""); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_MONOTONIC) {
    return (int)syscall(SYS_clock_gettime, clock, time);
  }
  int64_t instant = now;
  time->tv_sec = instant / second;
  time->tv_nsec = instant % second;
  return 0;
}

// The program sets times of the monotonic clock only, and 0 turns the timer off.
int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
  (void)flags;
  timer = descriptor;
  deadline = new->it_value.tv_sec * (int64_t)second + new->it_value.tv_nsec;
  struct itimerspec wait = {.it_value.tv_nsec = deadline == 0 ? 0 : deadline <= now ? 1 : rest};
  return real_settime(descriptor, 0, &wait, old);
}

int poll(struct pollfd *entries, nfds_t count, int timeout) {
  int ready = real_poll(entries, count, timeout);
  for (nfds_t index = 0; ready > 0 && index < count; index++) {
    if (entries[index].fd != timer || entries[index].revents == 0) {
      continue;
    }
    if (now < deadline) {
      now = deadline;
    }
    deadlines++;
    if (deadlines == FIRST) {
      stepped_clock_begin();
    } else if (deadlines == LAST) {
      stepped_clock_end();
    }
  }
  return ready;
}
