import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { CartToRoute, MpgiModuleService, PaymentRow } from "../../modules/mpgi"
import type { Feature } from "../shared/feature"

/** What a merchant offers at the checkout. */
export const checkoutSettingsFeature: Feature = {
  name: "checkout-settings",
  payments: {
    requireOffered: (payment, container) =>
      requireOffered(container.resolve("mpgi"), payment, container.resolve(ContainerRegistrationKeys.QUERY)),
  },
}

/** The code of the error that a choice is refused because the merchant does not offer it. */
export const NOT_OFFERED = "mpgi_not_offered"

/**
 * Checks a payment's account and choices again before it is sent to the gateway. The merchant may have disabled one
 * of them since the session was created. Payments that are already at the gateway are not checked.
 * @throws MedusaError `not_allowed` with code {@link NOT_OFFERED} that names the field.
 */
export async function requireOffered(
  mpgi: MpgiModuleService,
  payment: Pick<PaymentRow, "provider_id" | "cart_id" | "amount" | "currency_code" | "flow" | "choices">,
  query: CartToRoute["query"],
): Promise<void> {
  const choice = { flow: payment.flow, ...payment.choices }
  const { provider_id, cart_id } = payment
  const refusal = await mpgi.checkoutSettings.refusal(provider_id, payment, choice, { query, cart_id })
  if (!refusal) return
  const { field, message } = refusal
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `${field}: ${message}`, NOT_OFFERED)
}
