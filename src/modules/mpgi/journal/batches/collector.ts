import { MpgiError } from "../../shared/mpgi-error"
/** How long the first task waits for another one to join. */
const GAP_MS = 20
/**
 * The wait ends after this many of such gaps in which no task joins. A single gap may only mean that the process is
 * busy.
 */
const SILENT_GAPS = 2
/**
 * If at least this many tasks are expected, a gap means that the process is busy with them. It does not end the wait.
 */
const MANY = 10
/** How long the first task waits at most. */
const MAX_MS = 150
/**
 * The longest wait if many tasks were expected at its beginning. It ends when they have joined. They belong to one set
 * or one burst. If a request leaves some of them out, one more request is needed than the manual requires.
 */
const MAX_MS_OF_MANY = 1_000
/**
 * After this real time, {@link MAX_MS_OF_MANY} no longer applies, because the pauses of a busy process take longer. If
 * an operation waits for more than ten seconds, other servers consider its server dead. If hundreds are under way at
 * once, each has waited for the others before it joins.
 */
const LATEST_MS = 2_500

/** How requests wait for each other. A simulation replaces the time by a seed. */
export interface Pace {
  pause(ms: number): Promise<void>
  /** Waits for the result of another task. */
  follow<Result>(other: Promise<Result>): Promise<Result>
}

export const REAL_TIME: Pace = {
  // In a busy process a timer fires late, and before the data that arrived meanwhile is read. `setImmediate` lets the
  // data be read first.
  pause: (ms) => new Promise((resolve) => setTimeout(() => setImmediate(resolve), ms)),
  follow: (other) => other,
}

interface Group<Item, Result> {
  items: Item[]
  began: number
  /** The tasks that were expected when it began and may still join. */
  expected: Set<symbol>
  many: boolean
  full: () => void
  untilFull: Promise<void>
  results: Promise<readonly Result[]>
}

/**
 * Collects the requests that several tasks make at about the same time into one request. A task announces itself with
 * {@link expect} when it begins, and joins later. A task that joins while no other is expected does not wait. Otherwise
 * the first task waits for a few milliseconds. It waits longer only while others keep joining or many are expected. A
 * request that was sent accepts no more tasks. So no task gets a reply that is older than its query, and a request that
 * hangs delays no other task.
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

  /**
   * Announces a task that will join. Call the returned function once the task is about to join, or will not; another
   * call does no harm.
   */
  expect(): () => void {
    const task = Symbol("expected")
    this.#expected.add(task)
    return () => {
      this.#expected.delete(task)
      this.#group?.expected.delete(task)
    }
  }

  /**
   * Joins a request with others. A task that was announced first calls the function from {@link expect}.
   * @throws what `send` throws
   */
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
  if (result === undefined)
    throw new MpgiError("no_result", "a collected request has no result for one of its items")
  return result
}
