import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { isDue, readOrderBalance } from "../../payment-request"
import { graph } from "../shared/graph"

/** What Medusa has of a payment at the gateway. */
export interface MedusaRecords {
  /** Whether the session is there that the payment was made for. */
  session: boolean
  /** Medusa's payment of exactly this order number. */
  payment: { id: string; canceled: boolean } | null
  cart: boolean
  order: { id: string; canceled: boolean; created_at: Date } | null
  /** Whether the order still owes the payment; true for a payment of a cart. */
  due: boolean
  /** Another payment, of whatever provider, pays the order. */
  paidByOther: boolean
}

type Payment = {
  id: string
  payment_session_id?: string
  canceled_at: unknown
  data?: { order_no?: string } | null
  payment_collection?: { order?: { id: string } | null } | null
}
type Session = { payment_collection_id?: string; payment_collection?: { order?: { id: string } | null } }
type Order = {
  id: string
  status: string
  canceled_at: unknown
  created_at: string | Date
  payment_collections?: { id: string; payments?: Payment[] | null }[] | null
}

/** Looks a payment up in Medusa, with the cart and the order that it was made for. */
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
  const made = await read<Payment>("payment", ["id", "canceled_at", "data", "payment_collection.order.id"], {
    payment_session_id,
  })
  // Data that names no order may be this one's: nothing is taken from an order on a doubt.
  const own = made.find(({ data }) => (data?.order_no ?? order_no) === order_no)
  const [link] = cart_id ? await read<{ order_id: string }>("order_cart", ["order_id"], { cart_id }) : []
  const order_id =
    payment.order_id ??
    link?.order_id ??
    own?.payment_collection?.order?.id ??
    session?.payment_collection?.order?.id
  const [order] = order_id
    ? await read<Order>(
        "order",
        [
          ...["id", "status", "canceled_at", "created_at"],
          ...["payment_collections.id", "payment_collections.payments.id"],
          "payment_collections.payments.canceled_at",
        ],
        { id: order_id },
      )
    : []
  const [cart] = cart_id && !order ? await read<{ id: string }>("cart", ["id"], { id: cart_id }) : []
  // An order that was edited has further collections, each to be paid for itself.
  const collection = session?.payment_collection_id
  const payments = (order?.payment_collections ?? [])
    .filter(({ id }) => !collection || id === collection)
    .flatMap(({ payments }) => payments ?? [])
  return {
    session: session !== undefined,
    payment: own ? { id: own.id, canceled: Boolean(own.canceled_at) } : null,
    cart: order !== undefined || cart !== undefined,
    order: order
      ? {
          id: order.id,
          canceled: order.status === "canceled" || Boolean(order.canceled_at),
          created_at: new Date(order.created_at),
        }
      : null,
    due: own !== undefined || (await isOwed(payment, collection, container)),
    paidByOther: payments.some(({ id, canceled_at }) => id !== own?.id && !canceled_at),
  }
}

/** Of a payment without a cart: whether the order owes it, in the collection that its session belongs to. */
async function isOwed(
  { order_id, provider_id, amount, currency_code }: PaymentRow,
  collection: string | undefined,
  container: MedusaContainer,
): Promise<boolean> {
  if (order_id === null) return true
  const balance = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  const { decimals } = container.resolve(MPGI_MODULE).account(provider_id).options
  const money = { amount, currency: currency_code.toUpperCase(), decimals }
  return balance !== undefined && isDue(balance, collection, money)
}
