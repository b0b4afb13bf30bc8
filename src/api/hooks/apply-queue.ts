/** How many notifications are applied at once: each queries the gateway and completes a cart. */
const AT_ONCE = 20
/** How long an application gives way to messages that are being received. */
const GIVES_WAY_MS = 1_000

interface Waiting {
  work: () => Promise<unknown>
  since: number
}

/**
 * Applies notifications after their acknowledgement. Messages that are being received come first, for a second at most: the gateway
 * waits for its acknowledgement and sends again what is late, while a stored message is safe. A message that comes alone
 * is applied at once. What still waits when the process ends is applied by the sweep.
 */
export class ApplyQueue {
  #receiving = 0
  #running = 0
  #timer: NodeJS.Timeout | undefined
  readonly #waiting: Waiting[] = []

  /** Receives a message. */
  async receive<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#receiving++
    try {
      return await work()
    } finally {
      this.#receiving--
      this.#next()
    }
  }

  /** Applies one when it is its turn. `work` handles its own errors. */
  add(work: () => Promise<unknown>): void {
    this.#waiting.push({ work, since: performance.now() })
    this.#next()
  }

  #next(): void {
    clearTimeout(this.#timer)
    for (let [first] = this.#waiting; first && this.#running < AT_ONCE; [first] = this.#waiting) {
      const waits = this.#receiving > 0 ? first.since + GIVES_WAY_MS - performance.now() : 0
      if (waits > 0) {
        this.#timer = setTimeout(() => this.#next(), waits)
        return
      }
      this.#waiting.shift()
      this.#running++
      void first.work().finally(() => {
        this.#running--
        this.#next()
      })
    }
  }
}
