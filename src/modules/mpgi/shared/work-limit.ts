/** Runs a query to another system that does not count as active work; see {@link WorkLimit.outside}. */
export type Outside = <Result>(query: () => Promise<Result>) => Promise<Result>

/**
 * Limits the work that is active in this process: new work begins only while fewer than `limit` pieces are active. Work
 * that waits for another system is not active, and continues at once when the reply arrives. So begun work is finished
 * before more begins, and little of it is in memory at a time. Many pieces still wait for a distant system together.
 */
export class WorkLimit {
  #active = 0
  readonly #waiting: (() => void)[] = []

  constructor(private readonly limit: number) {}

  /** Runs some work as soon as it may begin. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#active < this.limit) this.#active++
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Runs the part of a piece of work that waits for another system. */
  readonly outside: Outside = async (query) => {
    this.#leave()
    try {
      return await query()
    } finally {
      this.#active++
    }
  }

  #leave(): void {
    this.#active--
    if (this.#active >= this.limit) return
    const begin = this.#waiting.shift()
    if (!begin) return
    this.#active++
    begin()
  }
}

/** Repeats work on a limited number of rows until it finds fewer. Returns the total number of rows. */
export async function inBatches(batch: number, work: (limit: number) => Promise<number>): Promise<number> {
  let count = 0
  for (let last = batch; last === batch; count += last) last = await work(batch)
  return count
}
