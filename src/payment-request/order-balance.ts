import { MathBN } from "@medusajs/framework/utils"
import type { Decimals } from "../gateway"
import { present, type Query } from "./snapshot"
import { placesOf, toUnits, type MoneyInput } from "./units"

type BigNumber = ReturnType<typeof MathBN.convert>

/** An amount as in our records. The currency is upper case. */
export interface Money {
  amount: string
  currency: string
  decimals?: Decimals | undefined
}

export interface PaymentOfOrder {
  id: string
  payment_session_id?: string | null
  provider_id: string
  amount: MoneyInput
  created_at: string | Date
  canceled_at?: unknown
  captures?: ({ amount: MoneyInput } | null)[] | null
}

interface CollectionOfOrder {
  id: string
  status: string
  amount: MoneyInput
  payments?: (PaymentOfOrder | null)[] | null
}

/** An order and what it owes. Amounts are in main units. */
export interface OrderBalance {
  id: string
  display_id: number
  status: string
  currency_code: string
  canceled: boolean
  /** The amount that is neither captured nor held by a payment that counts; negative if too much was paid. */
  outstanding: BigNumber
  collections: CollectionOfOrder[]
  /** The collection that waits to be paid. Its amount may not be the outstanding amount. */
  open: CollectionOfOrder | undefined
  /** Payments of any provider that hold or took money for the order. */
  payments: PaymentOfOrder[]
}

interface OrderRow extends Pick<OrderBalance, "id" | "display_id" | "status" | "currency_code"> {
  canceled_at?: unknown
  summary?: { pending_difference?: MoneyInput } | null
  payment_collections?: (CollectionOfOrder | null)[] | null
}

/**
 * If the total is selected, Medusa computes the summary's pending amount. The stored summary may lack the tax: hazard
 * 28.
 */
const FIELDS = [
  "id",
  "display_id",
  "status",
  "canceled_at",
  "currency_code",
  "summary",
  "total",
  ...["id", "status", "amount"].map((field) => `payment_collections.${field}`),
  ...[
    "id",
    "payment_session_id",
    "provider_id",
    "amount",
    "created_at",
    "canceled_at",
    "captures.amount",
  ].map((field) => `payment_collections.payments.${field}`),
]

/**
 * Statuses of collections that an edit has replaced. Medusa does not count what their payments still hold. Hazard 17.
 */
const REPLACED: readonly unknown[] = ["canceled", "partially_captured"]

/**
 * Whether Medusa has replaced a collection and requests what the order owes in another one. Nothing more of its
 * payments is captured, or the customer would be charged twice.
 */
export function isReplaced(collection: { status?: unknown } | null | undefined): boolean {
  return REPLACED.includes(collection?.status)
}

/**
 * Reads what an order owes: Medusa's `pending_difference` minus what other payments hold. Medusa computes it from the
 * order's total with taxes, delivery and credits, and subtracts captures only. Undefined when there is no such order.
 */
export async function readOrderBalance(query: Query, id: string): Promise<OrderBalance | undefined> {
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id } })
  const order = data[0] as unknown as OrderRow | undefined
  if (!order) return undefined
  const collections = present(order.payment_collections)
  const live = collections
    .filter((collection) => !isReplaced(collection))
    .flatMap((collection) => present(collection.payments))
    .filter(({ canceled_at }) => !canceled_at)
  const held = live.reduce((sum, payment) => MathBN.add(sum, heldBy(payment)), MathBN.convert(0))
  const { display_id, status, currency_code, summary } = order
  const outstanding = MathBN.sub(summary?.pending_difference ?? 0, held)
  return {
    id,
    display_id,
    status,
    currency_code,
    collections,
    payments: live,
    canceled: status === "canceled" || Boolean(order.canceled_at),
    outstanding,
    open: collections.find((collection) => isOpen(collection)),
  }
}

/** Whether an order owes at least an amount, in the given collection, which no edit has replaced. */
export function isDue(
  { canceled, outstanding, collections }: OrderBalance,
  collection: string | undefined,
  { amount, currency, decimals }: Money,
): boolean {
  const own = collections.find(({ id }) => id === collection)
  if (canceled || !own || isReplaced(own)) return false
  const places = placesOf(amount, currency, decimals)
  return toUnits(MathBN.max(0, outstanding), places) >= toUnits(amount, places)
}

/**
 * The payment of a replaced collection that can be restored to its order after an edit. It must be the only payment
 * of a collection that core has canceled, or that is captured in part. Nothing else may have paid the order, or be
 * about to pay it. The caller decides by `covers` whether the payment covers what is owed.
 */
export function paymentToKeep(
  { canceled, collections, payments }: OrderBalance,
  covers: (payment: PaymentOfOrder) => boolean,
): { collection: string; payment: PaymentOfOrder } | undefined {
  if (canceled) return undefined
  // This payment is not combined with another payment that counts or is under way.
  if (payments.length > 0 || collections.some(({ status }) => status === "awaiting")) return undefined
  for (const { id, status, payments } of collections) {
    const [payment, ...more] = present(payments)
    const isPartial = present(payment?.captures).length > 0
    if (status !== (isPartial ? "partially_captured" : "canceled")) continue
    if (!payment || payment.canceled_at || more.length > 0) continue
    if (covers(payment)) return { collection: id, payment }
  }
  return undefined
}

/**
 * The amount of Medusa's collection that waits to be paid, if the order owes another amount. Such a collection was made
 * by hand, or from a summary without the tax. Null if both agree to the smallest unit of the currency.
 */
export function differingCollection({ open, outstanding, currency_code }: OrderBalance): BigNumber | null {
  const places = placesOf("0", currency_code.toUpperCase(), undefined)
  const owed = toUnits(MathBN.max(0, outstanding), places)
  if (!open || owed === 0n || toUnits(open.amount, places) === owed) return null
  return MathBN.convert(open.amount ?? 0)
}

/** Whether a collection waits to be paid. */
function isOpen({ status }: Pick<CollectionOfOrder, "status">): boolean {
  return status === "not_paid" || status === "awaiting"
}

/** The amount that a payment still holds by Medusa's rows: authorized and not captured. */
export function heldBy({ amount, captures }: PaymentOfOrder): BigNumber {
  const captured = present(captures).reduce(
    (sum, capture) => MathBN.add(sum, capture.amount ?? 0),
    MathBN.convert(0),
  )
  return MathBN.max(0, MathBN.sub(amount ?? 0, captured))
}
