import { z } from "zod"
import { Amount, NumericAmount } from "./amount"
import { Integer, Text } from "./text"

/** An item for the risk engine. Manual 2.2 `cart_items`. Both prices are per unit, in main units. */
export const CartItem = z.object({
  basic_item_data: z.object({
    name: Text,
    quantity: Text,
    type: Text.optional(),
    price: z.object({
      amount_usd: NumericAmount.optional(),
      amount_local_currency: NumericAmount.optional(),
      currency: Text.optional(),
    }),
    category: Text.optional(),
    productId: Text.optional(),
  }),
})

/**
 * The customer's account. Manual 2.2 `account_owner`. `created` is a number; seconds are assumed, since no unit is
 * shown.
 */
export const AccountOwner = z.object({
  first_name: Text.optional(),
  last_name: Text.optional(),
  email: Text.optional(),
  account_id: Text.optional(),
  created: Integer.optional(),
  past_orders_count: Integer.optional(),
  past_orders_sum: NumericAmount.optional(),
  lastLogin_ip: Text.optional(),
  registration_ip: Text.optional(),
})

/** Coupons. Manual 2.2 `total_discount`. */
export const Discount = z.object({ coupon_code_used: Text.optional(), discount_type: Text.optional() })

/** External 3-D Secure results. Manual 2.2 `additional_information`. */
export const AdditionalInformation = z.object({
  mpi_info: z.object({
    eci: Text.optional(),
    cavv: Text.optional(),
    xid: Text.optional(),
    dsTransID: Text.optional(),
  }),
})

/** A recurring contract. Manual 2.2 `subscription`; `interval_count` and `contract_amount` are strings there. */
export const Subscription = z.object({
  contract: Text.optional(),
  contract_name: Text.optional(),
  interval: Text.optional(),
  billing_cycle: Integer.optional(),
  contract_start: Text.optional(),
  contract_end: Text.optional(),
  price_id: Text.optional(),
  interval_count: Text.optional(),
  contract_amount: Amount.optional(),
  promotion_cycle: Integer.optional(),
})

export type CartItem = z.output<typeof CartItem>
export type AccountOwner = z.output<typeof AccountOwner>
export type Discount = z.output<typeof Discount>
export type AdditionalInformation = z.output<typeof AdditionalInformation>
export type Subscription = z.output<typeof Subscription>
