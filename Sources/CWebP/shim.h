#pragma once
#include <webp/decode.h>
#include <webp/demux.h>
// For the tests, which make their files.
#include <webp/encode.h>
