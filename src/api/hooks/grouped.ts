import { MpgiError } from "../../modules/mpgi/values"
/** The number of groups under way at once: one waits for the database while the next is prepared. */
const AT_ONCE = 2

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
    if (this.#busy >= AT_ONCE) return
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
