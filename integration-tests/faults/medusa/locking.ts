import { setImmediate as turn } from "node:timers/promises"
import type { Machine } from "../simulation/machine"
import type { Step } from "./payment-module"

/** Medusa's locks as on Redis: one for all servers. The lock of a crashed server is free at once here. */
export class Locking {
  readonly #held = new Set<string>()

  constructor(
    private readonly locks: Set<string>,
    private readonly step: Step,
    machine: Machine,
  ) {
    machine.onCrash(() => this.#held.forEach((key) => this.locks.delete(key)))
  }

  async execute<Result>(keys: string | string[], work: () => Promise<Result>, _?: object): Promise<Result> {
    const key = [keys].flat().join(" ")
    // Outside of a simulation the step is no pause, and the holder of the lock may wait for the network.
    while (!(await this.step(`lock ${key}`, () => this.#take(key)))) await turn()
    try {
      return await work()
    } finally {
      this.locks.delete(key)
      this.#held.delete(key)
    }
  }

  #take(key: string): boolean {
    if (this.locks.has(key)) return false
    this.locks.add(key)
    this.#held.add(key)
    return true
  }
}
