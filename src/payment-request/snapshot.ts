import type { MoneyInput } from "./units"

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
