import type { IPaymentModuleService } from "@medusajs/framework/types"
import type { Store } from "../setup/store"

/** The id under which Medusa knows the recording provider. */
export const RECORDER = "pp_recorder_host"

/** What each group of facts is given: the store and its payment module. */
export type Host = Store & { readonly payments: IPaymentModuleService }

/** A payment of 25.00 USD that the recording provider has authorized. */
export async function authorized(host: Host) {
  const session = await pending(host)
  const payment = await host.payments.authorizePaymentSession(session.id, {})
  if (payment === null) throw new Error("the recording provider did not authorize")
  return payment
}

/** A payment session of 25.00 USD, not authorized yet. */
export async function pending(host: Host, data: Record<string, unknown> = {}) {
  const { payments } = host
  const collection = await payments.createPaymentCollections({ currency_code: "usd", amount: 25 })
  return payments.createPaymentSession(collection.id, {
    provider_id: RECORDER,
    currency_code: "usd",
    amount: 25,
    data,
  })
}
