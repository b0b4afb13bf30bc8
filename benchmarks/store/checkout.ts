import { setTimeout as pause } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { arrived, enterCard, startCheckout, type Checkout } from "../../integration-tests/setup/pay"
import { open, submit } from "../../integration-tests/setup/browser"
import { until } from "../../integration-tests/setup/until"
import { stopwatch } from "../measure/elapsed"
import type { BenchStore } from "./store"

export type PaidOrder = Checkout & { order_id: string; ms: number; redirect_and_return_ms: number }

/**
 * One customer's redirect payment, from the empty cart to the order, the notification included. `ms` is the time of the
 * store's own answers: what the customer spends on the gateway's page does not count. Its last answer reaches the customer after
 * `pageMs`, in which the notification is on its way already.
 */
export async function redirectCheckout(
  store: BenchStore,
  { card, pageMs = 0 }: { card?: string; pageMs?: number } = {},
): Promise<PaidOrder> {
  const [whole, ours] = [stopwatch(), stopwatch()]
  const checkout = await whole.run(() => startCheckout(store))
  const forwarding = await whole.run(() => ours.run(() => open(checkout.redirect_url)))
  const paid = await enterCard(await submit(forwarding), card)
  await pause(pageMs)
  const returned = await whole.run(() => ours.run(() => submit(paid)))
  const { order_id, status } = await whole.run(() => arrived(store, returned))
  if (!order_id) throw new Error(`the payment did not become an order: ${status}`)
  return { ...checkout, order_id, ms: whole.total(), redirect_and_return_ms: ours.total() }
}

/** The same with another provider, whose payment needs no page: milliseconds. */
export async function directCheckout(store: BenchStore, provider: string): Promise<number> {
  const whole = stopwatch()
  const cart = await whole.run(async () => {
    const made = await store.shopper.cart()
    await store.shopper.session(made, provider)
    return made
  })
  const { data } = await whole.run(() => store.shopper.complete(cart))
  if (data.type !== "order") throw new Error(`no order by ${provider}: ${JSON.stringify(data)}`)
  return whole.total()
}

/** Waits until no workflow runs, those of Medusa's own hooks included. */
export async function quiet(store: BenchStore): Promise<void> {
  await settled(store)
  const engine = store.container.resolve(Modules.WORKFLOW_ENGINE)
  const state = { $nin: ["not_started", "done", "reverted", "failed"] }
  await until(
    "every workflow has ended",
    async () => (await engine.listWorkflowExecutions({ state } as object)).length === 0,
    60_000,
  )
}

/** Waits until no notification is on its way or being applied. */
export async function settled(store: BenchStore): Promise<void> {
  await store.gateway.idle()
  for (;;) {
    const left = await store.sql("select from mpgi_notification where state = 'received' limit 1")
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
