/** A request that the gateway does not take: HTTP 400 invalid input, 404 record not found. Manual 4, 7. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  constructor(
    readonly status: 400 | 403 | 404,
    message: string,
  ) {
    super(message)
  }
}

/** Why one order of a batch was not applied, as `code:text`. The manual has no catalogue (7.5): these are ours. */
export type RowError = `V${number}:${string}`

/** What `refund_message` says of an applied refund. Manual 2.5. */
export const APPLIED = "V0000:OK"
