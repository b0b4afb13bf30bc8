import { connect as openTcp, isIP, type Socket } from "node:net"
import { connect as openTls } from "node:tls"
import { Client } from "undici"
import { GatewayError } from "./errors"
import { isRecord } from "./formats"
import { postOn, type Received } from "./post-on"

/** More of them before one answer are no progress reports. */
const MOST_INTERIM_BYTES = 32 * 1024

const STATUS_LINE_LENGTH = "HTTP/1.1 100".length

const HEAD_END = "\r\n\r\n"

/** Every status but 200 decides alone, without its body. */
export type HttpReply = Received

/** What is posted: the path, and a body with its type. */
export interface HttpMessage {
  path: string
  body: string
  contentType: string
}

/** One connection to the gateway, and the requests that are made on it, one at a time. */
export class Connection {
  /** When it was opened, or answered the last time, by the clock of {@link performance}. */
  #quietSince = performance.now()
  #client: Client | undefined
  #interim: InterimResponses | undefined
  #broken = false
  /** Whether the newest request has a reply, be it an incomplete one. */
  replied = false

  private constructor(
    private readonly origin: string,
    private readonly socket: Socket,
  ) {
    // Whatever breaks while it is quiet shows when it is taken.
    socket.on("error", () => undefined)
  }

  /**
   * Opens a connection, and its TLS session: `session` is one of an earlier connection, to be resumed. What is opened ahead
   * does not keep the process alive.
   * @throws the system's error, or that of TLS
   */
  static open(
    { origin, hostname, protocol, port }: URL,
    timeoutMs: number,
    tls: { session: Buffer | undefined; onSession: (session: Buffer) => void },
  ): Promise<Connection> {
    const host = hostname.replace(/^\[|\]$/g, "")
    const secure = protocol === "https:"
    const to = { host, port: Number(port) || (secure ? 443 : 80) }
    const session = tls.session && { session: tls.session }
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = secure ? openTls({ ...to, ...name, ...session, ALPNProtocols: ["http/1.1"] }) : openTcp(to)
    socket.unref().setNoDelay(true)
    socket.on("session", tls.onSession)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        socket.destroy(
          Object.assign(new Error(`no connection within ${timeoutMs} ms`), { code: "ETIMEDOUT" }),
        )
      }, timeoutMs)
      late.unref()
      socket.once(secure ? "secureConnect" : "connect", () => {
        clearTimeout(late)
        socket.off("error", reject)
        resolve(new Connection(origin, socket))
      })
      socket.once("error", reject)
      socket.once("close", () => {
        clearTimeout(late)
        reject(new Error("closed while it was opened"))
      })
    })
  }

  /** Whether a request may be written: open, nothing unexpected received, and quiet for less than `ms`. */
  isQuietFor(ms: number): boolean {
    const { destroyed, writable, readable, readableLength } = this.socket
    const open = !this.#broken && !destroyed && writable && readable && readableLength === 0
    return open && performance.now() - this.#quietSince < ms
  }

  /** Whether nothing at all was written: then the gateway has received nothing. */
  get isUnused(): boolean {
    return this.socket.bytesWritten === 0
  }

  /**
   * One POST, written at most once. Afterwards the connection stays open for `keepMs`, unless the gateway closes it earlier.
   * Redirects are not followed. The timeout covers sending and reading.
   * @throws GatewayError whose outcome is unknown
   */
  async post(
    message: HttpMessage,
    { timeoutMs, keepMs }: { timeoutMs: number; keepMs: number },
  ): Promise<HttpReply> {
    let late = false
    const deadline = setTimeout(() => {
      late = true
      this.destroy()
    }, timeoutMs)
    this.replied = false
    try {
      this.#interim ??= new InterimResponses(this.socket)
      this.#interim.expect()
      const client = (this.#client ??= this.client(keepMs))
      const reply = await postOn(client, message, () => (this.replied = true))
      if (reply.status !== 200 || keepMs === 0) this.destroy()
      this.#quietSince = performance.now()
      return reply
    } catch (error) {
      this.destroy()
      if (error instanceof GatewayError) throw error
      const cause = networkError(error)
      if (late) throw new GatewayError("timeout", "no complete reply before the deadline", { cause })
      throw new GatewayError("connection_lost", "the connection broke before the reply was complete", {
        cause,
      })
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Closes it; a request that is under way fails. */
  destroy(): void {
    this.#broken = true
    // Not awaited: closing must neither delay nor fail an exchange with a known outcome.
    void this.#client?.destroy().catch(() => undefined)
    this.socket.destroy()
  }

  private client(keepMs: number): Client {
    let given = false
    return new Client(this.origin, {
      ...(keepMs > 0
        ? { pipelining: 1, keepAliveTimeout: keepMs, keepAliveMaxTimeout: keepMs }
        : { pipelining: 0 }),
      // A second call would be another connection: the first one is gone.
      connect: (_, callback) => {
        const isFirst = !given
        given = true
        // undici does not expect an answer at once. Nothing is received in between.
        process.nextTick(() => {
          if (!isFirst || this.socket.destroyed) return callback(new Error("the connection is closed"), null)
          this.socket.ref()
          callback(null, this.socket)
        })
      },
    })
  }
}

/** Keeps the system's code and message, drops objects that could contain request data. */
export function networkError(error: unknown): Error {
  const { code, name, message }: Partial<Record<string, unknown>> = isRecord(error) ? error : {}
  return new Error(`${String(code ?? name)}: ${String(message)}`)
}

/**
 * Takes interim responses (1xx) out of what a socket receives. A server may send any number of them before the final one, requested or
 * not (RFC 9110, 15.2). undici closes the connection at a `100 Continue` that was not requested, when the request has long been
 * written: the outcome of every write would be unknown.
 */
class InterimResponses {
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
    while (this.#held.length >= STATUS_LINE_LENGTH) {
      const end = this.#isInterim() ? this.#held.indexOf(HEAD_END) : -1
      if (end < 0) break
      this.#skipped += end + HEAD_END.length
      this.#held = this.#held.subarray(end + HEAD_END.length)
    }
    const tooMany = this.#skipped + this.#held.length > MOST_INTERIM_BYTES && this.#isInterim()
    if (this.#held.length < STATUS_LINE_LENGTH || (this.#isInterim() && !tooMany)) return
    this.#expected = false
    this.socket.unshift(this.#held)
  }

  /** 101 switches to another protocol, which was not requested: that is no answer. */
  #isInterim(): boolean {
    const start = this.#held.toString("latin1", 0, STATUS_LINE_LENGTH)
    return /^HTTP\/1\.\d 1\d\d$/.test(start) && !start.endsWith("101")
  }
}
