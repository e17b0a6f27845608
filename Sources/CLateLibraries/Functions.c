#include "Lookup.h"

// What is declared below is this program's own, and nobody else's: the libraries call each other's functions, not these.
#pragma GCC visibility push(hidden)
#define WEBP_EXTERN extern
#include <gif_lib.h>
#include <harfbuzz/hb-subset.h>
#include <isa-l.h>
#include <lcms2.h>
#include <libdeflate.h>
#include <spng.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#pragma GCC visibility pop
#include <stdatomic.h>

// A function that calls the one of its name in the library. The compiler holds it to what the header says.
// scripts/package reads the names.
#define FUNCTION(library, result, name, parameters, arguments) \
    result name parameters { \
        static _Atomic(void *) place; \
        void *function = atomic_load_explicit(&place, memory_order_acquire); \
        if (function == NULL) { \
            function = late_function(library, #name); \
            atomic_store_explicit(&place, function, memory_order_release); \
        } \
        return ((__typeof__(&name))function) arguments; \
    }

#define DEFLATE(...) FUNCTION(LATE_DEFLATE, __VA_ARGS__)
DEFLATE(struct libdeflate_compressor *, libdeflate_alloc_compressor, (int level), (level))
DEFLATE(void, libdeflate_free_compressor, (struct libdeflate_compressor *c), (c))
DEFLATE(size_t, libdeflate_zlib_compress_bound, (struct libdeflate_compressor *c, size_t count), (c, count))
DEFLATE(size_t, libdeflate_zlib_compress,
    (struct libdeflate_compressor *c, const void *in, size_t count, void *out, size_t room), (c, in, count, out, room))
DEFLATE(uint32_t, libdeflate_crc32, (uint32_t crc, const void *bytes, size_t count), (crc, bytes, count))

#define GIF(...) FUNCTION(LATE_GIF, __VA_ARGS__)
GIF(GifFileType *, DGifOpen, (void *user, InputFunc read, int *error), (user, read, error))
GIF(int, DGifCloseFile, (GifFileType *file, int *error), (file, error))
GIF(int, DGifGetRecordType, (GifFileType *file, GifRecordType *type), (file, type))
GIF(int, DGifGetImageDesc, (GifFileType *file), (file))
GIF(int, DGifGetLine, (GifFileType *file, GifPixelType *line, int count), (file, line, count))
GIF(int, DGifGetExtension, (GifFileType *file, int *code, GifByteType **data), (file, code, data))
GIF(int, DGifGetExtensionNext, (GifFileType *file, GifByteType **data), (file, data))
GIF(int, DGifExtensionToGCB, (const size_t count, const GifByteType *data, GraphicsControlBlock *control),
    (count, data, control))
GIF(const char *, GifErrorString, (int code), (code))

#define SUBSET(...) FUNCTION(LATE_HARFBUZZ_SUBSET, __VA_ARGS__)
SUBSET(hb_subset_input_t *, hb_subset_input_create_or_fail, (void), ())
SUBSET(void, hb_subset_input_destroy, (hb_subset_input_t *input), (input))
SUBSET(void, hb_subset_input_set_flags, (hb_subset_input_t *input, unsigned flags), (input, flags))
SUBSET(hb_set_t *, hb_subset_input_unicode_set, (hb_subset_input_t *input), (input))
SUBSET(hb_set_t *, hb_subset_input_set, (hb_subset_input_t *input, hb_subset_sets_t set_type), (input, set_type))
SUBSET(hb_face_t *, hb_subset_or_fail, (hb_face_t *face, const hb_subset_input_t *input), (face, input))

#define ISAL(...) FUNCTION(LATE_ISAL, __VA_ARGS__)
ISAL(void, isal_deflate_init, (struct isal_zstream *stream), (stream))
ISAL(int, isal_deflate, (struct isal_zstream *stream), (stream))

#define LCMS(...) FUNCTION(LATE_LCMS, __VA_ARGS__)
LCMS(int, cmsGetEncodedCMMversion, (void), ())
LCMS(cmsContext, cmsCreateContext, (void *plugin, void *user), (plugin, user))
LCMS(void, cmsDeleteContext, (cmsContext context), (context))
LCMS(cmsToneCurve *, cmsBuildGamma, (cmsContext context, cmsFloat64Number gamma), (context, gamma))
LCMS(void, cmsFreeToneCurve, (cmsToneCurve *curve), (curve))
LCMS(cmsHPROFILE, cmsOpenProfileFromMemTHR, (cmsContext context, const void *bytes, cmsUInt32Number count),
    (context, bytes, count))
LCMS(cmsHPROFILE, cmsCreateRGBProfileTHR,
    (cmsContext context, const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries, cmsToneCurve *const curves[3]),
    (context, white, primaries, curves))
LCMS(cmsHPROFILE, cmsCreate_sRGBProfileTHR, (cmsContext context), (context))
LCMS(cmsBool, cmsCloseProfile, (cmsHPROFILE profile), (profile))
LCMS(cmsColorSpaceSignature, cmsGetColorSpace, (cmsHPROFILE profile), (profile))
LCMS(cmsBool, cmsIsTag, (cmsHPROFILE profile, cmsTagSignature tag), (profile, tag))
LCMS(cmsHTRANSFORM, cmsCreateTransformTHR,
    (cmsContext context, cmsHPROFILE from, cmsUInt32Number fromFormat, cmsHPROFILE to, cmsUInt32Number toFormat,
        cmsUInt32Number intent, cmsUInt32Number flags),
    (context, from, fromFormat, to, toFormat, intent, flags))
LCMS(void, cmsDeleteTransform, (cmsHTRANSFORM transform), (transform))
LCMS(void, cmsDoTransform, (cmsHTRANSFORM transform, const void *from, void *to, cmsUInt32Number count),
    (transform, from, to, count))
LCMS(cmsUInt32Number, cmsGetTransformInputFormat, (cmsHTRANSFORM transform), (transform))

#define SPNG(...) FUNCTION(LATE_SPNG, __VA_ARGS__)
SPNG(spng_ctx *, spng_ctx_new, (int flags), (flags))
SPNG(void, spng_ctx_free, (spng_ctx *context), (context))
SPNG(int, spng_set_png_buffer, (spng_ctx *context, const void *bytes, size_t count), (context, bytes, count))
SPNG(int, spng_set_image_limits, (spng_ctx *context, uint32_t width, uint32_t height), (context, width, height))
SPNG(int, spng_set_chunk_limits, (spng_ctx *context, size_t chunk, size_t cache), (context, chunk, cache))
SPNG(int, spng_decoded_image_size, (spng_ctx *context, int format, size_t *count), (context, format, count))
SPNG(int, spng_decode_image, (spng_ctx *context, void *out, size_t room, int format, int flags),
    (context, out, room, format, flags))
SPNG(int, spng_get_ihdr, (spng_ctx *context, struct spng_ihdr *header), (context, header))
SPNG(int, spng_get_chrm, (spng_ctx *context, struct spng_chrm *primaries), (context, primaries))
SPNG(int, spng_get_gama, (spng_ctx *context, double *gamma), (context, gamma))
SPNG(int, spng_get_iccp, (spng_ctx *context, struct spng_iccp *profile), (context, profile))
SPNG(int, spng_get_srgb, (spng_ctx *context, uint8_t *intent), (context, intent))
SPNG(const char *, spng_strerror, (int code), (code))

#define JPEG(...) FUNCTION(LATE_TURBOJPEG, __VA_ARGS__)
JPEG(tjhandle, tjInitDecompress, (void), ())
JPEG(int, tjDestroy, (tjhandle handle), (handle))
JPEG(int, tjDecompressHeader3,
    (tjhandle handle, const unsigned char *bytes, unsigned long count, int *width, int *height, int *subsampling,
        int *colors),
    (handle, bytes, count, width, height, subsampling, colors))
JPEG(int, tjDecompress2,
    (tjhandle handle, const unsigned char *bytes, unsigned long count, unsigned char *out, int width, int pitch,
        int height, int format, int flags),
    (handle, bytes, count, out, width, pitch, height, format, flags))
JPEG(char *, tjGetErrorStr2, (tjhandle handle), (handle))
JPEG(int, tjGetErrorCode, (tjhandle handle), (handle))

#define WEBP(...) FUNCTION(LATE_WEBP, __VA_ARGS__)
WEBP(int, WebPGetEncoderVersion, (void), ())
WEBP(VP8StatusCode, WebPGetFeaturesInternal,
    (const uint8_t *bytes, size_t count, WebPBitstreamFeatures *features, int version),
    (bytes, count, features, version))
WEBP(int, WebPConfigInitInternal, (WebPConfig *config, WebPPreset preset, float quality, int version),
    (config, preset, quality, version))
WEBP(int, WebPConfigLosslessPreset, (WebPConfig *config, int level), (config, level))
WEBP(int, WebPPictureInitInternal, (WebPPicture *picture, int version), (picture, version))
WEBP(int, WebPPictureAlloc, (WebPPicture *picture), (picture))
WEBP(void, WebPPictureFree, (WebPPicture *picture), (picture))
WEBP(int, WebPEncode, (const WebPConfig *config, WebPPicture *picture), (config, picture))

#define DEMUX(...) FUNCTION(LATE_WEBPDEMUX, __VA_ARGS__)
DEMUX(int, WebPAnimDecoderOptionsInitInternal, (WebPAnimDecoderOptions *options, int version), (options, version))
DEMUX(WebPAnimDecoder *, WebPAnimDecoderNewInternal,
    (const WebPData *data, const WebPAnimDecoderOptions *options, int version), (data, options, version))
DEMUX(int, WebPAnimDecoderGetInfo, (const WebPAnimDecoder *decoder, WebPAnimInfo *info), (decoder, info))
DEMUX(int, WebPAnimDecoderHasMoreFrames, (const WebPAnimDecoder *decoder), (decoder))
DEMUX(int, WebPAnimDecoderGetNext, (WebPAnimDecoder *decoder, uint8_t **pixels, int *end), (decoder, pixels, end))
DEMUX(const WebPDemuxer *, WebPAnimDecoderGetDemuxer, (const WebPAnimDecoder *decoder), (decoder))
DEMUX(void, WebPAnimDecoderDelete, (WebPAnimDecoder *decoder), (decoder))
DEMUX(int, WebPDemuxGetChunk,
    (const WebPDemuxer *demuxer, const char name[4], int number, WebPChunkIterator *chunk),
    (demuxer, name, number, chunk))
DEMUX(void, WebPDemuxReleaseChunkIterator, (WebPChunkIterator *chunk), (chunk))
