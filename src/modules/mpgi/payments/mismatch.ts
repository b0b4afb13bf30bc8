/** Problems of a payment whose amount or currency at the gateway is not the one that was requested. */
export const MISMATCHES = ["amount_mismatch", "currency_mismatch"] as const

export type Mismatch = (typeof MISMATCHES)[number]

/** Whether a problem of a payment is such a mismatch: its amount is never trusted, and the payment needs review. */
export function isMismatch(problem: string | null | undefined): problem is Mismatch {
  return MISMATCHES.some((mismatch) => mismatch === problem)
}
