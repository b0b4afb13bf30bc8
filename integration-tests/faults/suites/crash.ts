import { violations, type Facts } from "../invariants"
import { Simulation, type Ending, type Point } from "../simulation/simulation"
import { factsOf } from "../store/facts"
import { heal, jobs } from "../store/heal"
import type { Server } from "../store/server"
import type { Store } from "../store/store"
import { watchWrites } from "../store/watch"
import type { Write } from "./writes"

/**
 * What the gateway makes of the write: does it, does it and its answer is lost as is the next question's, never hears of
 * it, or does it when everybody has given up.
 */
export const FATES = ["applied", "applied unanswered", "not applied", "applied late"] as const
export type Fate = (typeof FATES)[number]

/** Longer than the first question, shorter than the second: the gateway's query must tell the truth by then. */
const LATE_MS = 8_000

export interface Case {
  write: Write
  fate: Fate
  /** Dies before this point; `lives` does not die. */
  dieAt: number | "lives"
  /** The server that recovers dies before this point of its first round of jobs. */
  dieAgainAt?: number
  /** Whether somebody asks again, as soon as the server is up, for what Medusa does not show. */
  retry: boolean
}

/** What a case came to. */
export interface Result {
  violations: string[]
  /** The points that were passed by the write, and by the first round of recovery. */
  points: string[]
  recovery: string[]
  injected: number
}

/** Plays a case: the write, the death, a server that starts and recovers, perhaps another death, and healing. */
export async function play(store: Store, { write, fate, dieAt, dieAgainAt, retry }: Case): Promise<Result> {
  await store.clear()
  const first = store.start()
  const payment = await write.prepare(store, first)
  const wrong = watchWrites(store)
  spoil(store, write, fate)
  const points: string[] = []
  const ending = await until(store, first, () => write.ask(first, payment), points, dieAt)
  if (ending.kind === "died") store.injected++
  store.mishap = () => ({ faults: [] })

  let server = first.machine.dead ? store.start() : first
  const recovery: string[] = []
  if (retry) await askAgain(store, server, write, payment)
  if (dieAgainAt !== undefined) {
    // Long enough that nobody thinks the dead server is still at it.
    await store.pass(45_000)
    await until(store, server, () => jobs(server), recovery, dieAgainAt)
    if (server.machine.dead) {
      store.injected++
      server = store.start()
    }
  }
  await heal(store, server)
  const { operation: kind, amount } = write
  const { order_no } = payment
  const wishes: Facts["wishes"] =
    kind === "refund"
      ? [
          { order_no, kind: "capture", amount: "25.00" },
          { order_no, kind, amount },
        ]
      : kind === "capture"
        ? [{ order_no, kind, amount }]
        : []
  const facts = await factsOf(store, { wishes })
  return { violations: [...wrong, ...violations(facts)], points, recovery, injected: store.injected }
}

/** Runs one thing as a simulation of its own in which the machine dies before a point. */
async function until(
  store: Store,
  server: Server,
  work: () => Promise<unknown>,
  passed: string[],
  dieAt: number | "lives",
): Promise<Ending<unknown>> {
  const verdict = ({ label, n }: Point) => {
    passed.push(label)
    return n === dieAt ? "die_before" : "go"
  }
  store.simulation = new Simulation(() => 0, verdict)
  const ending = store.simulation.begin(server.machine, "the write", work)
  await store.simulation.run()
  store.simulation = undefined
  return ending
}

function spoil(store: Store, write: Write, fate: Fate): void {
  if (fate === "applied") return
  let exchanges = 0
  store.mishap = ({ operation }) => {
    if (operation === write.operation || exchanges > 0) exchanges++
    if (fate === "applied unanswered" && (exchanges === 1 || exchanges === 2))
      return { faults: [{ kind: "reset", operation: operation as "capture" }] }
    if (operation !== write.operation || exchanges !== 1) return { faults: [] }
    if (fate === "applied late") return { faults: [], lateBy: LATE_MS }
    return { faults: [{ kind: "reset", operation, when: "before" }] }
  }
}

/** A person who reloads the order, and presses the button again while it does not show what was asked for. */
async function askAgain(store: Store, server: Server, write: Write, payment: Parameters<Write["shows"]>[1]) {
  for (const pause of [0, 3_000, 15_000, 60_000]) {
    await store.pass(pause)
    if (await write.shows(store, payment)) return
    await write.ask(server, payment).catch(() => undefined)
  }
}
