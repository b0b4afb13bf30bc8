import { MedusaError } from "@medusajs/framework/utils"
import type { MpgiModuleService, PaymentRow } from "../../modules/mpgi"

/** The code of the error for what a merchant does not offer. */
export const NOT_OFFERED = "mpgi_not_offered"

/**
 * Checks a payment's choices again before it is sent to the gateway: the merchant may have disabled something since the
 * session was created. Payments that are at the gateway already are not checked.
 * @throws MedusaError `not_allowed` with code {@link NOT_OFFERED} that names the field.
 */
export async function requireOffered(
  mpgi: MpgiModuleService,
  payment: Pick<PaymentRow, "provider_id" | "amount" | "currency_code" | "flow" | "choices">,
): Promise<void> {
  const choice = { flow: payment.flow, ...payment.choices }
  const refusal = await mpgi.checkoutSettings.refusal(payment.provider_id, payment, choice)
  if (!refusal) return
  const { field, message } = refusal
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `${field}: ${message}`, NOT_OFFERED)
}
