/** Waits for another system without being counted as work; see {@link WorkLimit.outside}. */
export type Outside = <Result>(query: () => Promise<Result>) => Promise<Result>

/**
 * Work begins only while less than `limit` of it is active in this process. What waits for another system is not active, and
 * goes on at once with its reply: what has begun is finished before more begins, so that little of it is in memory at a time, and
 * a distant system is still waited for once for many.
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

  /** A part of such work that waits for another system. */
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
