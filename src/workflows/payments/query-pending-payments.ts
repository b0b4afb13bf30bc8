import type { MedusaContainer } from "@medusajs/framework/types"
import {
  FOLLOWED_DAYS,
  bisectQuery,
  describeQueryFailure,
  holdsMoney,
  isOfAccount,
  isUndecided,
  otherCredentialsCase,
  DAY,
  type SyncResult,
} from "../../modules/mpgi"
import type { OrderNo } from "../../gateway"
import type { Claimed } from "../shared/work-through"
import { stuckPendingCase } from "../orphaned-payments/cases-of"

/** How many payments one query can name. */
const QUERIED = 100

/**
 * Queries payments without a result whose customer was sent to the gateway, up to a hundred of an account in one query:
 * see {@link bisectQuery}. Claims the order numbers of those that hold money now. A payment that is undecided after a
 * week needs review, and is no longer queried. A notification about it is still applied.
 */
export async function queryPendingPayments(container: MedusaContainer): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve("mpgi")
  const payments = await mpgi.duePayments.pendingAtGateway(mpgi.providerIds(), QUERIED)
  const paid: OrderNo[] = []
  for (const providerId of mpgi.providerIds()) {
    const account = mpgi.account(providerId)
    const all = payments.filter(({ provider_id }) => provider_id === providerId)
    const own = all.filter((payment) => isOfAccount(payment, account))
    for (const other of all.filter((payment) => !own.includes(payment)))
      await mpgi.cases.open(otherCredentialsCase(other, account))
    if (own.length === 0) continue
    const unanswered = await bisectQuery(own, async (some) => {
      for (const synced of await mpgi.syncPayments(providerId, some)) {
        if (holdsMoney(synced.payment.state) || synced.duplicates.length > 0)
          paid.push(synced.payment.order_no)
        else await expireOld(synced, container)
      }
    })
    for (const { items, error } of unanswered) {
      const whose = items.length === 1 ? items[0]!.order_no : `${items.length} payments`
      mpgi.log.warn(describeQueryFailure(`${whose} of ${providerId}`, error))
    }
  }
  return { items: paid, more: payments.length === QUERIED }
}

async function expireOld({ payment, state }: SyncResult, container: MedusaContainer): Promise<void> {
  const { order_no, opened_at } = payment
  if (!isUndecided(payment.state) || Date.now() - (opened_at?.getTime() ?? 0) < FOLLOWED_DAYS * DAY) return
  const problem = state === undefined ? "not_received" : "payment_stuck_pending"
  const { payments, cases } = container.resolve("mpgi")
  const updated = await payments.change(order_no, { problem })
  if (problem === "payment_stuck_pending") await cases.open(stuckPendingCase(updated))
}
