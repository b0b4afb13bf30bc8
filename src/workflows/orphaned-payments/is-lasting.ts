/** No completion of a cart takes longer. */
const COMPLETION_MS = 60_000

/**
 * Whether an order is here to stay. Medusa makes it before it authorizes the payment, and takes it away again when that
 * fails: a younger one proves nothing (hazard 5, docs/medusa-hazards.md#hazard-5).
 */
export function isLasting(created_at: string | Date): boolean {
  return new Date(created_at).getTime() + COMPLETION_MS < Date.now()
}
