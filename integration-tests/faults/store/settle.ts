import { resolveOperationsWorkflow, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import type { Server } from "./server"
import type { Store } from "./store"

/** Pauses between two rounds of the jobs, in ms: as the jobs and the retries are due, and then much longer. */
const ROUNDS = [
  1_000, 2_000, 10_000, 30_000, 60_000, 60_000, 60_000, 300_000, 1_800_000, 3_600_000, 3_600_000,
]

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

/** Lets time pass and the jobs run, without further faults, until nothing is left to do. */
export async function settle(store: Store, server: Server, atLeast = 7): Promise<void> {
  for (const [round, pause] of ROUNDS.entries()) {
    await store.pass(pause)
    await jobs(server)
    if (round + 1 >= atLeast && (await isAtRest(store))) return
  }
}

/**
 * Whether nothing is due to change automatically: no operation, no notification, no payment that is pending, or
 * that holds money without an order and without a problem that needs review, and nothing of Medusa's that is too young to be corrected.
 */
async function isAtRest({ database, state }: Store): Promise<boolean> {
  const young = Date.now() - ROW_IN_USE_MS
  if (state.transactions.some(({ created_at }) => new Date(created_at).getTime() >= young)) return false
  const rows = await database.sql(
    `select id from mpgi_operation where state in ('intent', 'sent', 'applied')
       or (state in ('unknown', 'not_applied') and next_attempt_at is not null)
     union all select id from mpgi_payment where opened_at is not null and problem is null and completed_at is null
       and state in ('created', 'pending', 'unknown', 'authorized', 'in_review', 'partially_captured', 'captured', 'partially_refunded')
     union all select id from mpgi_payment where totals_check_at is not null
     union all select id from mpgi_notification where state in ('received', 'waiting') limit 1`,
  )
  return rows.length === 0
}
