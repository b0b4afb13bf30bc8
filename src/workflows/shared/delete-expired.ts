import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { forgetDeletedCustomers } from "../saved-cards/forget-deleted-customers"

/** Deletes data whose retention period is over, in batches. Returns how many rows of each kind. */
export async function deleteExpired(container: MedusaContainer): Promise<{
  notifications: number
  payments: number
  waits: number
  links: number
  payouts: number
  consents: number
  accounts: number
  histories: number
  leases: number
}> {
  const mpgi = container.resolve(MPGI_MODULE)
  const deleted = {
    notifications: await mpgi.notifications.forget(mpgi.retentionDays),
    links: await mpgi.duePayments.endLinks(),
    payments: await mpgi.expiredPayments.forget(mpgi.abandonedDays),
    /** For orders that were placed before they were paid. The orders themselves belong to Medusa. */
    waits: await mpgi.awaitingOrders.forget(mpgi.abandonedDays),
    /** Only the request of a payout is erased. Amounts and states stay. */
    payouts: await mpgi.payeeData.eraseExpired(mpgi.payouts.options.retentionDays),
    /** Consents to save a card that the gateway has not saved. */
    consents: await mpgi.savedCards.forgetConsents(mpgi.abandonedDays),
    /** Saved cards of customers whose deletion this package received no event for. */
    accounts: await forgetDeletedCustomers(container),
    histories: await mpgi.audit.forgetRemoved(),
    leases: await mpgi.leases.deleteExpired(),
  }
  const what = Object.entries(deleted).filter(([, count]) => count > 0)
  if (what.length > 0)
    mpgi.log.info(`mpgi: retention has deleted ${what.map(([name, count]) => `${count} ${name}`).join(", ")}`)
  return deleted
}
