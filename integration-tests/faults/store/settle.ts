import { resolveOperationsWorkflow, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import type { Server } from "./server"
import type { Store } from "./store"

/** Pauses between two rounds of the jobs, in ms, while something is due soon: as the jobs and the retries are due. */
const SOON = [1_000, 2_000, 10_000, 30_000, 60_000, 60_000, 60_000]

/** And when nothing is, or it has lasted so long. The first is longer than whatever is left alone because it is young, or claimed. */
const LATER = [300_000, 1_800_000, 3_600_000, 3_600_000]

/** The sweep leaves what is younger alone: another server may still be at work on it. */
const ROW_IN_USE_MS = 120_000

/** What the jobs of a server do in one minute. */
export async function jobs(server: Server): Promise<void> {
  await resolveOperationsWorkflow(server.container).run({ input: {} })
  await sweepWorkflow(server.container).run({ input: {} })
}

/**
 * An order edit that a dead server left is open in Medusa until a user cancels it, and Medusa refuses every other change of the order, such
 * as that of a refund, as long. This user does.
 */
export function cancelLeftEdits({ state }: Store): void {
  state.orderChanges = state.orderChanges.filter(({ change_type }) => change_type !== "edit")
}

/**
 * Lets time pass and the jobs run, without further faults, until nothing is left to do: in small steps as long as something is due soon,
 * then in large ones. One large step is always made, after which nothing may be due: what is young by then was left alone before.
 */
export async function settle(store: Store, server: Server): Promise<void> {
  const [soon, later] = [[...SOON], [...LATER]]
  let pause = soon.shift()
  while (pause !== undefined) {
    await store.pass(pause)
    await jobs(server)
    const due = await dueOf(store)
    if (due === "never" && later.length < LATER.length) return
    pause = (due === "soon" ? soon.shift() : undefined) ?? later.shift()
  }
}

/**
 * When something is due to change automatically: soon an operation, a notification, or the totals of an order; later a payment that is
 * pending, or that holds money without an order and without a problem that needs review, and what is too young in Medusa to be corrected.
 */
async function dueOf({ database, state }: Store): Promise<"soon" | "later" | "never"> {
  const [due] = await database.sql<{ soon: boolean; later: boolean }>(DUE)
  if (due?.soon) return "soon"
  const young = Date.now() - ROW_IN_USE_MS
  const rows = [...state.transactions, ...state.captures.values(), ...state.refunds.values()]
  const isYoung = rows.some(({ created_at }) => new Date(created_at).getTime() >= young)
  return due?.later || isYoung ? "later" : "never"
}

const DUE = `
  select exists (
    select from mpgi_operation where state in ('intent', 'sent', 'applied')
      or (state in ('unknown', 'not_applied') and next_attempt_at is not null)
    union all select from mpgi_payment where totals_check_at is not null
    union all select from mpgi_notification where state in ('received', 'waiting')
  ) as soon, exists (
    select from mpgi_payment where opened_at is not null and problem is null and completed_at is null
      and state in ('created', 'pending', 'unknown', 'authorized', 'in_review', 'partially_captured', 'captured', 'partially_refunded')
  ) as later`
