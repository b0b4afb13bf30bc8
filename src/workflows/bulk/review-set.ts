import type { MedusaContainer } from "@medusajs/framework/types"
import {
  MPGI_MODULE,
  type BulkOutcome,
  type BulkRow,
  type MpgiBulkRecord,
  type PaymentRow,
} from "../../modules/mpgi"
import { syncReview } from "../reviews/sync-review"
import { executeAll, membersOf, outcomesOf } from "./set-members"

/** How many payments are synced with Medusa at a time. */
const AT_ONCE = 10

/**
 * Decides payments of a bulk action that are held for review together, and syncs Medusa with each. Returns the outcomes by row id: see
 * {@link outcomesOf}.
 */
export async function reviewSet(
  rows: readonly BulkRow[],
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<ReadonlyMap<string, BulkOutcome>> {
  const { requested_by, kind } = bulk
  const note = container.resolve(MPGI_MODULE).bulks.noteOf(bulk)
  const accept = kind === "review_accept"
  const members = await membersOf(rows, container)
  const results = await executeAll(
    members,
    ({ payment: { amount, payment_session_id: medusa_ref } }) => ({
      ...{ kind: "review", accept, amount, medusa_ref },
      request_context: { created_by: requested_by, note },
    }),
    container,
  )
  const decided = results.flatMap((result) => (result?.outcome === "applied" ? [result.payment] : []))
  const left = accept ? await withoutComplete(decided, container) : decided
  for (let at = 0; at < left.length; at += AT_ONCE)
    await Promise.all(left.slice(at, at + AT_ONCE).map(({ order_no }) => syncReview(order_no, container)))
  return outcomesOf(members, results)
}

/**
 * Accepted payments but for those that Medusa has nothing to do for: their order has them, no capture is due by the account's options, and
 * nothing about them is open.
 */
async function withoutComplete(
  payments: readonly PaymentRow[],
  container: MedusaContainer,
): Promise<PaymentRow[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const sessions = payments.map(({ payment_session_id }) => payment_session_id)
  const plain = await mpgi.bulks.plainPayments(sessions, "authorized")
  const open = await mpgi.cases.openAmong(payments.map(({ order_no }) => order_no))
  return payments.filter((payment) => {
    const { order_no, payment_session_id, provider_id, state, problem, abandoned_at, charge_id } = payment
    const placed = (plain.get(payment_session_id)?.order_id ?? null) !== null
    const clear = [problem, abandoned_at, charge_id].every((each) => each === null) && !open.has(order_no)
    const kept = state === "authorized" && mpgi.account(provider_id).options.capture.on === "never"
    return !(placed && clear && kept)
  })
}
