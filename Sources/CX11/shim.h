#ifndef CX11_SHIM_H
#define CX11_SHIM_H

// Makes functions of XDestroyImage and its kin, which are macros otherwise and would not be imported.
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

// Whether a connection can no longer be used, as far as was noticed.
static inline int cx11_is_broken(Display *display) {
  return xcb_connection_has_error(XGetXCBConnection(display)) != 0;
}

// Waits for the server's answer to a checked request: 0, or the X error's code, or 255 when the
// connection broke.
static inline int cx11_answer(Display *display, xcb_void_cookie_t cookie) {
  // Xlib waits, not libxcb: where a connection breaks while libxcb has it, libX11 1.8 writes its next
  // request through a null pointer.
  XSync(display, 0);
  xcb_generic_error_t *error = xcb_request_check(XGetXCBConnection(display), cookie);
  int code = error ? error->error_code : cx11_is_broken(display) ? 255 : 0;
  free(error);
  return code;
}

// Hands a memory file to the server, read-only, and waits for its answer: 0, or the X error's code,
// or 255 when the connection broke. The file is closed in every case: xcb owns what it is passed.
static inline int cx11_shm_attach_fd(Display *display, ShmSeg segment, int fd) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  return cx11_answer(display, xcb_shm_attach_fd_checked(connection, (xcb_shm_seg_t)segment, fd, 1));
}

// Hands a System V segment to the server, read-only, and waits for its answer, which is as above.
// Unlike XShmAttach it needs no error handler, of which a process has only one.
static inline int cx11_shm_attach(Display *display, ShmSeg segment, int identifier) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  return cx11_answer(
    display,
    xcb_shm_attach_checked(connection, (xcb_shm_seg_t)segment, (uint32_t)identifier, 1));
}

// A fresh resource number. XAllocID is a macro over a member of the opaque Display.
static inline XID cx11_new_id(Display *display) {
  return xcb_generate_id(XGetXCBConnection(display));
}

// Asks the server for something small, and answers the question's number.
static inline unsigned cx11_ask(Display *display) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  unsigned sequence = xcb_get_input_focus(connection).sequence;
  xcb_flush(connection);
  return sequence;
}

// Whether a question has its answer, without waiting; a broken connection counts as one.
static inline int cx11_is_answered(Display *display, unsigned sequence) {
  void *reply = NULL;
  xcb_generic_error_t *error = NULL;
  int ok = xcb_poll_for_reply(XGetXCBConnection(display), sequence, &reply, &error);
  free(reply);
  free(error);
  return ok;
}

// Whether a string has the form of a display's name. It connects to nothing.
static inline int cx11_is_display_name(const char *name) {
  char *host = NULL;
  int display = 0, screen = 0;
  int ok = xcb_parse_display(name, &host, &display, &screen);
  free(host);
  // Xlib looks up any screen's number, also a negative one.
  return ok && screen >= 0;
}

// Where to go on when the connection breaks that this thread opens.
static _Thread_local jmp_buf *cx11_opening = NULL;

static inline int cx11_opening_failed(Display *display) {
  (void)display;
  if (cx11_opening) longjmp(*cx11_opening, 1);
  return 0;
}

// Opens a display; NULL where there is none, or where it goes while it is asked what it is. For that
// case libX11 has no way back: the exit handler can be set only once a display is open, and without one
// it ends the process with 1. What it has allocated by then is lost.
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
