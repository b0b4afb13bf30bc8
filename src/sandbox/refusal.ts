/** A request that the gateway rejects as a whole: HTTP 400 invalid input, 404 record not found. Manual 4, 7. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  constructor(
    readonly status: 400 | 403 | 404 | 413,
    message: string,
  ) {
    super(message)
  }
}

/** Why one order of a batch was rejected, as `code:text`. The manual has no catalog (7.5): these codes are the sandbox's. */
export type RowError = `V${number}:${string}`

/** The `refund_message` of an applied refund. Manual 2.5. */
export const APPLIED = "V0000:OK"
