import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import {
  applyNotificationWorkflow,
  resolveOperationsWorkflow,
  sweepWorkflow,
} from "medusa-payment-mpgi/workflows"
import { codesOf, prepareGoods, sell, situationCart, type Goods } from "../../situations/in-medusa"
import { PLAIN, type Situation } from "../../situations/situation"
import { open, type Page } from "../../setup/browser"
import type { Merchant } from "../../setup/merchant"
import { PROVIDER, type Shop as Store } from "../../setup/shop-at-sandbox"
import type { Answer } from "../../setup/shop"
import { findingsOf } from "../store/findings"
import { signedMessage } from "../store/paid"
import { MEDUSA_ROWS } from "./medusa-rows"
import { ageing, gatewayOf, OWN_ROWS, OWN_TABLES, WITHOUT_REAL_TIME, type OwnRows } from "./rows"
import type { AwaitingOrders } from "../store/store"
import { MINUTE, type Shop } from "./shop"
import type { Snapshot } from "./snapshot"

/** Medusa's tables whose times something waits for. */
const TABLES = [...OWN_TABLES, "capture", "refund", "order", "order_change", "order_transaction"]

/** Medusa itself: over HTTP what shoppers and merchants do, in its process what the gateway and time do. */
export class RealShop implements Shop {
  situation = PLAIN

  private constructor(
    private readonly store: Store,
    private readonly merchant: Merchant,
    private readonly goods: readonly Goods[],
    private readonly configured: AwaitingOrders,
    private readonly older: (minutes: number) => string,
  ) {}

  static async open(store: Store, merchant: Merchant): Promise<RealShop> {
    const goods = await prepareGoods(merchant)
    await store.sql(WITHOUT_REAL_TIME)
    const configured = { ...optionsOf(store).awaitingOrders }
    return new RealShop(store, merchant, goods, configured, await ageing((text) => store.sql(text), TABLES))
  }

  get sandbox() {
    return this.store.sandbox
  }

  /** One boot for all programs: the options of the account are changed, which a restart would read. */
  async clear(awaiting: AwaitingOrders, situation: Situation): Promise<void> {
    this.sandbox.faults.clear()
    Object.assign(optionsOf(this.store).awaitingOrders, this.configured, awaiting)
    await this.store.putBack()
    this.situation = situation
    await sell(situation, this.#sold)
  }

  async startCart() {
    const cart = await situationCart(this.situation, this.#sold, this.store.shopper)
    const { credit } = this.situation
    if (credit) await this.#credit(cart, Number(credit))
    return cart
  }

  changeCart(cart: string) {
    const item = { variant_id: this.goods[0]!.variant, quantity: 1 }
    return done(this.store.shopper.post(`/carts/${cart}/line-items`, item))
  }

  promote(cart: string, everything: boolean) {
    const promo_codes = codesOf(everything ? { kind: "everything" } : this.situation.promotion)
    return done(this.store.shopper.post(`/carts/${cart}/promotions`, { promo_codes }))
  }

  /** No route of Medusa's own gives it. */
  async credit(cart_id: string) {
    const { container } = this.store
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const fields = ["total", "completed_at"]
    const { data } = await query.graph({ entity: "cart", fields, filters: { id: cart_id } })
    const { total, completed_at } = data[0] as { total: number; completed_at: Date | null }
    if (completed_at || total <= 0) throw new Error("nothing is to be credited")
    return this.#credit(cart_id, total)
  }

  #credit(cart_id: string, amount: number) {
    const credit = { cart_id, amount, reference: "gift_card", reference_id: "1", metadata: {} }
    return createCartCreditLinesWorkflow(this.store.container).run({ input: [credit] })
  }

  get #sold() {
    return { merchant: this.merchant, seed: this.store.seed, goods: this.goods }
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
      provider_id: PROVIDER,
      amount,
      currency_code,
      data: {},
    })
  }

  openPage = async (token: string) => follow(await open(`${this.store.url}/mpgi/pay/${token}`))

  async createLink(order: string) {
    const { data } = await done(this.merchant.post(`/mpgi/orders/${order}/payment-links`))
    return new URL(data.payment_link.url).pathname.split("/").at(-1)!
  }

  /** The button of the link's page. */
  openLink = async (link: string) =>
    follow(await open(`${this.store.url}/mpgi/link/${link}`, { method: "POST" }))

  async returnToShop(token: string) {
    const answer = await fetch(`${this.store.url}/mpgi/return/${token}`, { redirect: "manual" })
    if (answer.status >= 400) throw new Error(`${answer.status} ${await answer.text()}`)
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
    const items = [{ variant_id: this.goods[0]!.variant, quantity }]
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

  letTimePass(minutes: number) {
    this.sandbox.clock.advance(minutes * MINUTE)
    return this.store.sql(this.older(minutes))
  }

  findings = () => findingsOf((text) => this.store.sql(text), PROVIDER, this.store.container.resolve("mpgi"))

  async look(): Promise<Snapshot> {
    const [medusa] = await this.store.sql<Omit<Snapshot, keyof OwnRows | "gateway">>(MEDUSA_ROWS)
    const [own] = await this.store.sql<OwnRows>(OWN_ROWS)
    return { ...medusa!, ...own!, gateway: gatewayOf(this.sandbox.ledger, own!) }
  }
}

const optionsOf = ({ container }: Store) => container.resolve("mpgi").account(PROVIDER).options

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, data } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(data)}`)
  return { status, data }
}

/** From the page that forwards to the gateway's: where the browser is then. */
async function follow(page: Page): Promise<string | undefined> {
  const [form] = page.forms
  if (page.status >= 400) throw new Error(page.html)
  if (!form) return undefined
  const body = new URLSearchParams(form.fields)
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" })
  return new URL(answer.headers.get("location") ?? "", form.action).href
}
