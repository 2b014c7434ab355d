// The functions of libFuzzer that a program without libFuzzer's own `main` calls. The toolchain has the library, but no
// header for it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Runs the callback until a limit of the arguments is reached; may remove arguments of its own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

// Mutates an input in place; returns its new size.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);
