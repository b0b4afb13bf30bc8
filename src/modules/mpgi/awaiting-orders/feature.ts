import type { Feature } from "../shared/feature"

/** What orders that await their payment, and payment links, add to the core. */
export const awaitingOrdersFeature = {
  audited: ["awaiting_order", "payment_link"],
  forgotten: ["awaiting_order"],
} as const satisfies Feature<never>
