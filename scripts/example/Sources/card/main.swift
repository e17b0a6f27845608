import Foundation
import Tatami

// A layout as a server might store it: the program sets the texts, the constraints determine the frames.
let script = Script(
    source: """
        local Card = controller "Card"
        Card.states = { likes = 0 }

        function Card:layoutContent(content)
          local title = content:putLabel("title"):text(data.title):font { style = "title1", weight = "bold" }
            :numberOfLines(0):top(equalTo(24), safeArea):horizontal(equalTo(24), safeArea)
          content:putLabel("author"):text("by " .. data.author):textColor("secondaryLabel")
            :top(equalTo(8), title.bottomAnchor):left(equal, title)
          content:putButton("like"):bottom(equalTo(24), safeArea):right(equalTo(24), safeArea)
            :bind("title", self.states.likes:mapped(function(count) return count .. " likes" end))
            :didClicked(function() self.likes = self.likes + 1 end)
        end

        return Card
        """, name: "card.lua")

do {
    let screen = try ScriptScreen(
        script, configuration: ScreenConfiguration(size: Size(width: 600, height: 315)),
        data: ["title": "Auto Layout on a server", "author": "Ann"]
    ) { print("card.lua:", $0) }

    try screen.set("likes", to: 41)
    try screen.send(.tap("like"))

    for view in try screen.views() { print(String(repeating: "  ", count: view.depth) + view.name, view.frame) }
    for finding in try screen.findings(advice: true) { print(finding) }
    guard try screen.view("like").properties["title"] == "42 likes" else { fatalError("the tap was not counted") }

    let file = CommandLine.arguments.dropFirst().first ?? "card.png"
    try Data(try screen.png()).write(to: URL(fileURLWithPath: file))
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
