import type { Feature } from "../shared/feature"
import { atLeastCharge, moveCharge } from "./charge-records"
import type { Subscriptions } from "./subscriptions"

/** What subscriptions and their plans add to the core. */
export const subscriptionsFeature: Feature<{ subscriptions: Subscriptions }> = {
  paymentReported: atLeastCharge,
  paymentChanged: moveCharge,
  hooks: ({ subscriptions }) => ({
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
}
