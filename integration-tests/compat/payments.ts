import assert from "node:assert/strict"
import Medusa from "@medusajs/js-sdk"
import { payAndReturn, startCheckout } from "../setup/pay"
import { shopper } from "../setup/shop"
import { USER, type CompatStore } from "./store"

/** The merchant, signed in at the admin API. */
export async function signIn({ url }: CompatStore) {
  const sdk = new Medusa({ baseUrl: url, auth: { type: "jwt", jwtTokenStorageMethod: "memory" } })
  await sdk.auth.login("user", "emailpass", USER)
  return sdk
}

export type Sdk = Awaited<ReturnType<typeof signIn>>

/** A customer's order, paid on the gateway's page. */
export async function placeOrder(store: CompatStore) {
  const shop = { shopper: shopper(store.url, store.seed()) }
  const checkout = await startCheckout(shop, {}, "pp_mpgi_main")
  const { order_id, status } = await payAndReturn(shop, checkout)
  assert.equal(status, "authorized")
  assert.ok(order_id, "the payment did not become an order")
  return { order_id, order_no: checkout.order_no }
}

export async function paymentOf({ admin }: Sdk, order_id: string) {
  const fields =
    "id,status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"
  const { order } = await admin.order.retrieve(order_id, { fields })
  const payment = order.payment_collections?.[0]?.payments?.[0]
  assert.ok(payment, "the order has no payment")
  const sum = (rows: { amount: number }[] | undefined) =>
    (rows ?? []).reduce((total, { amount }) => total + Number(amount), 0)
  const totals = { captured: sum(payment.captures), refunded: sum(payment.refunds) }
  return { id: payment.id, canceled: Boolean(payment.canceled_at), ...totals }
}

const total = (rows: { amount: string }[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0)

/** Pays, captures in part, refunds: Medusa and the gateway's ledger must agree. Returns the order. */
export async function captureAndRefund(store: CompatStore, sdk: Sdk): Promise<string> {
  const { order_id, order_no } = await placeOrder(store)
  const { id } = await paymentOf(sdk, order_id)
  await sdk.admin.payment.capture(id, { amount: 15 })
  await sdk.admin.payment.refund(id, { amount: 5 })
  const { ledger } = store.sandbox
  assert.deepEqual(await paymentOf(sdk, order_id), { id, canceled: false, captured: 15, refunded: 5 })
  assert.equal(total(ledger.captures(order_no)), 15)
  assert.equal(total(ledger.refunds(order_no)), 5)
  return order_id
}

/** Pays and cancels the order: the authorization must be void at the gateway. */
export async function cancel(store: CompatStore, sdk: Sdk): Promise<void> {
  const { order_id, order_no } = await placeOrder(store)
  await sdk.admin.order.cancel(order_id)
  const { canceled, captured } = await paymentOf(sdk, order_id)
  assert.deepEqual({ canceled, captured }, { canceled: true, captured: 0 })
  assert.equal(store.sandbox.ledger.transaction(order_no)?.state, "canceled")
}
