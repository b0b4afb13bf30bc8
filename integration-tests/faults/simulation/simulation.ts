import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate as turn } from "node:timers/promises"
import type { Machine } from "./machine"

/** A place where a process touches something that outlives it: a statement, a request, a row of Medusa's. */
export interface Point {
  machine: Machine
  task: string
  label: string
  /** How many points its task passed before. */
  n: number
}

/** Whether the process continues, crashes before the point is executed, or after it and before it gets the result. */
export type Verdict = "go" | "crash_before" | "crash_after"

interface Task {
  name: string
  machine: Machine
  passed: number
  waiting: number
  ended: boolean
}

interface Waiter {
  task: Task
  /** Inside a transaction no other task may go first, since it could wait for its locks for ever. */
  urgent: () => boolean
  go: () => Promise<void>
}

/** The outcome of a task: `crashed` with its machine. */
export type Ending<Result> =
  { kind: "done"; value: Result } | { kind: "failed"; error: unknown } | { kind: "crashed" }

/** Whose code runs. One for all simulations: Node never forgets a storage that was used. */
const context = new AsyncLocalStorage<Task>()

/** A task that has passed no point for so long is hung. */
const HUNG_MS = 20_000

/**
 * Runs several processes as one, point by point: at every moment one of them executes one point, and `pick` decides
 * which. So a seed decides how they interleave and where they crash. A crashed process is never resumed: no later line
 * of its code runs, neither `catch` nor `finally`.
 */
export class Simulation {
  readonly #tasks = new Set<Task>()
  #waiters: Waiter[] = []
  #changed: () => void = () => undefined

  constructor(
    readonly pick: (count: number) => number,
    readonly verdict: (point: Point) => Verdict,
  ) {}

  /** Begins something on a machine. It proceeds while {@link run} runs. */
  begin<Result>(machine: Machine, name: string, work: () => Promise<Result>): Promise<Ending<Result>> {
    const task: Task = { name, machine, passed: 0, waiting: 0, ended: false }
    this.#tasks.add(task)
    return new Promise((resolve) => {
      const end = (ending: Ending<Result>) => {
        if (task.ended) return
        task.ended = true
        this.#tasks.delete(task)
        this.#changed()
        resolve(ending)
      }
      machine.onCrash(() => end({ kind: "crashed" }))
      void context.run(task, () =>
        work().then(
          (value) => end({ kind: "done", value }),
          (error: unknown) => end({ kind: "failed", error }),
        ),
      )
    })
  }

  /** Until everything that was begun has ended. */
  async run(): Promise<void> {
    for (;;) {
      await this.#quiet()
      const [waiter] = this.#take()
      if (!waiter) return
      await waiter.go()
    }
  }

  /**
   * Executes one effect that outlives the process. Outside of a task it is simply done. The promise of a crashed
   * process never settles.
   */
  point<Result>(
    machine: Machine,
    label: string,
    work: () => Promise<Result>,
    urgent: () => boolean = () => false,
  ): Promise<Result> {
    if (machine.crashed) return never()
    const task = context.getStore()
    if (!task || task.ended) return work()
    return new Promise((resolve, reject) => {
      task.waiting++
      const go = async () => {
        const verdict = this.verdict({ machine, task: task.name, label, n: task.passed++ })
        if (verdict === "crash_before") return machine.crash()
        let settle: () => void
        try {
          const value = await work()
          settle = () => resolve(value)
        } catch (error) {
          settle = () => reject(error as Error)
        }
        if (verdict === "crash_after") return machine.crash()
        task.waiting--
        if (!machine.crashed) settle()
      }
      this.#waiters.push({ task, urgent, go })
      this.#changed()
    })
  }

  /** Waits for what another task of the same machine does, which passes points meanwhile. */
  async follow<Result>(other: Promise<Result>): Promise<Result> {
    const task = context.getStore()
    if (!task || task.ended) return other
    task.waiting++
    this.#changed()
    try {
      return await other
    } finally {
      task.waiting--
    }
  }

  #take(): Waiter[] {
    this.#waiters = this.#waiters.filter(({ task }) => !task.machine.crashed)
    if (this.#waiters.length === 0) return []
    const urgent = this.#waiters.findIndex((waiter) => waiter.urgent())
    return this.#waiters.splice(urgent >= 0 ? urgent : this.pick(this.#waiters.length), 1)
  }

  /** Until every task waits at a point or has ended. */
  async #quiet(): Promise<void> {
    const busy = () => [...this.#tasks].filter(({ waiting }) => waiting === 0)
    await turn()
    for (let names = busy(); names.length > 0; names = busy()) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`waits for ever: ${names.map(({ name }) => name).join(", ")}`))
        }, HUNG_MS)
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      await turn()
    }
  }
}

const never = <Result>() => new Promise<Result>(() => undefined)
