import type { MedusaContainer } from "@medusajs/framework/types"
import { RENEWAL_FAILED, SUBSCRIPTION_RENEWED, type PaymentRow } from "../../modules/mpgi"
import type { Feature } from "../shared/feature"
import {
  applySubscriptionNotification,
  describeRenewal,
  recordSubscriptionOf,
} from "./apply-subscription-notification"
import { endReturned } from "./cancel-subscription"

/** Subscriptions, with their plans, charges and renewals. */
export const subscriptionsFeature: Feature = {
  name: "subscriptions",
  notifications: {
    apply: applySubscriptionNotification,
    // A renewal does not begin a contract.
    synced: async (row, payment, container) => {
      if (payment.charge_id === null) await recordSubscriptionOf(row, payment, container)
    },
  },
  announcers: { [SUBSCRIPTION_RENEWED]: describeRenewal, [RENEWAL_FAILED]: describeRenewal },
  payments: {
    beforeRequest: async (payment, { subscription }, container) => {
      if (subscription) await container.resolve("mpgi").subscriptions.records.requested(payment, subscription)
      return {}
    },
    completed: linkRenewal,
    // For a renewal, Medusa has the payment first. The order then gets its totals, and at last its link.
    unfinished: async (payments, container) => {
      const charges = payments.flatMap(({ charge_id }) => charge_id ?? [])
      const unlinked = await container.resolve("mpgi").subscriptions.charges.withoutOrder(charges)
      return payments.filter(({ charge_id }) => charge_id !== null && unlinked.has(charge_id))
    },
    returned: endReturned,
  },
}

/** The name under which an order that was created automatically is linked. */
const AUTOMATIC = "mpgi"

/**
 * Links the charge of a payment, if it has one, with the order created for it. Return, notification and sweep all
 * repeat this, so no crash loses the link.
 */
async function linkRenewal(
  { charge_id }: PaymentRow,
  order_id: string | null,
  container: MedusaContainer,
): Promise<void> {
  if (charge_id === null || order_id === null) return
  const { charges } = container.resolve("mpgi").subscriptions
  const charge = await charges.byId(charge_id)
  if (charge && charge.order_id === null) await charges.link(charge_id, order_id, AUTOMATIC)
}
