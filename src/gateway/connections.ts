import { performance } from "node:perf_hooks"
import { Connection, networkError, type HttpMessage, type HttpReply } from "./connection"
import { GatewayError } from "./errors"

/** As many connections are kept after a query. More queries at once open more, and close them afterwards. */
const MAX_KEPT = 8
/** As many are opened ahead while writes follow each other closely; otherwise one. */
const MAX_SPARE = 3

/**
 * The connections to one gateway. Queries change nothing and share connections that are kept alive. Writes never do: a
 * connection that the gateway has just closed would make the outcome of a payment unknown. A write gets a connection
 * that no request was ever written to, opened ahead where writes follow each other. Decision 3, docs/decisions.
 */
export class Connections {
  readonly #kept: Connection[] = []
  readonly #spare: Promise<Connection>[] = []
  /** Those of `#spare` that are open. */
  readonly #ready = new Map<Promise<Connection>, Connection>()
  /** The newest TLS session, which the next connection resumes. */
  #session: Buffer | undefined
  #wanted = 1

  /** `keepMs`: how long a quiet connection counts as open; 0 gives every exchange a connection of its own. */
  constructor(
    private readonly url: URL,
    private readonly keepMs: number,
  ) {}

  /**
   * A request that changes nothing. On a kept connection that turns out to be closed it is repeated, once, on one that was
   * never used.
   * @throws GatewayError
   */
  async query(message: HttpMessage, timeoutMs: number): Promise<HttpReply> {
    const began = performance.now()
    const kept = this.#takeKept()
    if (kept) {
      try {
        return await this.#keepAfter(kept, message, timeoutMs)
      } catch (error) {
        const closed = error instanceof GatewayError && error.code === "connection_lost" && !kept.replied
        if (!closed) throw error
      }
    }
    const rest = () => Math.max(1, timeoutMs - (performance.now() - began))
    const fresh = await this.#open(rest())
    return this.#keepAfter(fresh, message, rest())
  }

  /**
   * A request that may change something: written at most once, on a connection that was never used. One that was opened ahead
   * and breaks before anything was written to it is replaced.
   * @throws GatewayError `connection_failed` when it is certain that nothing was sent
   */
  async write(message: HttpMessage, timeoutMs: number): Promise<HttpReply> {
    const began = performance.now()
    for (;;) {
      const rest = () => Math.max(1, timeoutMs - (performance.now() - began))
      const spare = await this.#takeSpare(rest())
      const connection = spare ?? (await this.#open(rest()))
      this.expectWrite()
      try {
        return await connection.post(message, { timeoutMs: rest(), keepMs: 0 })
      } catch (error) {
        const untouched =
          connection.isUnused && error instanceof GatewayError && error.code === "connection_lost"
        if (!untouched) throw error
        if (!spare) throw notSent(error)
      }
    }
  }

  /** Opens a connection for a write that will follow, unless there is one. Costs nothing to call; never throws. */
  expectWrite(): void {
    while (this.keepMs > 0 && this.#spare.length < this.#wanted) this.#openSpare()
  }

  /** Closes the connections that are quiet. Requests under way are finished: a payment is not cut off by a shutdown. */
  close(): void {
    this.#spare.splice(0).forEach(discard)
    for (const kept of this.#kept.splice(0)) kept.destroy()
  }

  #takeKept(): Connection | undefined {
    // The newest first: the oldest are closed when fewer are needed.
    for (let kept = this.#kept.pop(); kept; kept = this.#kept.pop()) {
      if (kept.isQuietFor(this.keepMs)) return kept
      kept.destroy()
    }
    return undefined
  }

  async #keepAfter(connection: Connection, message: HttpMessage, timeoutMs: number): Promise<HttpReply> {
    const reply = await connection.post(message, { timeoutMs, keepMs: this.keepMs })
    if (this.#kept.length < MAX_KEPT && connection.isQuietFor(this.keepMs)) this.#kept.push(connection)
    else connection.destroy()
    return reply
  }

  /** One that was opened ahead, or is about to be open; undefined when there is none. */
  async #takeSpare(timeoutMs: number): Promise<Connection | undefined> {
    for (let at = this.#spare.shift(); at; at = this.#spare.shift()) {
      const ready = this.#ready.get(at)
      // Writes follow each other faster than connections are opened.
      if (!ready) this.#wanted = Math.min(MAX_SPARE, this.#wanted + 1)
      this.#ready.delete(at)
      const spare = ready ?? (await this.#inTime(at, timeoutMs).catch(() => undefined))
      if (spare?.isQuietFor(this.keepMs)) return spare
      spare?.destroy()
    }
    return undefined
  }

  #openSpare(): void {
    const spare = this.#connect(SPARE_TIMEOUT_MS)
    this.#spare.push(spare)
    const forget = () => {
      const at = this.#spare.indexOf(spare)
      if (at < 0) return false
      void this.#spare.splice(at, 1)
      this.#ready.delete(spare)
      return true
    }
    void spare
      .then((connection) => {
        if (!this.#spare.includes(spare)) return
        this.#ready.set(spare, connection)
        setTimeout(() => {
          if (!forget()) return
          // No write came: one is enough.
          this.#wanted = 1
          connection.destroy()
        }, this.keepMs).unref()
      })
      .catch(forget)
  }

  async #open(timeoutMs: number): Promise<Connection> {
    return this.#inTime(this.#connect(timeoutMs), timeoutMs).catch((error: unknown) => {
      throw notSent(error)
    })
  }

  #connect(timeoutMs: number): Promise<Connection> {
    return Connection.open(this.url, timeoutMs, {
      session: this.#session,
      onSession: (session) => void (this.#session = session),
    })
  }

  /** What is being opened does not keep the process alive; who waits for it does. */
  async #inTime(opening: Promise<Connection>, timeoutMs: number): Promise<Connection> {
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      return await Promise.race([opening, tooLate])
    } catch (error) {
      discard(opening)
      throw error
    } finally {
      clearTimeout(late)
    }
  }
}

/** No write waits longer for a connection that is opened ahead: it would rather open one itself. */
const SPARE_TIMEOUT_MS = 5_000

/** Closes a connection as soon as it is open. */
function discard(opening: Promise<Connection>): void {
  opening.then((connection) => connection.destroy()).catch(() => undefined)
}

function notSent(error: unknown): GatewayError {
  const cause = error instanceof GatewayError ? error.cause : networkError(error)
  return new GatewayError("connection_failed", "could not connect to the gateway: nothing was sent", {
    cause,
  })
}
