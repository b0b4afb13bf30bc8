import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { join } from "node:path"
import { describeStore, type Store } from "../setup/store"
import { journal } from "./fixtures/journal"

/** The id under which Medusa knows the recording provider. */
export const RECORDER = "pp_recorder_host"

/** What each group of facts is given: the store and its payment module. */
export type Host = Store & { readonly payments: IPaymentModuleService }

/** Beside our own provider, medusa-config.ts loads what this names. */
const providers = [{ resolve: join(__dirname, "fixtures/recorder"), id: "host" }]

/**
 * What Medusa does to a payment provider, as far as this package relies on it, so that an upgrade that changes
 * it is noticed. One boot for all of them.
 */
export function describeHost(suite: (host: Host) => void): void {
  const env = { MPGI_TEST_PROVIDERS: JSON.stringify(providers) }
  describeStore({ name: "host", providers: [RECORDER], env }, (store) => {
    beforeEach(() => journal.reset())
    suite(Object.create(store, { payments: { get: () => store.container.resolve(Modules.PAYMENT) } }) as Host)
  })
}

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
