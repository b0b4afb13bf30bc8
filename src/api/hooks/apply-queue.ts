/** How many messages of an account a process applies at once, and how many while further ones are being stored. */
const AT_ONCE = 20
const AT_ONCE_WHILE_STORING = 2
/** A message that has waited for so long is applied although further ones are being stored. */
const PATIENCE_MS = 2_000
/** So many that are stored at once are a burst, which lasts until none has come for a moment. */
const BURST = 5
const MOMENT_MS = 100
/** What is above waits in the table alone, for the sweep. */
const LONGEST = 10_000

/**
 * The stored notifications of one account that this process applies next, in their order. A gateway that sends thousands at once, as
 * on the day of many renewals, gets its acknowledgements first: applying a message takes many times as long as storing it, and
 * a gateway that waits too long sends again. Nothing is lost with it: the sweep applies what is stored and was not applied.
 */
export class ApplyQueue {
  readonly #waiting: { apply: () => Promise<void>; since: number }[] = []
  #applying = 0
  #storing = 0
  #burstAt = -MOMENT_MS
  #later: NodeJS.Timeout | undefined

  /**
   * Stores and acknowledges a message before others are applied.
   * @param store answers what applies it, which reports its own failures and never rejects
   */
  async store(store: () => Promise<() => Promise<void>>): Promise<void> {
    this.#storing++
    if (this.#storing >= BURST) this.#burstAt = Date.now()
    try {
      const apply = await store()
      if (this.#waiting.length < LONGEST) this.#waiting.push({ apply, since: Date.now() })
    } finally {
      this.#storing--
      this.#applyNext()
    }
  }

  #applyNext(): void {
    const now = Date.now()
    const busy = this.#storing > 0 || now - this.#burstAt < MOMENT_MS
    const limit = busy ? AT_ONCE_WHILE_STORING : AT_ONCE
    while (this.#applying < limit) {
      const [next] = this.#waiting
      if (!next) return
      if (busy && now - next.since < PATIENCE_MS) return this.#lookLater()
      this.#waiting.shift()
      this.#applying++
      void next.apply().finally(() => {
        this.#applying--
        this.#applyNext()
      })
    }
  }

  /** A burst ends without a further message. */
  #lookLater(): void {
    this.#later ??= setTimeout(() => {
      this.#later = undefined
      this.#applyNext()
    }, MOMENT_MS)
  }
}
