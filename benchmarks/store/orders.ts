import { CARDS, payAtGateway, startCheckout } from "../../integration-tests/setup/pay"
import { open, submit } from "../../integration-tests/setup/browser"
import { inParallel } from "../measure/in-parallel"
import { quiet, settled } from "./checkout"
import { insertCopies, templateOf, withEnd, type CopyOf, type Template } from "./copies"
import { transactionOf } from "../wire/stub-values"
import { PROVIDER, STUB_ACCOUNT, type BenchStore } from "./store"

/** What the payments of copied orders have come to. */
export type OrderState = "authorized" | "captured" | "in_review" | "unreturned"

/** An order with its payment in Medusa, which it has once it is authorized, and where its customer returns to the store. */
export type Order = { order_no: string; payment_id: string; return_url: string }

/** The amount of each order. */
const AMOUNT = { amount: "25.00", currency: "USD" }

const templates = new WeakMap<BenchStore, Partial<Record<OrderState, Promise<Template>>>>()
let copied = 0

/** Orders of 25.00 USD at store and gateway, as a checkout leaves them. */
export async function createOrders(store: BenchStore, state: OrderState, count: number): Promise<Order[]> {
  const known = templates.get(store) ?? {}
  templates.set(store, known)
  const template = await (known[state] ??= readTemplate(store, state))
  const ends = Array.from({ length: count }, () => String(++copied).padStart(10, "0"))
  const copies = await authoriseAll(store, template, state, ends)
  await insertCopies(store, template, copies)
  return copies.map(({ end }) => ({
    order_no: withEnd(template.order_no, end),
    payment_id: withEnd(template.ids.payment ?? "", end),
    return_url: `${store.url}/mpgi/return/${withEnd(template.ids.token ?? "", end)}`,
  }))
}

/** What a comparison with the gateway reads of an order. */
const COMPARED = [
  "mpgi_payment",
  "payment",
  "payment_session",
  "payment_collection",
  "order",
  "order_payment_collection",
]

/** Authorized payments of the account at the stub, which has all of them: the rows that a comparison reads, no more. */
export async function createStubPayments(store: BenchStore, count: number): Promise<void> {
  const template = await readTemplate(store, "authorized")
  const tables = template.tables
    .filter(({ name }) => COMPARED.includes(name))
    .map(({ name, rows }) => ({ name, rows: rows.replaceAll(PROVIDER, STUB_ACCOUNT) }))
  for (let left = count; left > 0; left -= 5000) {
    const copies = Array.from({ length: Math.min(left, 5000) }, () => {
      const end = String(++copied).padStart(10, "0")
      return { end, transaction_id: transactionOf(withEnd(template.order_no, end)) }
    })
    await insertCopies(store, { ...template, tables }, copies)
  }
}

/** All rows of an order that is placed now; what is still under way would be taken for a part of it. */
async function readTemplate(store: BenchStore, state: OrderState): Promise<Template> {
  await quiet(store)
  return templateOf(store, async () => {
    const placed = await placeTemplate(store, state)
    await quiet(store)
    return placed
  })
}

async function placeTemplate(store: BenchStore, state: OrderState) {
  const checkout = await startCheckout(store)
  if (state === "unreturned") await open(checkout.redirect_url)
  else await submit(await payAtGateway(checkout, cardOf(state)))
  await settled(store)
  const payment = await paymentOf(store, checkout.session)
  if (state === "captured") {
    const { status } = await store.merchant.capture(payment ?? "")
    if (status !== 200) throw new Error(`the template's capture failed: HTTP ${status}`)
    await settled(store)
  }
  const [row] = await store.sql<{ transaction_id: string | null; state: string; token: string }>(
    "select transaction_id, state, token from mpgi_payment where order_no = ?",
    checkout.order_no,
  )
  if (!row || (state !== "unreturned" && row.state !== state))
    throw new Error(`the template is ${row?.state}, not ${state}`)
  const ids = { token: row.token, ...(payment ? { payment } : {}) }
  return { order_no: checkout.order_no, transaction_id: row.transaction_id, ids }
}

const cardOf = (state: OrderState) => (state === "in_review" ? CARDS.review : CARDS.good)

async function paymentOf({ sql }: BenchStore, session: string): Promise<string | undefined> {
  const [payment] = await sql<{ id: string }>("select id from payment where payment_session_id = ?", session)
  return payment?.id
}

/** The same payments at the gateway, which reports none of them to the store until an operation changes one. */
async function authoriseAll(
  { gateway, url }: BenchStore,
  template: Template,
  state: OrderState,
  ends: string[],
): Promise<CopyOf[]> {
  await gateway.holdReplies(0)
  await gateway.loseNotifications(10 * ends.length)
  const card = {
    card: cardOf(state),
    security_code: "123",
    expiration_month: "12",
    expiration_year: "2099",
    first_name: "Ada",
    last_name: "Lovelace",
  }
  const copies = await inParallel(8, ends, async (end) => {
    const order_no = withEnd(template.order_no, end)
    const notify_url = `${url}/hooks/mpgi/mpgi`
    const { transaction_id } = await gateway.client.authorise({ ...AMOUNT, ...card, order_no, notify_url })
    return { end, transaction_id }
  })
  if (state === "captured") {
    const orders = copies.map(({ end, transaction_id }) => ({
      ...AMOUNT,
      transaction_id,
      order_no: withEnd(template.order_no, end),
    }))
    const outcomes = await gateway.client.capture(orders)
    const failed = outcomes.filter(({ status }) => status !== "applied")
    if (failed.length > 0) throw new Error(`the gateway did not capture ${failed.length} copies`)
  }
  await gateway.idle()
  await gateway.holdReplies(0)
  return copies
}
