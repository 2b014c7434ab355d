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
#include <X11/Xmd.h>
#include <X11/extensions/shmproto.h>
#include <xcb/xcb.h>
#include <xcb/randr.h>
#include <xcb/shm.h>
#include <xcb/sync.h>
#include <xcb/xcbext.h>
#include <xkbcommon/xkbcommon-compose.h>

#include <fcntl.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>

// Returns whether a connection is known to be unusable.
static inline int cx11_is_broken(Display *display) {
  return xcb_connection_has_error(XGetXCBConnection(display)) != 0;
}

// Returns the end of Xlib's buffer for requests; call it before the first request of libxcb.
static inline void *cx11_buffer_end(Display *display) { return ((_XPrivDisplay)display)->private14; }

// Empties Xlib's buffer for requests, and restores its end; call it from the handler of a lost connection.
//
// While libxcb uses the connection, Xlib's buffer has no space. libX11 1.8 finds out that the connection is lost when it
// next makes space for a request, and then writes the request through a null pointer.
static inline void cx11_restore_buffer(Display *display, void *end) {
  _XPrivDisplay record = (_XPrivDisplay)display;
  record->private13 = record->private12;
  record->private14 = end;
}

// Waits for the server's answer to a checked request. Returns 0, the X error's code, or 255 if the
// connection is lost.
static inline int cx11_answer(Display *display, xcb_void_cookie_t cookie) {
  xcb_generic_error_t *error = xcb_request_check(XGetXCBConnection(display), cookie);
  int code = error ? error->error_code : cx11_is_broken(display) ? 255 : 0;
  free(error);
  return code;
}

// Sends the queries for the extensions below at once.
static inline void cx11_ask_for_extensions(xcb_connection_t *connection) {
  xcb_prefetch_extension_data(connection, &xcb_shm_id);
  xcb_prefetch_extension_data(connection, &xcb_randr_id);
  xcb_prefetch_extension_data(connection, &xcb_sync_id);
}

// Returns what the server said of an extension, or NULL if it answered with an error. The requests of a missing extension
// must not be used: libxcb closes the connection.
static inline const xcb_query_extension_reply_t *cx11_shm(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *cx11_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}
static inline const xcb_query_extension_reply_t *cx11_sync(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_sync_id);
}

// An event of an extension as XNextEvent returns it: the members that all events of Xlib have, and the event itself.
typedef struct {
  int type;
  unsigned long serial;
  Bool send_event;
  Display *display;
  union {
    xcb_shm_completion_event_t completion;
    xcb_randr_screen_change_notify_event_t screen_change;
  } event;
} cx11_extension_event;
_Static_assert(sizeof(cx11_extension_event) <= sizeof(XEvent), "an event of an extension is an event");

// From Xlibint.h, which defines what Xlib.h leaves opaque.
struct _xEvent;
extern Bool (*XESetWireToEvent(Display *, int, Bool (*)(Display *, XEvent *, struct _xEvent *)))(
  Display *, XEvent *, struct _xEvent *);

static inline Bool cx11_keep_event(Display *display, XEvent *kept, struct _xEvent *received) {
  cx11_extension_event result;
  memset(&result, 0, sizeof result);
  memcpy(&result.event, received, sizeof result.event);
  result.type = result.event.completion.response_type & 0x7f;
  // Xlib has counted the event's sequence number before it calls this function.
  result.serial = LastKnownRequestProcessed(display);
  result.send_event = (result.event.completion.response_type & 0x80) != 0;
  result.display = display;
  memcpy(kept, &result, sizeof result);
  return True;
}

// Makes Xlib return events of an extension with a number; otherwise it drops them.
static inline void cx11_keep_events(Display *display, int number) {
  XESetWireToEvent(display, number, cx11_keep_event);
}

// Attaches a memory file at the server, read-only, and waits for the answer. Returns 0, the X error's
// code, or 255 if the connection is lost. The file is always closed: xcb owns the descriptors that it gets.
static inline int cx11_shm_attach_fd(Display *display, xcb_shm_seg_t segment, int fd) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  return cx11_answer(display, xcb_shm_attach_fd_checked(connection, segment, fd, 1));
}

// Attaches a System V segment at the server, read-only, and waits for the answer; returns the same values.
static inline int cx11_shm_attach(Display *display, xcb_shm_seg_t segment, int identifier) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  return cx11_answer(
    display, xcb_shm_attach_checked(connection, segment, (uint32_t)identifier, 1));
}

// From Xlibint.h: returns space for a request in Xlib's buffer.
extern void *_XGetRequest(Display *, CARD8, size_t);

// Copies a part of an image, whose pixels begin an attached segment, to a drawable.
//
// The request is written into Xlib's buffer because each frame has one: libxcb would take the connection over from Xlib,
// and Xlib would take it back, through 35 more lines of code in the cache.
static inline void cx11_shm_put(
  Display *display, Drawable drawable, GC context, const XImage *image, xcb_shm_seg_t segment, int x, int y,
  int target_x, int target_y, unsigned width, unsigned height, Bool sends_completion
) {
  const xcb_query_extension_reply_t *memory = cx11_shm(XGetXCBConnection(display));
  // The connection is lost.
  if (!memory) { return; }
  xShmPutImageReq *request = _XGetRequest(display, memory->major_opcode, sz_xShmPutImageReq);
  if (!request) { return; }
  request->shmReqType = X_ShmPutImage;
  request->drawable = (CARD32)drawable;
  request->gc = (CARD32)XGContextFromGC(context);
  request->totalWidth = (CARD16)image->width;
  request->totalHeight = (CARD16)image->height;
  request->srcX = (CARD16)x;
  request->srcY = (CARD16)y;
  request->srcWidth = (CARD16)width;
  request->srcHeight = (CARD16)height;
  request->dstX = (INT16)target_x;
  request->dstY = (INT16)target_y;
  request->depth = (CARD8)image->depth;
  request->format = ZPixmap;
  request->sendEvent = (CARD8)sends_completion;
  request->bpad = 0;
  request->shmseg = segment;
  request->offset = 0;
}

// Detaches a segment from the server.
static inline void cx11_shm_detach(Display *display, xcb_shm_seg_t segment) {
  xcb_shm_detach(XGetXCBConnection(display), segment);
}

// Returns an unused resource identifier. XAllocID is a macro over a member of the opaque Display.
static inline uint32_t cx11_new_id(Display *display) {
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
