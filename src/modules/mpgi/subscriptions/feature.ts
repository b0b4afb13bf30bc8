import type { Feature, Hooks } from "../shared/feature"
import { atLeastCharge, moveCharge } from "./charge-records"
import type { Subscriptions } from "./subscriptions"

/** What subscriptions and their plans add to the core. */
export const subscriptionsFeature = {
  audited: ["subscription_plan", "subscription", "charge"],
  // The payment was refunded or voided, but the subscription that it started is still active.
  cases: ["subscription_still_active"],
  paymentCases: ["subscription_still_active"],
  needsPayment: `exists (select from mpgi_subscription as s where s.order_no = p.order_no and s.deleted_at is null
    and s.state <> 'requested')`,
  paymentReported: atLeastCharge,
  paymentChanged: moveCharge,
  hooks: ({ subscriptions }: { subscriptions: Subscriptions }): Hooks => ({
    async cardRequested(payment, { subscription }) {
      if (subscription) await subscriptions.records.requested(payment, subscription)
    },
    async cardAnswered(payment, reply) {
      if (reply) await subscriptions.begun(payment, reply)
    },
    resolves: {
      kind: "cancel_subscription",
      resolve: (operation, account) => subscriptions.resolveCancellation(operation, account),
    },
  }),
} as const satisfies Feature<never>
