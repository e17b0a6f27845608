import Testing

@testable import Layout

struct RefreshControlTests {
    @Test func releasingAFullPullRefreshesUntilEndedAndAPartialPullDoesNot() {
        var control = RefreshControl()
        control.pull(to: 30)
        #expect(control.state == .pulling(0.5))
        let isEarly = control.release()
        #expect(!isEarly)
        #expect(control.state == .idle)
        control.pull(to: 80)
        #expect(control.state == .pulling(1))
        let refreshes = control.release()
        #expect(refreshes)
        #expect(control.state == .refreshing)
        control.pull(to: 10)
        #expect(control.state == .refreshing)
        control.end()
        #expect(control.state == .idle)
        control.pull(to: .nan)
        #expect(control.state == .idle)
    }
}
