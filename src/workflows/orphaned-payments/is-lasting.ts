import { MINUTE } from "../../modules/mpgi"

/** No cart completion takes longer than this. */
const COMPLETION_MS = MINUTE

/**
 * Whether an order is here to stay. Medusa creates an order before it authorizes the payment, and deletes it when the
 * authorization fails. So a younger order proves nothing (hazard 5, docs/medusa-hazards.md#hazard-5).
 */
export function isLasting(created_at: string | Date): boolean {
  return new Date(created_at).getTime() + COMPLETION_MS < Date.now()
}
