#ifndef CX11_SHIM_H
#define CX11_SHIM_H

// Makes XDestroyImage and related macros functions; Swift does not import macros with parameters.
#define XUTIL_DEFINE_FUNCTIONS
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/Xlib-xcb.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/Xrandr.h>
#include <xcb/xcb.h>
#include <xcb/shm.h>

#include <fcntl.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>

// Returns whether a connection is known to be unusable.
static inline int cx11_is_broken(Display *display) {
  return xcb_connection_has_error(XGetXCBConnection(display)) != 0;
}

// Waits for the server's answer to a checked request. Returns 0, the X error's code, or 255 if the
// connection is lost.
static inline int cx11_answer(Display *display, xcb_void_cookie_t cookie) {
  // Xlib waits, not libxcb: if a connection is lost while libxcb uses it, libX11 1.8 writes its next
  // request through a null pointer.
  XSync(display, 0);
  xcb_generic_error_t *error = xcb_request_check(XGetXCBConnection(display), cookie);
  int code = error ? error->error_code : cx11_is_broken(display) ? 255 : 0;
  free(error);
  return code;
}

// Attaches a memory file at the server, read-only, and waits for the answer. Returns 0, the X error's
// code, or 255 if the connection is lost. The file is always closed: xcb owns the descriptors that it gets.
static inline int cx11_shm_attach_fd(Display *display, ShmSeg segment, int fd) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  return cx11_answer(display, xcb_shm_attach_fd_checked(connection, (xcb_shm_seg_t)segment, fd, 1));
}

// Attaches a System V segment at the server, read-only, and waits for the answer; returns the same values.
// Unlike XShmAttach it needs no error handler, of which a process has only one.
static inline int cx11_shm_attach(Display *display, ShmSeg segment, int identifier) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  return cx11_answer(
    display,
    xcb_shm_attach_checked(connection, (xcb_shm_seg_t)segment, (uint32_t)identifier, 1));
}

// Returns the sequence number of the next request, without locking the connection as XNextRequest does.
static inline unsigned long cx11_next_request(Display *display) { return NextRequest(display); }

// Returns an unused resource identifier. XAllocID is a macro over a member of the opaque Display.
static inline XID cx11_new_id(Display *display) {
  return xcb_generate_id(XGetXCBConnection(display));
}

// Sends a small request to the server and returns its sequence number.
static inline unsigned cx11_ask(Display *display) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  unsigned sequence = xcb_get_input_focus(connection).sequence;
  xcb_flush(connection);
  return sequence;
}

// Returns whether a request has been answered, without waiting; a lost connection counts as an answer.
static inline int cx11_is_answered(Display *display, unsigned sequence) {
  void *reply = NULL;
  xcb_generic_error_t *error = NULL;
  int ok = xcb_poll_for_reply(XGetXCBConnection(display), sequence, &reply, &error);
  free(reply);
  free(error);
  return ok;
}

// Returns whether a string has the form of a display's name; connects to nothing.
static inline int cx11_is_display_name(const char *name) {
  char *host = NULL;
  int display = 0, screen = 0;
  int ok = xcb_parse_display(name, &host, &display, &screen);
  free(host);
  // Xlib accepts any screen number, even a negative one.
  return ok && screen >= 0;
}

// The point to return to if the connection that this thread opens is lost.
static _Thread_local jmp_buf *cx11_opening = NULL;

static inline int cx11_opening_failed(Display *display) {
  (void)display;
  if (cx11_opening) longjmp(*cx11_opening, 1);
  return 0;
}

// Opens a display. Returns NULL if there is none, or if the connection is lost during the setup. libX11
// cannot recover from that: the exit handler can be set only once a display is open, and without one libX11
// ends the process with code 1. The memory that it has allocated by then leaks.
static inline Display *cx11_open(const char *name) {
  jmp_buf way_back;
  Display *volatile display = NULL;
  cx11_opening = &way_back;
  XIOErrorHandler usual = XSetIOErrorHandler(cx11_opening_failed);
  if (setjmp(way_back) == 0) display = XOpenDisplay(name);
  XSetIOErrorHandler(usual);
  cx11_opening = NULL;
  return display;
}

#endif
