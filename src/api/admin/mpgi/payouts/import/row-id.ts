import { createHash } from "node:crypto"

/** What makes a row the same payout wherever it is read again. */
export interface RowIdentity {
  provider_id: string
  beneficiary_id: string
  /** As it is sent. */
  payment_amount: string
  payment_currency: string
  reference: string
}

/**
 * The request id of a row: made of what it says, so that the same row in the same file, in the file once corrected or in
 * another file is the same payout and is made once. Rows of one file that say the same are counted.
 */
export function rowId(row: RowIdentity, occurrence: number): string {
  const { provider_id, beneficiary_id, payment_amount, payment_currency, reference } = row
  const text = JSON.stringify([
    "mpgi payout row",
    ...[provider_id, beneficiary_id, payment_amount, payment_currency, reference, occurrence],
  ])
  const hex = createHash("sha256").update(text).digest("hex")
  // The form of a UUID of version 8: made of something, not random (RFC 9562).
  const variant = "89ab".charAt(parseInt(hex.charAt(16), 16) % 4)
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`],
    hex.slice(20, 32),
  ].join("-")
}
