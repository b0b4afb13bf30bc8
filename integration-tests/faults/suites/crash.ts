import { violations, type Facts } from "../invariants"
import { deaths, passed, type Passed } from "../simulation/deaths"
import { Simulation, type Ending, type Point } from "../simulation/simulation"
import { transactionsOf } from "../store/facts"
import { jobs, settle } from "../store/settle"
import type { Server } from "../store/server"
import type { Store } from "../store/store"
import { watchOperations } from "../store/watch"
import type { AdminAction } from "./admin-actions"

/**
 * What the gateway does with the operation: applies it, applies it and its response is lost as is that of the next query,
 * never receives it, or applies it after the sender timed out.
 */
export const FATES = ["applied", "applied unanswered", "not applied", "applied late"] as const
export type Fate = (typeof FATES)[number]

/** Longer than the first query, shorter than the second: the gateway's query must be accurate by then. */
const LATE_MS = 8_000

export interface Case {
  action: AdminAction
  fate: Fate
  /** The server crashes before this point, or never. */
  crashAt: number | "never"
  /** The recovering server crashes before this point of its first round of jobs, or never, and then the round is played point by point. */
  crashAgainAt?: number | "never"
  /** Whether an admin repeats, as soon as the server is up, what Medusa does not show. */
  retry: boolean
}

/** The outcome of a case. */
export interface Result {
  violations: string[]
  /** The points that were passed by the operation, and by the first round of recovery. */
  points: Passed[]
  recovery: Passed[]
  injected: number
}

/** Plays a case: the operation, the crash, a server that starts and recovers, perhaps another crash, and settling. */
export async function play(store: Store, given: Case): Promise<Result> {
  const { server, payment, unexpected, ...passed } = await crash(store, given)
  await settle(store, server)
  const facts = await transactionsOf(store, { requests: requestsOf(given.action, payment) })
  return { ...passed, violations: [...unexpected, ...violations(facts)], injected: store.injected }
}

/** The deaths of an operation. Those before it is sent are the same whatever its fate is, and are played with one of the fates. */
export function deathsOf({ action, fate }: Pick<Case, "action" | "fate">, points: Passed[]): number[] {
  const sent = points.findIndex(({ label }) => label === `gateway ${action.operation}`)
  return deaths(points).filter((at) => fate === "applied" || at > sent)
}

/** Plays a case up to the point where no server dies any more: nothing has settled then. */
export async function crash(store: Store, { action, fate, crashAt, crashAgainAt, retry }: Case) {
  await store.clear()
  const first = store.start()
  const payment = await action.prepare(store, first)
  const unexpected = watchOperations(store)
  injectFaults(store, action, fate)
  const points: Passed[] = []
  const ending = await until(store, first, () => action.run(first, payment), points, crashAt)
  if (ending.kind === "crashed") store.injected++
  store.mishap = () => ({ faults: [] })

  let server = first.machine.crashed ? store.start() : first
  const recovery: Passed[] = []
  if (retry) await repeat(store, server, action, payment)
  if (crashAgainAt !== undefined) {
    // Long enough that the crashed server's lease has expired.
    await store.pass(45_000)
    await until(store, server, () => jobs(server), recovery, crashAgainAt)
    if (server.machine.crashed) {
      store.injected++
      server = store.start()
    }
  }
  return { server, payment, unexpected, points, recovery }
}

/** What an admin has requested, with what came before. */
function requestsOf(
  { operation: kind, amount, captured }: AdminAction,
  { order_no }: { order_no: string },
): NonNullable<Facts["requests"]> {
  return [
    ...(captured ? [{ order_no, kind: "capture" as const, amount: "25.00" }] : []),
    ...(kind === "capture" || kind === "refund" ? [{ order_no, kind, amount }] : []),
  ]
}

/** Runs one task as a simulation of its own in which the machine crashes before a point. Each that it passes is added to `points`. */
export async function until(
  store: Store,
  server: Server,
  work: () => Promise<unknown>,
  points: Passed[],
  crashAt: number | "never",
): Promise<Ending<unknown>> {
  const verdict = (point: Point) => {
    points.push(passed(point))
    return point.n === crashAt ? "crash_before" : "go"
  }
  store.simulation = new Simulation(() => 0, verdict)
  const ending = store.simulation.begin(server.machine, "the operation", work)
  await store.simulation.run()
  store.simulation = undefined
  return ending
}

function injectFaults(store: Store, action: AdminAction, fate: Fate): void {
  if (fate === "applied") return
  let exchanges = 0
  store.mishap = ({ operation }) => {
    if (operation === action.operation || exchanges > 0) exchanges++
    if (fate === "applied unanswered" && (exchanges === 1 || exchanges === 2))
      return { faults: [{ kind: "reset", operation: operation as "capture" }] }
    if (operation !== action.operation || exchanges !== 1) return { faults: [] }
    if (fate === "applied late") return { faults: [], lateBy: LATE_MS }
    return { faults: [{ kind: "reset", operation, when: "before" }] }
  }
}

/** An admin who reloads the order, and presses the button again while it does not show the result. */
async function repeat(
  store: Store,
  server: Server,
  action: AdminAction,
  payment: Parameters<AdminAction["shows"]>[1],
) {
  for (const pause of [0, 3_000, 15_000, 60_000]) {
    await store.pass(pause)
    if (await action.shows(store, payment)) return
    await action.run(server, payment).catch(() => undefined)
  }
}
