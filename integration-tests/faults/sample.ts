const suite = (name: string) => `integration-tests/faults/suites/${name}.spec.ts`

/** Specs of which the sample plays a part: every death of a capture and of a refund, the first schedules, and single tests. */
const IN_PART = [
  ...["at-once", "below-a-cent", "exhaustive", "renewals", "sets"].map(suite),
  "integration-tests/faults/schedules/schedules.spec.ts",
]

/** Short specs that the sample plays as a whole, so that nothing of them is left for the rest: each notices many of the planted bugs. */
export const WHOLE = [
  "canceled-orders",
  "captured-in-full",
  "hazards",
  "lagging-query",
  "medusa-rows",
  "order-first",
  "order-payments",
  "own-notifications",
  "sessions",
  "several-payments",
  "standalone",
].map(suite)

/** What `npm test` plays of the fault suites, with `MPGI_TIER=sample`; with `MPGI_TIER=rest` every other spec and these parts remain. */
export const SAMPLE: string[] = [...IN_PART, ...WHOLE]
