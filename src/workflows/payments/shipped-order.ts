import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { orderNo } from "../../gateway"
import type { PaymentRow } from "../../modules/mpgi"
import { knownCaptured } from "../../modules/mpgi/values"
import { isReplaced } from "../../payment-request"
import { ROW_IN_USE_MS } from "../journal/adjust-totals"
import { graph } from "../shared/graph"

type BigNumber = ReturnType<typeof MathBN.convert>
type Rows<Row> = (Row | null)[] | null | undefined
type Time = string | Date | null | undefined

interface Line {
  id: string
  quantity: BigNumberInput
  /** With tax and after discounts, for the quantity that was not returned. */
  total?: BigNumberInput
  detail?: {
    return_received_quantity?: BigNumberInput | null
    return_dismissed_quantity?: BigNumberInput | null
  } | null
  variant?: {
    inventory_items?: Rows<{ required_quantity: number; inventory?: { id: string } | null }>
  } | null
}

interface Fulfillment {
  canceled_at?: Time
  shipped_at?: Time
  delivered_at?: Time
  items?: Rows<{ line_item_id: string; inventory_item_id?: string | null; quantity: BigNumberInput }>
}

/** An order's totals and fulfillments, as Medusa has them. */
export interface OrderWithShipments {
  total: BigNumberInput
  credit_line_total?: BigNumberInput
  items?: Rows<Line>
  shipping_methods?: Rows<{ total?: BigNumberInput; created_at?: Time }>
  fulfillments?: Rows<Fulfillment>
}

interface PaymentOfOrder {
  id: string
  provider_id: string
  amount: BigNumberInput
  created_at: Time
  captured_at?: Time
  canceled_at?: Time
  data?: { order_no?: string } | null
  captures?: Rows<{ amount: BigNumberInput }>
  refunds?: Rows<{ amount: BigNumberInput; created_at: Time }>
}

interface Order extends OrderWithShipments {
  id: string
  currency_code: string
  status: string
  is_draft_order?: boolean | null
  credit_lines?: Rows<{ amount: BigNumberInput; created_at: Time }>
  payment_collections?: Rows<{ status: string; payments?: Rows<PaymentOfOrder> }>
}

/** One payment of an order, of any provider. */
interface PaymentShare {
  /** Medusa's payment. */
  id: string
  provider_id: string
  /** The larger of Medusa's and the gateway's amounts. Medusa's row may be missing for a while. */
  captured: BigNumber
  /** The smaller of both amounts. If a server died, Medusa may have a row of a refund that was never sent. */
  refunded: BigNumber
  /** Whether the gateway has reported how much was captured, or a user has entered it. */
  isKnown: boolean
  /** What Medusa would still capture. */
  left: BigNumber
  /** Our record, if it may still be captured: not canceled, and in a collection that no order change has replaced. */
  payment: PaymentRow | undefined
}

/** An order, with its shipped goods and its payments. */
export interface ShippedOrder {
  id: string
  currency_code: string
  /** What the order costs now. */
  total: BigNumber
  /** What the order would cost if nothing more of it were shipped: see {@link shippedValue}. */
  shipped: BigNumber
  /** What was refunded, as far as it reduced what the order costs: see {@link refundedOf}. */
  refunded: BigNumber
  /** Whether Medusa may still be working on a refund. Until it has ended, the order's total does not reflect it. */
  isRefunding: boolean
  /** The oldest first. */
  payments: PaymentShare[]
}

const FIELDS = [
  "id",
  "currency_code",
  "status",
  "is_draft_order",
  "total",
  "credit_line_total",
  "items.*",
  "items.total",
  "items.detail.*",
  "items.tax_lines.*",
  "items.adjustments.*",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "shipping_methods.*",
  "shipping_methods.total",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
  "credit_lines.*",
  ...["canceled_at", "shipped_at", "delivered_at"].map((field) => `fulfillments.${field}`),
  ...["line_item_id", "inventory_item_id", "quantity"].map((field) => `fulfillments.items.${field}`),
  "payment_collections.status",
  ...["*", "captures.amount", "refunds.amount", "refunds.created_at"].map(
    (field) => `payment_collections.payments.${field}`,
  ),
]

/** An order with its shipments and payments. Undefined without such an order, and for a draft or a canceled order. */
export async function readShippedOrder(
  id: string,
  container: MedusaContainer,
): Promise<ShippedOrder | undefined> {
  const [order] = await graph<Order>(container, { entity: "order", fields: FIELDS, filters: { id } })
  if (!order || order.is_draft_order || order.status === "canceled") return undefined
  const { currency_code, total } = order
  const payments: PaymentShare[] = []
  for (const { status, payments: own } of present(order.payment_collections))
    for (const payment of present(own))
      payments.push(await shareOf(payment, isReplaced({ status }), container))
  const refunds = present(order.payment_collections)
    .flatMap(({ payments: own }) => present(own))
    .flatMap((payment) => present(payment.refunds))
  const captured = sum(payments.map((each) => each.captured))
  return {
    id,
    currency_code,
    total: MathBN.convert(total),
    shipped: shippedValue(order),
    payments,
    refunded: MathBN.min(refundedOf(order, refunds, captured), sum(payments.map((each) => each.refunded))),
    isRefunding: refunds.some(({ created_at }) => timeOf(created_at) + ROW_IN_USE_MS > Date.now()),
  }
}

/** What all payments of an order have captured together, minus what was refunded. */
export function paidOf({ payments, refunded }: ShippedOrder): BigNumber {
  return MathBN.sub(sum(payments.map(({ captured }) => captured)), refunded)
}

/**
 * What was refunded of an order, as far as it reduced what the order costs. Medusa's refund ends with a credit line. If
 * its server died before that, the refunded amount must not be charged again. Returned goods and overpaid amounts need
 * no line.
 */
export function refundedOf(
  { items, credit_lines, total }: Pick<Order, "items" | "credit_lines" | "total">,
  refunds: readonly { amount: BigNumberInput; created_at: Time }[],
  captured: BigNumber,
): BigNumber {
  const refunded = sum(refunds.map(({ amount }) => amount))
  if (present(items).some((line) => !backOf(line).isZero())) return refunded
  const first = Math.min(...refunds.map(({ created_at }) => timeOf(created_at)))
  const credits = present(credit_lines).filter(({ created_at }) => timeOf(created_at) >= first)
  const credited = sum(credits.map(({ amount }) => amount))
  // If an edit has made an amount superfluous, Medusa writes no credit line for it.
  const owed = MathBN.max(0, MathBN.sub(captured, MathBN.add(total, credited)))
  return MathBN.min(refunded, MathBN.add(credited, owed))
}

async function shareOf(
  { id, provider_id, amount, captured_at, canceled_at, data, captures, refunds }: PaymentOfOrder,
  replaced: boolean,
  container: MedusaContainer,
): Promise<PaymentShare> {
  const { accounts, payments } = container.resolve("mpgi")
  const rows = sum(present(captures).map((row) => row.amount))
  const refunded = sum(present(refunds).map((row) => row.amount))
  const order_no = accounts.has(provider_id) ? data?.order_no : undefined
  const record = order_no ? await payments.byOrderNo(orderNo(order_no)) : undefined
  return {
    id,
    provider_id,
    captured: MathBN.max(rows, record?.captured_amount ?? 0),
    refunded: MathBN.min(refunded, record?.refunded_amount ?? refunded),
    isKnown: !record || knownCaptured(record) !== null,
    left: MathBN.max(0, MathBN.sub(amount, rows)),
    payment: captured_at || canceled_at || replaced ? undefined : record,
  }
}

/**
 * Whether a fulfillment was handed over: shipped, or delivered without a shipment, such as goods that are picked up.
 */
export function isHandedOver({ canceled_at, shipped_at, delivered_at }: Omit<Fulfillment, "items">): boolean {
  return !canceled_at && Boolean(shipped_at ?? delivered_at)
}

/**
 * What an order would cost if nothing more of it were shipped, exact. It adds up the shipped items with their tax and
 * discounts, without returns, and each delivery that was agreed before a shipment. It subtracts all gift cards and
 * store credit. So a part that is canceled later was never captured. Once everything that is not canceled is shipped,
 * it is the whole total.
 */
export function shippedValue(order: OrderWithShipments): BigNumber {
  const shipments = present(order.fulfillments).filter(isHandedOver)
  const zero = MathBN.convert(0)
  if (shipments.length === 0) return zero
  const lines = present(order.items).map((line) => partOf(line, shipments))
  if (lines.every(({ whole }) => whole)) return MathBN.max(zero, order.total)
  const goods = sum(lines.map(({ value }) => value))
  const newest = Math.max(...shipments.map(handedOverAt))
  const agreed = present(order.shipping_methods).filter(({ created_at }) => timeOf(created_at) <= newest)
  const delivery = sum(agreed.map(({ total }) => total))
  const value = MathBN.sub(MathBN.add(goods, delivery), order.credit_line_total ?? 0)
  return MathBN.max(zero, MathBN.min(value, order.total))
}

/** The value of what was shipped of a line and not returned. And whether that is the whole line. */
function partOf(line: Line, shipments: readonly Fulfillment[]): { value: BigNumber; whole: boolean } {
  const { quantity, total = 0 } = line
  const back = backOf(line)
  const kept = MathBN.sub(quantity, back)
  const shipped = MathBN.sub(
    MathBN.min(quantity, sum(shipments.map((shipment) => quantityIn(shipment, line)))),
    back,
  )
  if (shipped.isGreaterThanOrEqualTo(kept)) return { value: MathBN.convert(total), whole: true }
  const part = MathBN.max(0, shipped)
  return { value: MathBN.div(MathBN.mult(total, part), kept), whole: false }
}

/** How many of a line were returned. */
function backOf({ detail }: Line): BigNumber {
  return MathBN.add(detail?.return_received_quantity ?? 0, detail?.return_dismissed_quantity ?? 0)
}

/**
 * How many of a line a fulfillment contains. For a kit, it lists the parts that the kits need; one of the parts is
 * enough to count.
 */
function quantityIn({ items }: Fulfillment, { id, variant }: Line): BigNumberInput {
  const item = present(items).find(({ line_item_id }) => line_item_id === id)
  if (!item) return 0
  const part = present(variant?.inventory_items).find(
    ({ inventory }) => inventory?.id === item.inventory_item_id,
  )
  return part ? MathBN.div(item.quantity, part.required_quantity) : item.quantity
}

function handedOverAt({ shipped_at, delivered_at }: Fulfillment): number {
  return timeOf(shipped_at ?? delivered_at)
}

function timeOf(time: Time): number {
  return time ? new Date(time).getTime() : 0
}

function sum(amounts: readonly (BigNumberInput | null | undefined)[]): BigNumber {
  return amounts.reduce<BigNumber>((total, each) => MathBN.add(total, each ?? 0), MathBN.convert(0))
}

function present<Row>(rows: Rows<Row>): Row[] {
  return (rows ?? []).filter((row) => row !== null)
}
