import { connect as openTcp, isIP, type Socket } from "node:net"
import { connect as openTls } from "node:tls"
import { Client } from "undici"
import { GatewayError } from "./errors"
import { isRecord } from "./formats"
import { postOn, type Received } from "./post-on"

/**
 * The limit for the interim responses before one final response. A server that sends more is not reporting progress.
 */
const MOST_INTERIM_BYTES = 32 * 1024

const STATUS_LINE_LENGTH = "HTTP/1.1 100".length

const HEAD_END = "\r\n\r\n"

/** The body is read only with status 200. Any other status is enough to decide. */
export type HttpReply = Received

/** A request to post: the path, and a body with its type. */
export interface HttpMessage {
  path: string
  body: string
  contentType: string
}

/** One connection to the gateway. It carries one request at a time. */
export class Connection {
  /** When it was opened or last received a reply, by the clock of {@link performance}. */
  #quietSince = performance.now()
  #client: Client | undefined
  #interim: InterimResponses | undefined
  #broken = false
  /** Whether the newest request has received a reply, complete or not. */
  replied = false

  private constructor(
    private readonly origin: string,
    private readonly socket: Socket,
  ) {
    // An error while the connection is quiet is noticed when a request is about to use it.
    socket.on("error", () => undefined)
  }

  /**
   * Opens a connection with its TLS session, and resumes `session` of an earlier connection if given. The connection
   * does not keep the process alive. Decision 3 says why undici's `buildConnector` does not do this.
   * @throws the error of the system or of TLS
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

  /** Whether nothing was ever written. If so, the gateway has received nothing. */
  get isUnused(): boolean {
    return this.socket.bytesWritten === 0
  }

  /**
   * Sends one POST, at most once. Afterwards the connection stays open for `keepMs`, unless the gateway closes it
   * earlier. Redirects are not followed. The timeout covers sending and reading.
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
      // undici calls this a second time only to open another connection, after the first one is gone.
      connect: (_, callback) => {
        const isFirst = !given
        given = true
        // undici does not expect a synchronous callback. Nothing is received before the next tick.
        process.nextTick(() => {
          if (!isFirst || this.socket.destroyed) return callback(new Error("the connection is closed"), null)
          this.socket.ref()
          callback(null, this.socket)
        })
      },
    })
  }
}

/** An error with the system's code and message only. Objects that could contain request data are dropped. */
export function networkError(error: unknown): Error {
  const { code, name, message }: Partial<Record<string, unknown>> = isRecord(error) ? error : {}
  return new Error(`${String(code ?? name)}: ${String(message)}`)
}

/**
 * Removes interim responses (1xx) from the bytes that a socket receives. A server may send any number of them before
 * the final response, requested or not (RFC 9110, 15.2). At a `100 Continue` that was not requested, undici closes the
 * connection. By then the request has been written, so the outcome of every write would be unknown.
 */
class InterimResponses {
  #expected = false
  /** Received bytes that may still turn out to be an interim response. */
  #held: Buffer = Buffer.alloc(0)
  #skipped = 0

  /** Create this before undici gets the socket, so that its listener reads first. */
  constructor(private readonly socket: Socket) {
    socket.on("readable", () => this.#read())
  }

  /** Call this before a request is written: the next received bytes are its response. */
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

  /** 101 is left to undici: it switches to another protocol, which was never requested. */
  #isInterim(): boolean {
    const start = this.#held.toString("latin1", 0, STATUS_LINE_LENGTH)
    return /^HTTP\/1\.\d 1\d\d$/.test(start) && !start.endsWith("101")
  }
}
