import { PAYOUT_FAILED } from "../shared/events"
import type { Feature, Hooks } from "../shared/feature"
import type { Payouts } from "./payouts"

/** What payouts and their beneficiaries add to the core. */
export const payoutsFeature = {
  audited: ["payout", "beneficiary", "beneficiary_change"],
  // A payout that the gateway accepted but could not complete.
  cases: ["payout_failed"],
  // The recipients of payouts, and their bank accounts.
  sealed: [
    { table: "mpgi_beneficiary", column: "details", row: "id", json: true, always: true },
    { table: "mpgi_beneficiary_change", column: "previous", row: "id", json: true, always: true },
    { table: "mpgi_beneficiary_change", column: "details", row: "id", json: true, always: true },
    { table: "mpgi_payout", column: "request", row: "id", json: true, always: true },
    { table: "mpgi_payout", column: "failure_reason", row: "request_id", json: false },
  ],
  gauges: [
    `select 'approvals', null, 'payout', null, count(*) from mpgi_payout
       where deleted_at is null and state = 'awaiting_approval'`,
    `select 'approvals', null, 'beneficiary', null, count(*) from mpgi_beneficiary_change
       where deleted_at is null and state = 'proposed' and needs_confirmation`,
  ],
  hooks: ({ payouts }: { payouts: Payouts }): Hooks => ({
    async received(provider_id, { notification_type, request_id, failure_reason }) {
      if (notification_type === "payout" && request_id && failure_reason)
        await payouts.records.explain(provider_id, request_id, failure_reason)
    },
    resolves: {
      kind: "payout",
      failed: PAYOUT_FAILED,
      resolve: (operation) => payouts.operations.markUnconfirmed(operation, "never_answered"),
    },
  }),
} as const satisfies Feature<never>
