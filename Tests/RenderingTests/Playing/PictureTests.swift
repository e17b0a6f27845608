import Glibc
import Layout
import Testing

@testable import Rendering

struct PictureTests {
    @Test func sample() throws {
        let renderer = Renderer(text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageFault) in throw ImageFault(message: "none") })
        let screen = SampleScreen.make(scale: 2, image: ImageID(index: 0))
        try FileWriter.write(try renderer.svg(screen), to: "/tmp/rendering-text.svg")
        try FileWriter.write(try renderer.svg(screen, text: .outlines), to: "/tmp/rendering-outlines.svg")
        try FileWriter.write(try renderer.pdf(screen), to: "/tmp/rendering.pdf")
        for scale in [1.0, 2] {
            let png = try renderer.png(SampleScreen.make(scale: scale, image: ImageID(index: 0)))
            try FileWriter.write(png, to: "/tmp/rendering-sample@\(Int(scale))x.png")
        }
    }
}
