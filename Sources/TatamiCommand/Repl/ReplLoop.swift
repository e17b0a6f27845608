import Diagnostics
import Glibc
import Layout
import Scripting

/// Reads lines, runs them, and prints new diagnostics of the screen.
struct ReplLoop {
    private let session: Session
    private let messages: Messages
    private let table: CompletionTable

    init(_ session: Session, _ messages: Messages) {
        (self.session, self.messages) = (session, messages)
        table = CompletionTable(APIReference(registry: session.host.registry, features: session.host.features.all))
    }

    /// Runs until the input ends.
    ///
    /// - Throws: The exit status if the input is a pipe and a line failed. On a terminal, the user has already seen the
    ///   error.
    func run() throws {
        let lines = openLines()
        var findings = try session.snapshot().diagnostics
        messages.diagnostics(findings)
        var waiting = ""
        var number = 1
        var hasFailed = false
        while let line = lines.next(isMore: !waiting.isEmpty) {
            if waiting.isEmpty, ["exit", "quit"].contains(line.trimmed) { break }
            waiting += waiting.isEmpty ? line : "\n" + line
            guard !waiting.allSatisfy(\.isWhitespace) else {
                waiting = ""
                continue
            }
            do throws(ScriptError) {
                guard try session.host.answer(waiting, chunkName: "line \(number)") else { continue }
            } catch {
                messages.error(error.lua)
                hasFailed = true
            }
            lines.remember(waiting)
            waiting = ""
            number += 1
            reportNewDiagnostics(&findings, &hasFailed)
        }
        if !waiting.isEmpty {
            messages.error("incomplete input: \(waiting)", code: .syntax)
            hasFailed = true
        }
        lines.end()
        if hasFailed, !lines.isTerminal { throw ExitStatus.inputFault }
    }

    private func openLines() -> any PromptLines {
        guard isatty(STDIN_FILENO) == 1, Output.isTerminal(.stdout) else { return PipedLines() }
        return LineEditor { [table, session] line in
            table.completions(of: line, views: session.host.screen.viewNames)
        }
    }

    /// Reports the diagnostics of the screen that are not in `findings`, and then replaces `findings`. Sets `hasFailed`
    /// if the layout fails.
    private func reportNewDiagnostics(_ findings: inout [Diagnostic], _ hasFailed: inout Bool) {
        do throws(ScriptError) {
            let now = try session.host.snapshot().diagnostics
            messages.diagnostics(now.filter { !findings.contains($0) })
            findings = now
        } catch {
            messages.error(error.lua)
            hasFailed = true
        }
    }
}
