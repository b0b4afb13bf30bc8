import type { Feature } from "../shared/feature"
import type { Payouts } from "./payouts"

/** What payouts and their beneficiaries add to the core. */
export const payoutsFeature: Feature<{ payouts: Payouts }> = {
  hooks: ({ payouts }) => ({
    async received(provider_id, { notification_type, request_id, failure_reason }) {
      if (notification_type === "payout" && request_id && failure_reason)
        await payouts.records.explain(provider_id, request_id, failure_reason)
    },
    resolves: {
      kind: "payout",
      resolve: (operation) => payouts.operations.markUnconfirmed(operation, "never_answered"),
    },
  }),
}
