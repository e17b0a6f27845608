import CCairo
import CPango
import CSpng
import CTurboJPEG
func g() { _ = cairo_version(); _ = pango_version(); _ = spng_version_string(); _ = tjInitDecompress(); _ = FcGetVersion() }
