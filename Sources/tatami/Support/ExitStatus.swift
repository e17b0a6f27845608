/// How a command ended, thrown after its messages were written.
enum ExitStatus: Int32, Error {
    case inputFault = 1
    case usage = 2
    case limit = 3
    case engineFault = 70
}
