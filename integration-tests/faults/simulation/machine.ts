/** One server process of the store, as far as a simulation needs to know it. */
export class Machine {
  #dead = false
  readonly #atDeath: (() => void)[] = []

  constructor(readonly name: string) {}

  get dead(): boolean {
    return this.#dead
  }

  /** As `kill -9` does it: what it was about to do it never does. */
  die(): void {
    if (this.#dead) return
    this.#dead = true
    for (const each of this.#atDeath.splice(0)) each()
  }

  /** What the operating system or the other side does then: closes sockets, rolls back. */
  atDeath(work: () => void): void {
    if (this.#dead) work()
    else this.#atDeath.push(work)
  }
}
