import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Amount, OrderNo } from "../../../gateway"
import type { PaymentActions } from "../journal/execute/check-allowed"
import { isMismatch } from "../payments/gateway-transaction"
import { paymentStates } from "../payments/states"
import type { MpgiBulk, MpgiBulkRow } from "../models"
import type { PaymentRow, RowOf } from "../shared/rows"

export type MpgiBulkRecord = RowOf<InferTypeOf<typeof MpgiBulk>>
export type BulkRow = RowOf<InferTypeOf<typeof MpgiBulkRow>, { order_no: OrderNo; amount: Amount }>

export type BulkRowState = BulkRow["state"]

/**
 * Medusa's payment of a session: the only one of its collection, authorized in full, and captured completely or not at
 * all.
 */
export interface PlainPayment {
  id: string
  payment_session_id: string
  payment_collection_id: string
  /** Decimal string in main units; the amount of the payment and of its collection. */
  amount: string
  /** Null when there is no order yet. */
  order_id: string | null
  version: number | null
}

/**
 * `authorized`: nothing was captured. `captured`: everything was captured, and the order owes nothing and is not being
 * changed. The stored summary is trusted only for the order of a cart: that of a draft lacks the tax (hazard 27,
 * docs/medusa-hazards.md#hazard-27).
 */
export type PlainState = "authorized" | "captured"

const PLAIN = `
  select p.id, p.payment_session_id, p.payment_collection_id, c.raw_amount ->> 'value' as amount, o.id as order_id, o.version
  from payment p
  join payment_collection c on c.id = p.payment_collection_id and c.deleted_at is null
  left join order_payment_collection l on l.payment_collection_id = c.id and l.deleted_at is null
  left join "order" o on o.id = l.order_id and o.deleted_at is null
  where p.payment_session_id = any(?) and p.deleted_at is null and p.canceled_at is null
    and c.amount = p.amount and o.canceled_at is null
    and not exists (select from refund m where m.payment_id = p.id and m.deleted_at is null)
    and not exists (
      select from payment other
      where other.payment_collection_id = c.id and other.id <> p.id and other.deleted_at is null
    )`

const IN_STATE: Record<PlainState, string> = {
  authorized: `c.status = 'authorized' and p.captured_at is null
    and not exists (select from capture m where m.payment_id = p.id and m.deleted_at is null)`,
  captured: `c.status = 'completed' and p.captured_at is not null
    and (select sum(m.amount) from capture m where m.payment_id = p.id and m.deleted_at is null) = p.amount
    and exists (
      select from order_summary s
      where s.order_id = o.id and s.version = o.version and s.deleted_at is null
        and (s.totals ->> 'pending_difference')::numeric = 0
    )
    and exists (select from order_cart l where l.order_id = o.id and l.deleted_at is null)
    and not exists (
      select from order_change e
      where e.order_id = o.id and e.status in ('pending', 'requested') and e.deleted_at is null
    )
    and not exists (
      select from order_payment_collection other
      where other.order_id = o.id and other.payment_collection_id <> c.id and other.deleted_at is null
    )`,
}

/**
 * The plain payments that are in a state, by session. Reads Medusa's tables directly, because a set has a hundred
 * payments: see decision 25, docs/decisions. Changes nothing.
 */
export async function plainPayments(
  sessions: readonly string[],
  state: PlainState,
  pg: Knex,
): Promise<ReadonlyMap<string, PlainPayment>> {
  const { rows } = await pg.raw<{ rows: PlainPayment[] }>(`${PLAIN} and ${IN_STATE[state]}`, [[...sessions]])
  return new Map(rows.map((row) => [row.payment_session_id, row]))
}

/** Why a payment is left out of a bulk action, as its preview shows. */
type SkipReason =
  | "not_found"
  | "abandoned"
  | "problem"
  | "open_operation"
  | "not_paid"
  | "declined"
  | "canceled"
  | "held_for_review"
  | "not_in_review"
  | "not_captured"
  | "captured"
  | "nothing_left"
  | "charged_back"
  | "no_order"
  | "other_credentials"

export type BulkKind = "capture" | "cancel" | "refund" | "review_accept" | "review_decline"

/** The known data of a payment that the user has selected. */
interface Selected {
  payment: PaymentRow
  actions: PaymentActions
  /** Whether Medusa has a payment for it, through which it captures, refunds and cancels. */
  inMedusa: boolean
  /** Whether its account still has the credentials with which it was paid. */
  ofAccount: boolean
}

/** What a bulk action would do to a payment: the whole remaining amount, or the reason to skip it. */
export function previewRow(
  kind: BulkKind,
  { payment, actions, inMedusa, ofAccount }: Selected,
): { amount: Amount } | SkipReason {
  const { allowed_actions: allowed, open_operation: unsettled } = actions
  if (!ofAccount) return "other_credentials"
  if (unsettled) return "open_operation"
  if (isMismatch(payment.problem)) return "problem"
  // A refused void may have abandoned the session after its order was created. The payment still pays that order.
  const paysOrder = inMedusa && payment.problem !== "payment_without_order"
  if (payment.abandoned_at && payment.state !== "canceled" && !paysOrder) return "abandoned"
  const amount = amountOf(kind, payment, allowed)
  if (amount === null) return skipReason(kind, payment)
  return inMedusa || kind.startsWith("review") ? { amount } : "no_order"
}

function amountOf(
  kind: BulkKind,
  payment: PaymentRow,
  allowed: PaymentActions["allowed_actions"],
): Amount | null {
  switch (kind) {
    case "capture":
      return allowed.capture
    case "refund":
      return allowed.refund
    case "cancel":
      return allowed.cancel ? payment.amount : null
    case "review_accept":
    case "review_decline":
      return allowed.review ? payment.amount : null
  }
}

function skipReason(kind: BulkKind, { state, transaction_id, charged_back_at }: PaymentRow): SkipReason {
  if (transaction_id === null) return "not_paid"
  if (charged_back_at) return "charged_back"
  return paymentStates[state].skips[operationKindOf(kind)]
}

/** The kind of operation that a bulk action executes. */
export function operationKindOf(kind: BulkKind): "capture" | "cancel" | "refund" | "review" {
  return kind === "review_accept" || kind === "review_decline" ? "review" : kind
}

/** A row of the preview. */
export type PreviewedRow = Pick<BulkRow, "order_no" | "provider_id" | "amount" | "currency_code"> & {
  why: SkipReason | null
}
