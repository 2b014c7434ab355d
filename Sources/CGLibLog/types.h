// The types of GLib's log whose contents Swift code or shim.h uses, with the enumerators that are used and with all
// fields. The rules of CCairo/types.h hold here too.

#ifndef CGLIBLOG_TYPES_H
#define CGLIBLOG_TYPES_H

// A length of -1 stands for a string that ends with a NUL.
typedef struct _GLogField {
  const char *key;
  const void *value;
  long length;
} GLogField;

typedef enum {
  G_LOG_LEVEL_ERROR = 1 << 2,
  G_LOG_LEVEL_CRITICAL = 1 << 3,
  G_LOG_LEVEL_WARNING = 1 << 4,
  G_LOG_LEVEL_MESSAGE = 1 << 5,
  G_LOG_LEVEL_INFO = 1 << 6,
  G_LOG_LEVEL_DEBUG = 1 << 7,
} GLogLevelFlags;

typedef enum {
  G_LOG_WRITER_UNHANDLED = 0,
  G_LOG_WRITER_HANDLED = 1,
} GLogWriterOutput;

#endif
