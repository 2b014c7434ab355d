// The functions of GLib's log that Swift code or shim.h calls. The rules of CCairo/functions.h hold here too.

#ifndef CGLIBLOG_FUNCTIONS_H
#define CGLIBLOG_FUNCTIONS_H

typedef unsigned long gsize;

typedef void (*GDestroyNotify)(void *data);
typedef void (*GLogFunc)(const char *domain, GLogLevelFlags level, const char *message, void *data);
typedef GLogWriterOutput (*GLogWriterFunc)(GLogLevelFlags level, const GLogField *fields, gsize count,
                                           void *data);

GLogLevelFlags g_log_set_always_fatal(GLogLevelFlags levels);
unsigned g_log_set_handler(const char *domain, GLogLevelFlags levels, GLogFunc function, void *data);
void g_log_set_writer_func(GLogWriterFunc function, void *data, GDestroyNotify release);

#endif
