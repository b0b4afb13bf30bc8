import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { PurchaseSnapshot, PastOrders } from "./snapshot"
import type { MoneyInput } from "./units"

export type Query = Omit<RemoteQueryFunction, symbol>

/** Every field from which the payment request is built. Medusa computes totals only if they are named. */
export const PURCHASE_FIELDS = [
  "id",
  "currency_code",
  "email",
  "created_at",
  "total",
  "tax_total",
  "discount_subtotal",
  "credit_line_total",
  "items.*",
  "items.subtotal",
  "items.total",
  "items.tax_total",
  "items.discount_subtotal",
  "items.original_total",
  "items.tax_lines.*",
  "items.adjustments.*",
  // A line itself has the names of the product's type and collection.
  "items.product.categories.name",
  "shipping_methods.*",
  "shipping_methods.subtotal",
  "shipping_methods.discount_subtotal",
  "shipping_methods.total",
  "shipping_methods.tax_total",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
  "credit_lines.*",
  "promotions.code",
  "promotions.is_automatic",
  "promotions.application_method.type",
  "billing_address.*",
  "shipping_address.*",
  "customer.id",
  "customer.has_account",
  "customer.first_name",
  "customer.last_name",
  "customer.email",
  "customer.phone",
  "customer.created_at",
  "customer.groups.name",
]

const CART_FIELDS = [...PURCHASE_FIELDS, "completed_at"]

/** The cart of a payment. @throws MedusaError `not_found`. */
export async function readCart(query: Query, cartId: string): Promise<PurchaseSnapshot> {
  const { data } = await query.graph({ entity: "cart", fields: CART_FIELDS, filters: { id: cartId } })
  const cart = data[0] as unknown as PurchaseSnapshot | undefined
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, "The cart of this payment does not exist")
  return cart
}

/** How many of the newest orders are added up; `count` counts all orders. */
const SUMMED = 500

/** The earlier orders of a customer's account. Canceled orders and drafts do not count; the sum is in one currency. */
export async function readPastOrders(
  query: Query,
  customerId: string,
  currency: string,
): Promise<PastOrders> {
  const { data, metadata } = await query.graph({
    entity: "order",
    fields: ["id", "currency_code", "summary.*"],
    filters: { customer_id: customerId, status: { $nin: ["canceled", "draft"] }, is_draft_order: false },
    pagination: { take: SUMMED, skip: 0, order: { created_at: "DESC" } },
  })
  const orders = data as unknown as {
    currency_code: string
    summary?: { current_order_total?: MoneyInput } | null
  }[]
  const sum = orders
    .filter((order) => order.currency_code.toUpperCase() === currency.toUpperCase())
    .reduce((total, order) => MathBN.add(total, order.summary?.current_order_total ?? 0), MathBN.convert(0))
  return { count: metadata?.count ?? orders.length, sum }
}
