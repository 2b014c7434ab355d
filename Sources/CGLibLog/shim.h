// GLib's log, through which Pango, librsvg and GLib itself print; declared as in CCairo.

#ifndef CGLIBLOG_SHIM_H
#define CGLIBLOG_SHIM_H

#include <stddef.h>

#include "types.h"

// After the types, which it uses.
#include "functions.h"

static inline void cgliblog_ignore_message(const char *domain, GLogLevelFlags level,
                                           const char *message, void *data) {
  (void)domain;
  (void)level;
  (void)message;
  (void)data;
}

// Drops the messages of a domain. GLib still prints errors that end the process.
static inline void cgliblog_silence(const char *domain) {
  g_log_set_handler(domain,
                    (GLogLevelFlags)(G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING |
                                     G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG),
                    cgliblog_ignore_message, NULL);
}

#endif
