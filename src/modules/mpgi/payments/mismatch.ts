/** Problems of a payment whose amount or currency at the gateway is not the requested one. */
export const MISMATCHES = ["amount_mismatch", "currency_mismatch"] as const

export type Mismatch = (typeof MISMATCHES)[number]

/**
 * Whether a problem is such a mismatch. The amount of the payment is then never trusted, and the payment needs review.
 */
export function isMismatch(problem: string | null | undefined): problem is Mismatch {
  return MISMATCHES.some((mismatch) => mismatch === problem)
}
