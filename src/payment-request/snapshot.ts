import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { MoneyInput } from "./units"

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

/** How many of the newest orders are added up; `count` counts all orders. */
const SUMMED = 500

type Words = string | null | undefined

/** A postal address of the cart. */
export interface AddressSnapshot {
  first_name?: Words
  last_name?: Words
  address_1?: Words
  address_2?: Words
  city?: Words
  country_code?: Words
  province?: Words
  postal_code?: Words
  phone?: Words
}

/** A line of the cart or order, with the totals that Medusa computes: `subtotal` is before discounts, without tax. */
export interface LineSnapshot {
  id: string
  title?: Words
  variant_title?: Words
  variant_sku?: Words
  variant_id?: Words
  product_id?: Words
  is_giftcard?: boolean | null
  requires_shipping?: boolean | null
  quantity: MoneyInput
  /** As the customer sees it: with tax where prices include it. */
  unit_price: MoneyInput
  subtotal: MoneyInput
  /** With tax and before discounts. */
  original_total?: MoneyInput
  /** With tax and after discounts. */
  total?: MoneyInput
  tax_total?: MoneyInput
  discount_subtotal?: MoneyInput
  /** The name of the product's type, and of its collection, when it was put into the cart. */
  product_type?: Words
  product_collection?: Words
  product?: { categories?: ({ name?: Words } | null)[] | null } | null
}

/** A delivery charge, with Medusa's totals without tax. */
interface ShippingSnapshot {
  id?: string
  total?: MoneyInput
  tax_total?: MoneyInput
  subtotal: MoneyInput
  discount_subtotal: MoneyInput
}

/** The customer. Guests have a customer row too, with `has_account` false. */
interface CustomerSnapshot {
  id: string
  has_account?: boolean | null
  first_name?: Words
  last_name?: Words
  email?: Words
  phone?: Words
  created_at?: string | Date | null
  groups?: ({ name?: Words } | null)[] | null
}

/**
 * What a payment pays for, as the server reads it at the moment of payment. It is a cart, an order, or the part of an
 * order that is not paid yet. Amounts are in main units.
 */
export interface PurchaseSnapshot {
  id: string
  currency_code: string
  email?: Words
  created_at?: string | Date | null
  completed_at?: string | Date | null
  /** The amount to be paid. */
  total: MoneyInput
  tax_total: MoneyInput
  /** Discounts on lines and delivery together, without tax. */
  discount_subtotal: MoneyInput
  /** Gift cards and store credit; for an order also what other payments pay. */
  credit_line_total: MoneyInput
  items?: (LineSnapshot | null)[] | null
  shipping_methods?: (ShippingSnapshot | null)[] | null
  promotions?:
    | ({ code?: Words; is_automatic?: boolean | null; application_method?: { type?: Words } | null } | null)[]
    | null
  billing_address?: AddressSnapshot | null
  shipping_address?: AddressSnapshot | null
  customer?: CustomerSnapshot | null
}

/** The earlier orders of a customer's account, without canceled orders and drafts. */
export interface PastOrders {
  count: number
  /** The sum of the orders in the payment's currency, in main units. */
  sum: MoneyInput
}

/** Rows without the nulls that links to deleted records leave. */
export function present<T>(rows: readonly (T | null)[] | null | undefined): T[] {
  return (rows ?? []).filter((row): row is T => row !== null && row !== undefined)
}

export type Query = Omit<RemoteQueryFunction, symbol>

/** The cart of a payment. @throws MedusaError `not_found`. */
export async function readCart(query: Query, cartId: string): Promise<PurchaseSnapshot> {
  const { data } = await query.graph({ entity: "cart", fields: CART_FIELDS, filters: { id: cartId } })
  const cart = data[0] as unknown as PurchaseSnapshot | undefined
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, "The cart of this payment does not exist")
  return cart
}

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
