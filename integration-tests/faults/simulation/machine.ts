/** One server process of the store, as far as a simulation needs to know it. */
export class Machine {
  #crashed = false
  #left = 0
  readonly #onCrash: (() => void)[] = []

  constructor(readonly name: string) {}

  get crashed(): boolean {
    return this.#crashed
  }

  /** How often it has done something that outlives it. */
  get left(): number {
    return this.#left
  }

  leave(): void {
    this.#left++
  }

  /** As with `kill -9`: nothing that it was about to do is done. */
  crash(): void {
    if (this.#crashed) return
    this.#crashed = true
    for (const each of this.#onCrash.splice(0)) each()
  }

  /** What the operating system or the other side does then: closes sockets, rolls back. */
  onCrash(work: () => void): void {
    if (this.#crashed) work()
    else this.#onCrash.push(work)
  }
}
