/** Chance that can be repeated: the same seed gives the same numbers. */
export class Random {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(from: readonly Value[]): Value {
    if (from.length === 0) throw new RangeError("nothing to pick from")
    return from[this.below(from.length)] as Value
  }
}
