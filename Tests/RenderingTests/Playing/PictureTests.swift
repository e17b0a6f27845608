import Glibc
import Layout
import Testing

@testable import Rendering

struct PictureTests {
    @Test func sample() throws {
        let renderer = Renderer(text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageFault) in throw ImageFault(message: "none") })
        for scale in [1.0, 2] {
            let png = try renderer.png(SampleScreen.make(scale: scale, image: ImageID(index: 0)))
            try FileWriter.write(png, to: "/tmp/rendering-sample@\(Int(scale))x.png")
        }
    }
}
