import { performance } from "node:perf_hooks"
import { Connection, networkError, type HttpMessage, type HttpReply } from "./connection"
import { GatewayError } from "./errors"

/**
 * How many connections are kept open after queries. Further concurrent queries open their own and close it afterwards.
 */
const MAX_KEPT = 8
/** How many connections are opened ahead while writes follow each other closely. Otherwise it is one. */
const MAX_SPARE = 3

/**
 * The connections to one gateway. Queries change nothing, so they share connections that are kept alive. Writes never
 * share one: if the gateway has just closed it, the outcome of a payment is unknown. Each write gets a connection that
 * never carried a request. {@link Connections.expectWrite} opens it ahead. Decision 3, docs/decisions.
 */
export class Connections {
  readonly #kept: Connection[] = []
  readonly #spare: Promise<Connection>[] = []
  /** The connections of `#spare` that are already open. */
  readonly #ready = new Map<Promise<Connection>, Connection>()
  /** The newest TLS session, which the next connection resumes. */
  #session: Buffer | undefined
  #wanted = 1

  /**
   * `keepMs`: the time for which a quiet connection counts as open. With 0, every exchange opens its own connection.
   */
  constructor(
    private readonly url: URL,
    private readonly keepMs: number,
  ) {}

  /**
   * Sends a request that changes nothing. If a kept connection turns out to be closed, the request is repeated once,
   * on a new connection.
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
   * Sends a request that may change something, at most once, on a connection that was never used. If a connection that
   * was opened ahead breaks before anything is written to it, another connection replaces it.
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

  /** Opens a connection for a write that will follow, unless one is ready. Returns at once; never throws. */
  expectWrite(): void {
    while (this.keepMs > 0 && this.#spare.length < this.#wanted) this.#openSpare()
  }

  /** Closes the quiet connections. Requests under way are finished, so that a shutdown does not cut off a payment. */
  close(): void {
    this.#spare.splice(0).forEach(discard)
    for (const kept of this.#kept.splice(0)) kept.destroy()
  }

  #takeKept(): Connection | undefined {
    // The newest is used first. If fewer are needed, the oldest stay quiet and expire.
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

  /** A connection that was opened ahead, or is being opened; undefined when there is none. */
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
          // No write came, so one spare connection is enough from now on.
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

  /**
   * A connection that is being opened does not keep the process alive. The timer of the caller who waits for it does.
   */
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

/** The time limit for opening a connection ahead. After it, a write opens a connection of its own. */
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
