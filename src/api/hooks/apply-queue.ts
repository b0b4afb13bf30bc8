import { MpgiError } from "../../modules/mpgi/values"

/** The number of groups under way at once: one waits for the database while the next is prepared. */
const GROUPS_AT_ONCE = 2

/** How many messages of an account a process applies at once, and how many while other messages are being stored. */
const AT_ONCE = 20
const AT_ONCE_WHILE_STORING = 2
/** A message that has waited this long is applied even while other messages are being stored. */
const PATIENCE_MS = 2_000
/** This many messages stored at once are a burst. A burst lasts until no such number was seen for `MOMENT_MS`. */
const BURST = 5
const MOMENT_MS = 100
/** The longest queue. Messages beyond it wait only in the table, for the sweep. */
const LONGEST = 10_000

/**
 * The stored notifications of one account that this process applies next, in order. When a gateway sends thousands at
 * once, as on a day of many renewals, they are all acknowledged first. Applying a message takes many times as long as
 * storing it, and a gateway that waits too long sends it again. If this queue is lost, the sweep applies the stored
 * notifications.
 */
export class ApplyQueue {
  readonly #waiting: { apply: () => Promise<void>; since: number }[] = []
  #applying = 0
  #storing = 0
  #burstAt = -MOMENT_MS
  #later: NodeJS.Timeout | undefined

  /**
   * Stores and acknowledges a message before others are applied.
   * @param store stores the message and returns a function that applies it. That function reports its own failures and
   * never rejects.
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

  /** Continues after a while, since no message marks the end of a burst. */
  #lookLater(): void {
    this.#later ??= setTimeout(() => {
      this.#later = undefined
      this.#applyNext()
    }, MOMENT_MS)
  }
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Collects the items that arrive while earlier work is under way, and works on them as one group. A burst then takes
 * only a few statements. An item that arrives alone does not wait.
 */
export class Grouped<Item, Result> {
  #waiting: Waiting<Item, Result>[] = []
  #busy = 0

  /**
   * `work` returns one result for each item, in order. If it fails for a group, it is repeated with each item alone.
   */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly limit = 100,
  ) {}

  /** Adds an item and returns its result. @throws the error of `work` for this item alone */
  join(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      void this.#workNext()
    })
  }

  async #workNext(): Promise<void> {
    if (this.#busy >= GROUPS_AT_ONCE) return
    const group = this.#waiting.splice(0, this.limit)
    if (group.length === 0) return
    this.#busy++
    await this.#workOn(group)
    this.#busy--
    void this.#workNext()
  }

  async #workOn(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item))
      group.forEach(({ resolve, reject }, at) => {
        const result = results[at]
        if (result === undefined)
          reject(new MpgiError("no_result", "there is no result for one item of a group"))
        else resolve(result)
      })
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      // A single item may have caused the failure, so each is tried alone.
      else for (const each of group) await this.#workOn([each])
    }
  }
}
