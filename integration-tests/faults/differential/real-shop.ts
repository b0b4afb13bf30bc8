import { Modules } from "@medusajs/framework/utils"
import {
  applyNotificationWorkflow,
  resolveOperationsWorkflow,
  sweepWorkflow,
} from "medusa-payment-mpgi/workflows"
import { open } from "../../setup/browser"
import type { Merchant } from "../../setup/merchant"
import { PROVIDER, type Shop as Store } from "../../setup/shop-at-sandbox"
import type { Answer } from "../../setup/shop"
import { signedMessage } from "../store/paid"
import { ageing, gatewayOf, OWN_ROWS, OWN_TABLES, type OwnRows } from "./rows"
import type { Shop } from "./shop"
import type { Snapshot } from "./snapshot"

/** Medusa's tables whose times something waits for. */
const TABLES = [...OWN_TABLES, "capture", "refund", "order", "order_change", "order_transaction"]

/** Medusa itself: over HTTP what shoppers and merchants do, in its process what the gateway and time do. */
export class RealShop implements Shop {
  private constructor(
    private readonly store: Store,
    private readonly merchant: Merchant,
    private readonly older: (minutes: number) => string,
  ) {}

  static async open(store: Store, merchant: Merchant): Promise<RealShop> {
    return new RealShop(store, merchant, await ageing((text) => store.sql(text), TABLES))
  }

  get sandbox() {
    return this.store.sandbox
  }

  async clear(): Promise<void> {
    this.sandbox.faults.clear()
    await this.store.putBack()
  }

  startCart = () => this.store.shopper.cart()

  changeCart(cart: string) {
    const item = { variant_id: this.store.seed.variantId, quantity: 1 }
    return done(this.store.shopper.post(`/carts/${cart}/line-items`, item))
  }

  async startSession(cart_id: string) {
    const { data } = await done(this.store.shopper.post("/payment-collections", { cart_id }))
    return this.startSessionOf(data.payment_collection.id)
  }

  startSessionOf(collection: string) {
    const body = { provider_id: PROVIDER }
    return done(this.store.shopper.post(`/payment-collections/${collection}/payment-sessions`, body))
  }

  async addSession(collection: string) {
    const payments = this.store.container.resolve(Modules.PAYMENT)
    const { amount, currency_code } = await payments.retrievePaymentCollection(collection)
    return payments.createPaymentSession(collection, {
      ...{ provider_id: PROVIDER, amount, currency_code, data: {} },
    })
  }

  async openPage(token: string) {
    const page = await open(`${this.store.url}/mpgi/pay/${token}`)
    const [form] = page.forms
    if (page.status >= 400) throw new Error(page.html)
    if (!form) return undefined
    const body = new URLSearchParams(form.fields)
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" })
    return new URL(answer.headers.get("location") ?? "", form.action).href
  }

  async returnToShop(token: string) {
    const answer = await fetch(`${this.store.url}/mpgi/return/${token}`, { redirect: "manual" })
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  async completeCart(cart: string) {
    const { data } = await done(this.store.shopper.complete(cart))
    if (data.type !== "order") throw new Error(JSON.stringify(data.error))
  }

  capture = (payment: string, amount?: number) => done(this.merchant.capture(payment, amount))
  refund = (payment: string, amount: number) => done(this.merchant.refund(payment, { amount }))
  voidPayment = (order_no: string) => done(this.merchant.post(`/mpgi/payments/${order_no}/cancel`))
  cancelOrder = (order: string) => done(this.merchant.post(`/orders/${order}/cancel`))
  refresh = (order_no: string) => done(this.merchant.post(`/mpgi/payments/${order_no}/refresh`))
  review = (order_no: string, accept: boolean) =>
    done(this.merchant.post(`/mpgi/payments/${order_no}/review`, { accept }))

  async editOrder(order_id: string, quantity: number) {
    const items = [{ variant_id: this.store.seed.variantId, quantity }]
    await done(this.merchant.post("/order-edits", { order_id }))
    await done(this.merchant.post(`/order-edits/${order_id}/items`, { items }))
    return done(this.merchant.post(`/order-edits/${order_id}/confirm`))
  }

  async deliver(fields: Record<string, string>) {
    const { container } = this.store
    const { id } = await container.resolve("mpgi").receive(PROVIDER, signedMessage(fields))
    return applyNotificationWorkflow(container).run({ input: { id } })
  }

  async runJobs() {
    const { container } = this.store
    await resolveOperationsWorkflow(container).run({ input: {} })
    await sweepWorkflow(container).run({ input: {} })
  }

  letTimePass = (minutes: number) => this.store.sql(this.older(minutes))

  async look(): Promise<Snapshot> {
    const [medusa] = await this.store.sql<Omit<Snapshot, keyof OwnRows | "gateway">>(MEDUSA_ROWS)
    const [own] = await this.store.sql<OwnRows>(OWN_ROWS)
    return { ...medusa!, ...own!, gateway: gatewayOf(this.sandbox.ledger, own!) }
  }
}

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, data } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(data)}`)
  return { status, data }
}

const list = (rows: string, from: string) => `(select coalesce(json_agg(${rows}), '[]') from ${from})`
const movements = (table: string) =>
  list(
    "m.amount::float order by m.created_at, m.id",
    `${table} m where m.payment_id = p.id and m.deleted_at is null`,
  )

const MEDUSA_ROWS = `
  select
    ${list(
      "json_build_object('id', id, 'completed', completed_at is not null) order by created_at, id",
      "cart where deleted_at is null",
    )} as carts,
    ${list(
      `json_build_object('id', c.id, 'cart', of_cart.cart_id, 'order', of_order.order_id, 'amount', c.amount::float,
        'status', c.status, 'authorized', coalesce(c.authorized_amount, 0)::float,
        'captured', coalesce(c.captured_amount, 0)::float, 'refunded', coalesce(c.refunded_amount, 0)::float)
        order by c.created_at, c.id`,
      `payment_collection c
        left join cart_payment_collection of_cart on of_cart.payment_collection_id = c.id and of_cart.deleted_at is null
        left join order_payment_collection of_order on of_order.payment_collection_id = c.id and of_order.deleted_at is null
        where c.deleted_at is null`,
    )} as collections,
    ${list(
      `json_build_object('id', id, 'collection', payment_collection_id, 'status', status, 'amount', amount::float,
        'token', substring(data ->> 'redirect_url' from '[^/]*$')) order by created_at, id`,
      "payment_session where deleted_at is null",
    )} as sessions,
    ${list(
      `json_build_object('id', p.id, 'collection', p.payment_collection_id, 'session', p.payment_session_id,
        'amount', p.amount::float, 'order_no', p.data ->> 'order_no', 'captured', p.captured_at is not null,
        'canceled', p.canceled_at is not null, 'captures', ${movements("capture")}, 'refunds', ${movements("refund")})
        order by p.created_at, p.id`,
      "payment p where p.deleted_at is null",
    )} as payments,
    ${list(
      `json_build_object('id', o.id, 'cart', c.cart_id, 'status', o.status,
        'transactions', ${list("t.amount::float order by t.created_at, t.id", "order_transaction t where t.order_id = o.id and t.deleted_at is null")},
        'current_order_total', (s.totals ->> 'current_order_total')::float, 'paid_total', (s.totals ->> 'paid_total')::float,
        'refunded_total', (s.totals ->> 'refunded_total')::float,
        'pending_difference', (s.totals ->> 'pending_difference')::float) order by o.created_at, o.id`,
      `"order" o left join order_cart c on c.order_id = o.id and c.deleted_at is null
        left join order_summary s on s.order_id = o.id and s.version = o.version and s.deleted_at is null
        where o.deleted_at is null`,
    )} as orders`
