import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, PaymentSessionStatus } from "@medusajs/framework/utils"
import { isMoney, type PaymentRow } from "../../modules/mpgi"
import { isDue, isReplaced, readOrderBalance } from "../../payment-request"
import { graph } from "../shared/graph"

/** What Medusa has recorded of a payment at the gateway. */
export interface MedusaRecords {
  /** Whether the session of the payment exists. */
  session: boolean
  /** Medusa's payment that has this order number. */
  payment: { id: string; canceled: boolean } | null
  /**
   * Whether Medusa has replaced the payment's collection: the order then owes what the payment holds in another
   * collection (hazard 17).
   */
  replaced: boolean
  cart: boolean
  order: OrderRecord | null
  /** Whether the order still owes the payment. Always true for a payment of a cart. */
  due: boolean
  /** Whether another payment, of any provider, pays the order. */
  paidByOther: boolean
}

interface OrderRecord {
  id: string
  canceled: boolean
  created_at: Date
  /**
   * Whether an amount is outstanding. Nothing is outstanding when a promotion, a gift card or store credit covers the
   * order (hazard 19).
   */
  outstanding: boolean
  /** Whether a payment, of any provider, is to be authorized later (hazard 20). */
  deferred: boolean
}

type Payment = {
  id: string
  payment_session_id?: string
  canceled_at: unknown
  data?: { order_no?: string } | null
  payment_collection?: { status?: string; order?: { id: string } | null } | null
}
type Session = { payment_collection_id?: string; payment_collection?: { order?: { id: string } | null } }
type Order = {
  id: string
  status: string
  canceled_at: unknown
  created_at: string | Date
  summary?: { pending_difference?: BigNumberInput } | null
  payment_collections?:
    { id: string; payments?: Payment[] | null; payment_sessions?: { status: string }[] | null }[] | null
}

/**
 * Looks up a payment in Medusa, with its cart and its order. The return, the notification or the sweep may authorize
 * the payment meanwhile. So the order is read before the payment is looked up again. Otherwise this payment could count
 * as another one that pays the order.
 */
export async function loadMedusaRecords(
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<MedusaRecords> {
  const { payment_session_id, cart_id, order_no } = payment
  const read = <Row>(entity: string, fields: string[], filters: Record<string, unknown>) =>
    graph<Row>(container, { entity, fields, filters })
  const [session] = await read<Session>(
    "payment_session",
    ["id", "payment_collection_id", "payment_collection.order.id"],
    { id: payment_session_id },
  )
  const find = async () => {
    const collection = ["payment_collection.status", "payment_collection.order.id"]
    const fields = ["id", "canceled_at", "data", ...collection]
    const made = await read<Payment>("payment", fields, { payment_session_id })
    // Data without an order number may belong to this payment. In doubt it does, so that no order loses its payment.
    return made.find(({ data }) => (data?.order_no ?? order_no) === order_no)
  }
  const before = await find()
  const [link] = cart_id ? await read<{ order_id: string }>("order_cart", ["order_id"], { cart_id }) : []
  const order_id =
    payment.order_id ??
    link?.order_id ??
    before?.payment_collection?.order?.id ??
    session?.payment_collection?.order?.id
  const [order] = order_id
    ? await read<Order>(
        "order",
        [
          "id",
          "status",
          "canceled_at",
          "created_at",
          "summary",
          "total",
          "payment_collections.id",
          "payment_collections.payments.id",
          "payment_collections.payments.canceled_at",
          "payment_collections.payment_sessions.status",
        ],
        { id: order_id },
      )
    : []
  const [cart] = cart_id && !order ? await read<{ id: string }>("cart", ["id"], { id: cart_id }) : []
  // An edited order has further collections, each with payments of its own.
  const collection = session?.payment_collection_id
  const payments = (order?.payment_collections ?? [])
    .filter(({ id }) => !collection || id === collection)
    .flatMap(({ payments }) => payments ?? [])
  const owed = before !== undefined || (await isOwed(payment, collection, container))
  const own = before ?? (order ? await find() : undefined)
  return {
    session: session !== undefined,
    payment: own ? { id: own.id, canceled: Boolean(own.canceled_at) } : null,
    replaced: order !== undefined && isReplaced(own?.payment_collection),
    cart: order !== undefined || cart !== undefined,
    order: order
      ? {
          id: order.id,
          canceled: order.status === "canceled" || Boolean(order.canceled_at),
          created_at: new Date(order.created_at),
          outstanding: isOutstanding(order, payment, container),
          deferred: isDeferred(order),
        }
      : null,
    due: own !== undefined || owed,
    paidByOther: payments.some(({ id, canceled_at }) => id !== own?.id && !canceled_at),
  }
}

/**
 * Whether the order of a payment owes it, in the collection of the payment's session. True for a payment that has no
 * order.
 */
async function isOwed(
  { order_id, provider_id, amount, currency_code }: PaymentRow,
  collection: string | undefined,
  container: MedusaContainer,
): Promise<boolean> {
  if (order_id === null) return true
  const balance = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  const { decimals } = container.resolve("mpgi").account(provider_id).options
  const money = { amount, currency: currency_code.toUpperCase(), decimals }
  return balance !== undefined && isDue(balance, collection, money)
}

/**
 * Whether an order owes an amount. Medusa computes that figure with the total; it excludes what was captured, credited
 * and discounted. Less than the account can send counts as nothing. An order without the figure owes its total. The raw
 * figure is not used: if nothing is pending, it comes from the stored summary (hazard 28).
 */
function isOutstanding(
  { summary }: Order,
  { provider_id, currency_code }: PaymentRow,
  container: MedusaContainer,
): boolean {
  const pending = summary?.pending_difference
  if (pending === undefined) return true
  const owed = MathBN.max(0, pending)
  return isMoney(container.resolve("mpgi").accounts.roundAmount(provider_id, owed, currency_code))
}

function isDeferred({ payment_collections }: Order): boolean {
  const sessions = (payment_collections ?? []).flatMap(({ payment_sessions }) => payment_sessions ?? [])
  return sessions.some(({ status }) => status === String(PaymentSessionStatus.PENDING_AUTHORIZATION))
}
