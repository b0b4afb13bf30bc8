import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { forgetDeletedCustomers } from "../saved-cards/forget-deleted-customers"

/** Deletes what its retention period is over for, in batches; returns how many rows of each. */
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
    /** Of orders that were placed before they were paid: the orders themselves are Medusa's. */
    waits: await mpgi.awaitingOrders.forget(mpgi.abandonedDays),
    /** Of payouts the request alone is erased: amounts and states stay. */
    payouts: await mpgi.payeeData.eraseExpired(mpgi.payouts.options.retentionDays),
    /** To save a card that the gateway has not saved. */
    consents: await mpgi.savedCards.forgetConsents(mpgi.abandonedDays),
    /** Of customers whose deletion was not announced to this package: their saved cards. */
    accounts: await forgetDeletedCustomers(container),
    histories: await mpgi.audit.forgetRemoved(),
    leases: await mpgi.leases.deleteExpired(),
  }
  const what = Object.entries(deleted).filter(([, count]) => count > 0)
  if (what.length > 0)
    mpgi.log.info(`mpgi: retention has deleted ${what.map(([name, count]) => `${count} ${name}`).join(", ")}`)
  return deleted
}
