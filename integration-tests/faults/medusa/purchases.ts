import type { MpgiModuleService } from "medusa-payment-mpgi/modules/mpgi"
import type { Read } from "./read"
import type { MedusaState } from "./state"

const CLOSED = ["canceled", "error"]

/** What the package reads of Medusa's tables about the purchase of a payment. */
export function purchasesOf(state: MedusaState, read: Read): MpgiModuleService["medusaPurchases"] {
  const siblings = (id: string) => {
    const own = state.sessions.get(id)
    const open = state
      .sessionsOf(own?.payment_collection_id ?? "")
      .filter((each) => each.id !== id && !state.paymentOfSession(each.id) && !CLOSED.includes(each.status))
    return own && open.map((each) => each.id)
  }
  return {
    ofSession: (id) =>
      read("payment_session", () => {
        const collection = state.collections.get(state.sessions.get(id)?.payment_collection_id ?? "")
        const cart = state.carts.get(collection?.cart_id ?? "")
        const order_id = state.orders.get(collection?.order_id ?? "")?.id ?? null
        if (cart && !cart.completed) return { cart_id: cart.id, order_id: null }
        return { cart_id: order_id === null ? (cart?.id ?? null) : null, order_id }
      }),
    findAmount: (id) =>
      read("payment_session", () => {
        const session = state.sessions.get(id)
        if (!session) return undefined
        const { provider_id, currency_code, amount } = session
        return { provider_id, currency_code, amount: String(amount) }
      }),
    siblingSessions: (id) => read("payment_session", () => siblings(id)),
    hasPayment: (id) => read("payment", () => state.paymentOfSession(id) !== undefined),
    orderOfCart: (cart_id) => read("order_cart", () => state.orderOfCart(cart_id)?.id ?? null),
    // No order is deleted here.
    ofDeletedOrders: () => Promise.resolve([]),
    // No page is shown here.
    findLocale: () => Promise.resolve(null),
    // Everyone is a guest here.
    findBuyer: ({ cart_id, order_id }) =>
      read("cart", () => ({
        customer_id: null,
        order_id: order_id ?? state.orderOfCart(cart_id ?? undefined)?.id ?? null,
      })),
  }
}
