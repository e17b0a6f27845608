#pragma once
#include <stdlib.h>
#include <isa-l.h>

/// Compresses bytes in the zlib format, in one call.
///
/// At level 1 the bytes are the same on every processor with SSE 4.2; from level 3 on they are not.
///
/// The first bytes are compressed separately, by ISA-L's code for the ends of streams. Its code for the rest (2.30,
/// `isal_deflate_icf_body_hash_hist`) hashes the stream's own address at the beginning of a stream, so that one of some
/// thousand pictures had varying bytes, and one of thirty tiny pictures.
///
/// - Returns: The number of bytes written; 0 without memory or without enough space.
static inline size_t tatami_isal_compress(const void *bytes, size_t count, void *room, size_t capacity) {
    if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
    struct isal_zstream *stream = (struct isal_zstream *)calloc(1, sizeof *stream);
    uint8_t *buffer = (uint8_t *)malloc(ISAL_DEF_LVL1_DEFAULT);
    size_t written = 0;
    if (stream != NULL && buffer != NULL) {
        const uint32_t first = count < 16 ? (uint32_t)count : 16;
        isal_deflate_init(stream);
        stream->level = 1;
        stream->level_buf = buffer;
        stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
        stream->gzip_flag = IGZIP_ZLIB;
        stream->next_in = (uint8_t *)(uintptr_t)bytes;
        stream->avail_in = first;
        stream->next_out = (uint8_t *)room;
        stream->avail_out = (uint32_t)capacity;
        stream->flush = SYNC_FLUSH;
        if (isal_deflate(stream) == COMP_OK) {
            stream->flush = NO_FLUSH;
            stream->avail_in = (uint32_t)count - first;
            stream->end_of_stream = 1;
            if (isal_deflate(stream) == COMP_OK && stream->internal_state.state == ZSTATE_END) written = stream->total_out;
        }
    }
    free(buffer);
    free(stream);
    return written;
}
