import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import { failed, startBenchmarkChild } from "../wire/stub"
import type { Hold } from "./held-replies"
import type { StripeReady } from "./stripe-stub-main"

const options = { apiKey: "sk_test_benchmark", webhookSecret: "whsec_benchmark" }

/** Medusa's provider for Stripe, as medusa-config.ts takes further providers. */
export const stripeProvider = { resolve: "@medusajs/payment-stripe", id: "stripe", options }

export const STRIPE = "pp_stripe_stripe"

export type StripeStub = {
  holdReplies(delayMs: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the stub and has Medusa's provider send its HTTP there: its options name no address. */
export async function startStripeStub(container: MedusaContainer): Promise<StripeStub> {
  const child = startBenchmarkChild(join(__dirname, "stripe-stub-main.ts"))
  const { port } = (await Promise.race([child.message, failed(child.ended)])) as StripeReady
  const payments = container.resolve<object>(Modules.PAYMENT) as {
    paymentProviderService_: { retrieveProvider(id: string): { stripe_: { _api: object } } }
  }
  const provider = payments.paymentProviderService_.retrieveProvider(STRIPE)
  Object.assign(provider.stripe_._api, { host: "127.0.0.1", port, protocol: "http" })
  let messages = 0
  return {
    holdReplies: (delayMs) => child.send({ delayMs, at: ++messages } satisfies Hold),
    stop: child.kill,
  }
}

/** A webhook of Stripe's that an intent of a session was authorized: body and headers. */
export function stripeWebhook(session: string): { body: string; headers: Record<string, string> } {
  const intent = { id: `pi_${session}`, object: "payment_intent", amount: 2500, amount_capturable: 2500 }
  const object = { ...intent, currency: "usd", metadata: { session_id: session } }
  const type = "payment_intent.amount_capturable_updated"
  const body = JSON.stringify({ id: `evt_${session}`, object: "event", type, data: { object } })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac("sha256", options.webhookSecret).update(`${at}.${body}`).digest("hex")
  return {
    body,
    headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
  }
}
