import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// The keyboard: which area it covers, when it appears and disappears, and which layouts run again.
struct KeyboardTests {
    private static let phone = Traits(
        size: Size(width: 400, height: 800), scale: 1, safeArea: Insets(top: 50, left: 0, bottom: 34, right: 0))

    private static let form = """
        content:putTextField("name"):top(equalTo(60)):horizontal(equal)
        content:putTextField("low"):bottom(equalTo(40)):horizontal(equal)
        content:putView("bar"):at("fullBottom", equal, keyboard):height(equalTo(10))
        content:putView("safe"):at("fullBottom", equal, safeArea):height(equalTo(46)):layoutContent(function(c)
          c:putLabel("in"):edges(equal, safeArea)
        end)
        content:putButton("send"):title("Send"):at("fullBottom", equal, \
        safeArea):height(equalTo(20)):didClicked(function() print "sent" end)
        print("height", traits.keyboardHeight, traits.safeArea.bottom)
        """

    private func live(_ traits: Traits = phone) throws -> LiveScreen {
        let live = try LiveScreen(states: "", Self.form, traits: traits)
        _ = live.printed()
        return live
    }

    private func bottom(_ live: LiveScreen, _ name: String) throws -> Double {
        live.screen.layoutIfNeeded()
        return try live.screen.absoluteFrame(of: live.view(name)).maxY
    }

    private func reason(_ live: LiveScreen, _ body: (EventSimulator) throws -> Void) -> String? {
        do {
            try body(live.interactor)
            return nil
        } catch { return (error as? InteractionError).map { "\($0.reason): \($0.message)" } ?? "\(error)" }
    }

    @Test func showingTheKeyboardChangesItsTraitButNotTheSafeArea() throws {
        let live = try live()
        #expect(try bottom(live, "bar") == 800)
        try live.interactor.showKeyboard(height: 336)
        // A layout that reads the trait runs again, with the keyboard still visible.
        #expect(live.printed() == ["height\t336.0\t34.0"])
        #expect(try bottom(live, "bar") == 464)
        #expect(live.screen.traits.safeArea == Self.phone.safeArea)
        #expect(try live.screen.frame(of: live.view("in")).height == 46)
        try live.interactor.hideKeyboard()
        #expect(try bottom(live, "bar") == 800)
        #expect(live.printed() == ["height\t0.0\t34.0"])
    }

    @Test func coveredViewsCannotBeTouched() throws {
        let live = try live()
        try live.interactor.showKeyboard(height: 300)
        let why =
            """
            cannot be touched: the keyboard covers it (it begins at y = 500); hide the keyboard first (hideKeyboard, \
            resignFocus), or tie the layout to keyboardSafeArea
            """
        #expect(reason(live) { try $0.touch($0.view(named: "send")) } == "covered: root/send \(why)")
        #expect(reason(live) { try $0.touch($0.view(named: "low")) } == "covered: root/low \(why)")
        #expect(reason(live) { try $0.touch(at: Point(x: 10, y: 500)) } == "covered: (10, 500) \(why)")
        #expect(reason(live) { try $0.touch(at: Point(x: 10, y: 499)) } == nil)
        try live.interactor.hideKeyboard()
        try live.interactor.touch(live.view("send"))
        #expect(live.printed().last == "sent")
    }

    @Test func partlyCoveredViewIsTouchedInItsVisiblePart() throws {
        let live = try LiveScreen(
            states: "", "content:putView('all'):edges(equal):didClicked(function(_, point) print(point.x, point.y) end)"
        )
        try live.interactor.showKeyboard(height: 300)
        try live.interactor.touch(live.view("all"))
        #expect(live.printed() == ["200\t250"])
    }

    @Test func keyboardAppearsAndDisappearsWithTheFocusOfTextInputs() throws {
        let live = try live()
        try live.interactor.focus(live.view("name"))
        #expect(live.screen.traits.keyboardHeight == 336)
        #expect(live.printed() == ["height\t336.0\t34.0"])
        // The return key focuses the next input even if the keyboard covers it; the keyboard stays.
        try live.interactor.focusNext()
        #expect(try live.interactor.focused == live.view("low"))
        try live.interactor.type("x")
        #expect(live.screen.traits.keyboardHeight == 336)
        #expect(live.printed().isEmpty)
        try live.interactor.resignFocus()
        #expect(live.screen.traits.keyboardHeight == 0)
        // A tap focuses the input; hiding the keyboard ends the focus.
        try live.interactor.touch(live.view("name"))
        #expect(live.screen.traits.keyboardHeight == 336)
        try live.interactor.hideKeyboard()
        #expect(live.interactor.focused == nil)
        // A keyboard that was shown with an explicit height keeps it.
        try live.interactor.showKeyboard(height: 200)
        try live.interactor.focus(live.view("name"))
        #expect(live.screen.traits.keyboardHeight == 200)
    }

    @Test func keyboardHeightFollowsRotationAndRemovalOfTheFocusedInput() throws {
        let live = try LiveScreen(
            states: "",
            "content:putTextField('name'):top(equalTo(60)):horizontal(equal)",
            traits: Self.phone)
        try live.interactor.focus(live.view("name"))
        live.interactor.rotate()
        #expect(live.screen.traits.keyboardHeight == 209)
        live.interactor.rotate()
        #expect(live.screen.traits.keyboardHeight == 336)
        try live.interactor.resize(to: Size(width: 200, height: 300))
        #expect(live.screen.traits.keyboardHeight == 0)
        try live.interactor.resize(to: Size(width: 400, height: 800))
        try live.interactor.hideKeyboard()
        try live.interactor.focus(live.view("name"))
        try live.screen.destroy(live.view("name"))
        live.interactor.settleKeyboard()
        #expect(live.screen.traits.keyboardHeight == 0)
    }

    @Test func usualKeyboardHeightDependsOnTheDeviceAndIsZeroWithoutAKeyboard() {
        func height(_ device: String) -> Double? {
            Device.named(device).map { Traits(size: $0.size, safeArea: $0.safeArea).usualKeyboardHeight }
        }
        #expect(height("iphone-se") == 261)
        #expect(height("iphone-13") == 336)
        #expect(height("iphone-15-pro-max") == 346)
        #expect(height("ipad-pro-13") == 403)
        for device in Device.all {
            let traits = Traits(size: device.size, safeArea: device.safeArea)
            #expect((200..<device.size.height / 2).contains(traits.usualKeyboardHeight), "\(device.name)")
            #expect(
                (200..<device.size.width / 1.5).contains(traits.onItsSide.usualKeyboardHeight),
                "\(device.name) on its side")
        }
        // A card, a widget, a computer's window, and a device with a hardware keyboard.
        for size in [Size(width: 200, height: 600), Size(width: 400, height: 300), Size(width: 1440, height: 900)] {
            #expect(Traits(size: size).usualKeyboardHeight == 0)
        }
        #expect(Traits(hasKeyboard: false).usualKeyboardHeight == 0)
    }

    @Test func snapshotsDrawTheShownKeyboard() throws {
        let live = try live()
        #expect(live.screen.snapshot().keyboard == nil)
        try live.interactor.showKeyboard(height: 300)
        let snapshot = live.screen.snapshot()
        #expect(snapshot.keyboard == Rect(x: 0, y: 500, width: 400, height: 300))
        #expect(snapshot.overlay.upperBound == snapshot.commands.count)
        let ground = DrawCommand.fill(
            .rect(Rect(x: 0, y: 500, width: 400, height: 300)), .color(Color(rgba: 0xC4C7_CEFF)))
        #expect(snapshot.commands[snapshot.overlay.lowerBound] == ground)
    }
}
