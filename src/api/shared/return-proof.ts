import { timingSafeEqual } from "node:crypto"
import type { MpgiModuleService, PaymentRow } from "../../modules/mpgi"

/** The name of the proof in the storefront's address and in the query of the status. */
export const RETURN_PROOF = "payment_return"

/** The table and column of the digest: see `Cipher.digests`. */
const PLACE = { table: "mpgi_payment", column: "return_proof" }

/**
 * The proof that a browser returned from the payment page. The customer may not be signed in there, since a bank's app
 * opens a browser of its own choice. The proof is derived from the payment's link and does not disclose it. Undefined
 * once the link has ended.
 */
export function proofOfReturn(
  { cipher }: Pick<MpgiModuleService, "cipher">,
  { token }: Pick<PaymentRow, "token">,
): string | undefined {
  return token === null ? undefined : cipher.digests(token, PLACE)[0]
}

/** Whether a text is the proof of a payment's return. A proof that was made with an earlier key is accepted too. */
export function provesReturn(
  { cipher }: Pick<MpgiModuleService, "cipher">,
  { token }: Pick<PaymentRow, "token">,
  proof: unknown,
): boolean {
  if (token === null || typeof proof !== "string") return false
  const given = Buffer.from(proof)
  return cipher.digests(token, PLACE).some((digest) => {
    const expected = Buffer.from(digest)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
