import { timingSafeEqual } from "node:crypto"
import type { MpgiModuleService, PaymentRow } from "../../modules/mpgi"

/** Its name in the storefront's address and in the query of the status. */
export const RETURN_PROOF = "payment_return"

/** Where the digest belongs: see `Cipher.digests`. */
const PLACE = { table: "mpgi_payment", column: "return_proof" }

/**
 * What proves that a browser came back from the payment page, where no one may be signed in: an app of a bank opens the browser that it
 * likes. It is made of the payment's link and does not give it away. Undefined once the link has ended.
 */
export function proofOfReturn(
  { cipher }: Pick<MpgiModuleService, "cipher">,
  { token }: Pick<PaymentRow, "token">,
): string | undefined {
  return token === null ? undefined : cipher.digests(token, PLACE)[0]
}

/** Also one that was made with an earlier key. */
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
