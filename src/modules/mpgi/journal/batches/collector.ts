/** How long the first waits for one more. */
const GAP_MS = 20
/** After so many of them without one more, no more are waited for. One alone may be a process that is busy. */
const SILENT_GAPS = 2
/** While so many are expected, silence means that the process is busy with them, and does not end the wait. */
const MANY = 10
/** How long it waits in all. */
const MAX_MS = 150
/**
 * The same where many were expected when it began, until those have joined: they are of one set, or of a burst, and each request that goes
 * without some of them is one more than the manual requires.
 */
const MAX_MS_OF_MANY = 1_000
/**
 * A pause of a busy process takes longer. An operation that waits for more than ten seconds counts as left by a server that died, and of
 * hundreds that are under way at once, each has waited for the others before it joins.
 */
const LATEST_MS = 2_500

/** How requests wait for each other. A simulation decides it by a seed instead of time. */
export interface Pace {
  pause(ms: number): Promise<void>
  /** Waits for what another task does. */
  follow<Result>(other: Promise<Result>): Promise<Result>
}

export const REAL_TIME: Pace = {
  // A timer of a busy process is late, and due before what has arrived meanwhile is read. `setImmediate` lets it be read first.
  pause: (ms) => new Promise((resolve) => setTimeout(() => setImmediate(resolve), ms)),
  follow: (other) => other,
}

interface Group<Item, Result> {
  items: Item[]
  began: number
  /** Who was expected when it began, and may still join. */
  expected: Set<symbol>
  many: boolean
  full: () => void
  untilFull: Promise<void>
  results: Promise<readonly Result[]>
}

/**
 * Collects what several tasks request at about the same time into one request. A task announces itself with {@link expect} when
 * it begins what will join; who joins while no one else is expected does not wait at all. Otherwise the first waits for a
 * few milliseconds, and longer only while others keep coming or many are expected. A request that was sent takes no one in any more, so no one gets an
 * answer that is older than the question, and a request that hangs holds no one up.
 */
export class Collector<Item, Result> {
  readonly #expected = new Set<symbol>()
  #group: Group<Item, Result> | undefined

  /** `send` returns one result for each item, in their order. */
  constructor(
    private readonly limit: number,
    private readonly send: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly pace: () => Pace,
  ) {}

  /** Announces a task that will join. Call the result once it has, or will not; again does no harm. */
  expect(): () => void {
    const task = Symbol("expected")
    this.#expected.add(task)
    return () => {
      this.#expected.delete(task)
      this.#group?.expected.delete(task)
    }
  }

  /** Joins a request with others. Who was expected has left before. @throws what `send` throws */
  async join(item: Item): Promise<Result> {
    const group = this.#group
    if (group) {
      const at = group.items.push(item) - 1
      if (group.items.length >= this.limit) this.#close(group)
      return only(await this.pace().follow(group.results), at)
    }
    let full: () => void = () => undefined
    let settle: (results: Promise<readonly Result[]>) => void = () => undefined
    const own: Group<Item, Result> = {
      items: [item],
      began: Date.now(),
      expected: new Set(this.#expected),
      many: this.#expected.size >= MANY,
      full: () => full(),
      untilFull: new Promise((resolve) => (full = resolve)),
      results: new Promise((resolve) => (settle = resolve)),
    }
    this.#group = own
    await this.#waitForOthers(own)
    this.#close(own)
    const results = this.send(own.items)
    settle(results)
    return only(await results, 0)
  }

  async #waitForOthers(own: Group<Item, Result>): Promise<void> {
    let silent = 0
    for (let waited = 0; this.#group === own && waited < this.#longest(own); waited += GAP_MS) {
      const before = own.items.length
      await Promise.race([this.pace().pause(GAP_MS), own.untilFull])
      silent = own.items.length === before ? silent + 1 : 0
      if (silent >= SILENT_GAPS && this.#expected.size < MANY) return
    }
  }

  #longest({ many, expected, began }: Group<Item, Result>): number {
    if (this.#expected.size === 0) return 0
    const inTime = Date.now() - began < LATEST_MS
    return many && expected.size > 0 && inTime ? MAX_MS_OF_MANY : MAX_MS
  }

  #close(group: Group<Item, Result>): void {
    if (this.#group === group) this.#group = undefined
    group.full()
  }
}

function only<Result>(results: readonly Result[], at: number): Result {
  const result = results[at]
  if (result === undefined) throw new Error("mpgi: a collected request has no result for one of its items")
  return result
}
