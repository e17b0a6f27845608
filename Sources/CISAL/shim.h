#pragma once
#include <stdlib.h>
#include <isa-l.h>

/// Compresses bytes in the format of zlib, in one go.
///
/// Level 1: the bytes are the same on every processor that has SSE 4.2, which they are not from level 3 on.
///
/// - Returns: how many bytes were written; 0 without memory or without enough room.
static inline size_t tatami_isal_compress(const void *bytes, size_t count, void *room, size_t capacity) {
    if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
    struct isal_zstream *stream = (struct isal_zstream *)calloc(1, sizeof *stream);
    uint8_t *buffer = (uint8_t *)malloc(ISAL_DEF_LVL1_DEFAULT);
    size_t written = 0;
    if (stream != NULL && buffer != NULL) {
        isal_deflate_stateless_init(stream);
        stream->level = 1;
        stream->level_buf = buffer;
        stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
        stream->gzip_flag = IGZIP_ZLIB;
        stream->end_of_stream = 1;
        stream->next_in = (uint8_t *)(uintptr_t)bytes;
        stream->avail_in = (uint32_t)count;
        stream->next_out = (uint8_t *)room;
        stream->avail_out = (uint32_t)capacity;
        if (isal_deflate_stateless(stream) == COMP_OK) written = stream->total_out;
    }
    free(buffer);
    free(stream);
    return written;
}
