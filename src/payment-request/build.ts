import { MathBN, MedusaError } from "@medusajs/framework/utils"
import { isDeepStrictEqual } from "node:util"
import type { RequestOf } from "../gateway"
import {
  subscriptionPlanRefused,
  type Account,
  type MpgiModuleService,
  type PaymentRow,
  type SubscriptionPlanTerms,
} from "../modules/mpgi"
import type { RequestDetails } from "./customer"
import { paymentRequest } from "./payment-request"
import {
  readCart,
  readPastOrders,
  PURCHASE_FIELDS,
  present,
  type Query,
  type PurchaseSnapshot,
  type LineSnapshot,
} from "./snapshot"
import { isDue, readOrderBalance, type Money, type OrderBalance } from "./order-balance"
import { placesOf, toUnits, type MoneyInput } from "./units"

/** The input of {@link buildPaymentRequest}. */
export interface BuildInput {
  query: Query
  mpgi: Pick<MpgiModuleService, "account" | "accountAccess" | "devices" | "subscriptionPlans">
  payment: PaymentRow
  /** The request details at the route that sends the payment. They override those from the creation of the session. */
  seen?: RequestDetails | undefined
  /** The device data, if the caller has decrypted and completed it. Default: the data stored with the payment. */
  device?: Record<string, unknown> | undefined
  now?: Date | undefined
}

/**
 * Reads the cart or order of the payment on the server, and builds the payment request of manual 2.2 from it, for
 * `/v1/checkout`. A direct payment adds the card and omits `return_url` and `cancel_url`.
 * @throws MedusaError `not_found` without a cart and an order, `not_allowed` when the cart or order is not what the
 * payment was made for.
 */
export async function buildPaymentRequest(input: BuildInput): Promise<RequestOf<"checkout">> {
  const { query, mpgi, payment, seen = {}, now = new Date() } = input
  const account = mpgi.account(payment.provider_id).options
  const cart = await readPurchase(query, payment, account)
  const known = cart.customer?.has_account ? cart.customer.id : undefined
  const [past, access] =
    known === undefined
      ? [{ count: 0, sum: 0 }, undefined]
      : await Promise.all([readPastOrders(query, known, payment.currency_code), mpgi.accountAccess.of(known)])
  const opened = { ...payment, device: input.device ?? mpgi.devices.of(payment) }
  // A contract begins at the checkout, with the whole cart, and never with the balance of an order.
  const subscription = payment.order_id ? null : await planOf(cart, { mpgi, payment, now })
  return paymentRequest({
    cart,
    past,
    payment: opened,
    account,
    seen,
    access: access ?? {},
    now,
    subscription,
  })
}

function readPurchase(query: Query, payment: PaymentRow, { decimals }: Account): Promise<PurchaseSnapshot> {
  const { order_id, cart_id, amount, currency_code } = payment
  if (order_id === null) return readCart(query, cart_id ?? "")
  return readOrder(query, payment, { amount, currency: currency_code.toUpperCase(), decimals })
}

/**
 * The contract that the cart contains now. It must be the contract that was shown when the payment session was
 * created.
 * @throws MedusaError `not_allowed` with the next step
 */
async function planOf(
  cart: PurchaseSnapshot,
  {
    mpgi,
    payment,
    now,
  }: { mpgi: Pick<MpgiModuleService, "subscriptionPlans">; payment: PaymentRow; now: Date },
): Promise<SubscriptionPlanTerms | null> {
  const { installments, installments_id, subscription = null } = payment.choices ?? {}
  const { provider_id, currency_code: currency } = payment
  const terms = await mpgi.subscriptionPlans.termsOfLines(present(cart.items), {
    provider_id,
    currency,
    installments,
    installments_id,
    now,
  })
  if (isDeepStrictEqual(terms, subscription)) return terms
  throw subscriptionPlanRefused(
    "mpgi_plan_changed",
    "What the subscription costs has changed since this payment was started. Go back to the shop and start it again.",
  )
}

/**
 * Returns what a payment of an order pays for. Without other payments, that is the whole order. Otherwise it is the
 * part that changes have added since the newest of those payments, if that part explains the amount. If it does not, it
 * is the whole order with the other payments as a credit.
 * @throws MedusaError `not_found` without the order, `not_allowed` when it does not owe the amount any more.
 */
async function readOrder(query: Query, payment: PaymentRow, money: Money): Promise<PurchaseSnapshot> {
  const order_id = payment.order_id ?? ""
  const balance = await readOrderBalance(query, order_id)
  const { data } = await query.graph({ entity: "order", fields: PURCHASE_FIELDS, filters: { id: order_id } })
  const order = data[0] as unknown as PurchaseSnapshot | undefined
  if (!balance || !order)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The order of this payment does not exist")
  const collection = await collectionOf(query, payment)
  requireDue(balance, collection, money)
  // The goods were chosen long ago. For the gateway, the checkout begins with the payment.
  const purchase = { ...order, created_at: payment.created_at, total: payment.amount }
  const rest = MathBN.sub(order.total ?? 0, payment.amount)
  const whole = {
    ...purchase,
    credit_line_total: MathBN.add(order.credit_line_total ?? 0, MathBN.max(0, rest)),
  }
  const others = balance.payments.filter((other) => other.payment_session_id !== payment.payment_session_id)
  if (others.length === 0) return whole
  const since = Math.max(...others.map(({ created_at }) => new Date(created_at).getTime()))
  const changes = await changesSince(query, order_id, since)
  const places = placesOf(money.amount, money.currency, money.decimals)
  return addedByChanges(purchase, changes, payment.amount, places) ?? whole
}

/**
 * Checks that the order still owes the amount in the payment's collection.
 * @throws MedusaError `not_allowed`: the customer sees the new amount in another session
 */
function requireDue(balance: OrderBalance, collection: string | undefined, money: Money): void {
  const { amount, currency, decimals } = money
  const places = placesOf(amount, currency, decimals)
  const own = balance.collections.find(({ id }) => id === collection)
  const same = own && toUnits(own.amount, places) === toUnits(amount, places)
  if (same && isDue(balance, collection, money)) return
  if (balance.canceled)
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The order was canceled", "mpgi_order_canceled")
  if (toUnits(MathBN.max(0, balance.outstanding), places) === 0n)
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The order owes nothing", "mpgi_order_paid")
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "What the order owes has changed since this payment was started: start the payment again",
    "mpgi_stale_session",
  )
}

async function collectionOf(query: Query, { payment_session_id }: PaymentRow): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection_id"],
    filters: { id: payment_session_id },
  })
  return data[0]?.payment_collection_id
}

async function changesSince(query: Query, order_id: string, since: number): Promise<OrderChange[]> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "confirmed_at", "actions.action", "actions.reference_id", "actions.details"],
    filters: { order_id, status: "confirmed" },
  })
  const changes = data as unknown as OrderChange[]
  return changes.filter(({ confirmed_at }) => confirmed_at && new Date(confirmed_at).getTime() > since)
}

/** A confirmed change of an order: an edit, a claim or an exchange. */
export interface OrderChange {
  confirmed_at?: string | Date | null
  actions?:
    | ({
        action: string
        reference_id?: string | null
        details?: { reference_id?: string; quantity?: MoneyInput; quantity_diff?: MoneyInput } | null
      } | null)[]
    | null
}

/**
 * The part of an order that changes have added, if it explains the amount: new lines, larger quantities and new
 * deliveries. What they cost beyond the amount is a credit: returned goods, or an earlier overpayment. Undefined when
 * they cost less than the amount, because something else is then owed too.
 */
export function addedByChanges(
  order: PurchaseSnapshot,
  changes: readonly OrderChange[],
  amount: string,
  places: number,
): PurchaseSnapshot | undefined {
  const { quantities, deliveries } = additions(changes)
  const items = present(order.items).flatMap((line) => shareOf(line, quantities.get(line.id)))
  const shipping_methods = present(order.shipping_methods).filter(({ id }) => deliveries.has(id ?? ""))
  const rows = [...items, ...shipping_methods]
  const cost = sumOf(rows.map(({ total }) => total))
  if (toUnits(cost, places) < toUnits(amount, places)) return undefined
  return {
    ...order,
    items,
    shipping_methods,
    total: amount,
    tax_total: sumOf(rows.map(({ tax_total }) => tax_total)),
    discount_subtotal: sumOf(rows.map(({ discount_subtotal }) => discount_subtotal)),
    credit_line_total: MathBN.sub(cost, amount),
  }
}

/** The quantity that was added to each line, and the deliveries that were added. */
function additions(changes: readonly OrderChange[]) {
  const quantities = new Map<string, MoneyInput>()
  const deliveries = new Set<string>()
  for (const { action, details, reference_id } of changes.flatMap(({ actions }) => present(actions))) {
    const line = details?.reference_id ?? ""
    const added = action === "ITEM_ADD" ? details?.quantity : details?.quantity_diff
    if (action === "ITEM_ADD" || action === "ITEM_UPDATE")
      quantities.set(line, MathBN.add(quantities.get(line) ?? 0, added ?? 0))
    if (action === "SHIPPING_ADD" && reference_id) deliveries.add(reference_id)
  }
  return { quantities, deliveries }
}

/** A line with a part of its quantity and the same part of its totals. Empty without an addition. */
function shareOf(line: LineSnapshot, added: MoneyInput): LineSnapshot[] {
  const quantity = MathBN.min(added ?? 0, line.quantity ?? 0)
  if (MathBN.convert(quantity).toNumber() <= 0) return []
  const share = (total: MoneyInput) => MathBN.div(MathBN.mult(total ?? 0, quantity), line.quantity ?? 1)
  const { subtotal, original_total, total, tax_total, discount_subtotal } = line
  return [
    {
      ...line,
      quantity,
      subtotal: share(subtotal),
      original_total: share(original_total),
      total: share(total),
      tax_total: share(tax_total),
      discount_subtotal: share(discount_subtotal),
    },
  ]
}

function sumOf(amounts: readonly MoneyInput[]): ReturnType<typeof MathBN.convert> {
  return amounts.reduce<ReturnType<typeof MathBN.convert>>(
    (sum, each) => MathBN.add(sum, each ?? 0),
    MathBN.convert(0),
  )
}
