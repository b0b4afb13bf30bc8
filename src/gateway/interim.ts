import type { Socket } from "node:net"

/** More of them before one answer are no progress reports. */
const MAX_BYTES = 32 * 1024

const STATUS_LINE = "HTTP/1.1 100".length
const END = "\r\n\r\n"

/**
 * Takes interim responses (1xx) out of what a socket receives. A server may send any number of them before the final one, requested or
 * not (RFC 9110, 15.2). undici closes the connection at a `100 Continue` that was not requested, when the request has long been
 * written: the outcome of every write would be unknown.
 */
export class InterimResponses {
  #expected = false
  /** What was received and may still be one of them. */
  #held: Buffer = Buffer.alloc(0)
  #skipped = 0

  /** Before undici gets the socket, so that this reads first. */
  constructor(private readonly socket: Socket) {
    socket.on("readable", () => this.#read())
  }

  /** A request is about to be written: what comes next is a response. */
  expect(): void {
    this.#expected = true
    this.#held = Buffer.alloc(0)
    this.#skipped = 0
  }

  #read(): void {
    if (!this.#expected) return
    const chunk: unknown = this.socket.read()
    if (!Buffer.isBuffer(chunk)) return
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk
    while (this.#held.length >= STATUS_LINE) {
      const end = this.#isInterim() ? this.#held.indexOf(END) : -1
      if (end < 0) break
      this.#skipped += end + END.length
      this.#held = this.#held.subarray(end + END.length)
    }
    const tooMany = this.#skipped + this.#held.length > MAX_BYTES && this.#isInterim()
    if (this.#held.length < STATUS_LINE || (this.#isInterim() && !tooMany)) return
    this.#expected = false
    this.socket.unshift(this.#held)
  }

  /** 101 switches to another protocol, which was not requested: that is no answer. */
  #isInterim(): boolean {
    const start = this.#held.toString("latin1", 0, STATUS_LINE)
    return /^HTTP\/1\.\d 1\d\d$/.test(start) && !start.endsWith("101")
  }
}
