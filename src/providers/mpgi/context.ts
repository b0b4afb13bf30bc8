import { orderNo } from "../../gateway"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { MpgiModuleService, PaymentRow } from "../../modules/mpgi"

/** Access to Medusa's Capture or Refund rows. Amounts are as the payment module stores them. */
export interface Rows<Row> {
  list(filters: { id: string[] }, config?: { relations?: string[] }): Promise<Row[]>
  update(data: { id: string; created_by: string | null }): Promise<unknown>
}
interface CaptureRow {
  id: string
  raw_amount: { value: string }
  created_at: Date | string
  created_by?: string | null
}
export interface RefundRow extends CaptureRow {
  note?: string | null
  refund_reason_id?: string | null
  refund_reason?: { label?: string | null } | null
}

/**
 * What this provider uses of the payment module's container. `mpgi` and `query` are there because the configuration
 * names them as dependencies. Keys are resolved when they are used, since modules load in no particular order.
 */
export interface Cradle {
  mpgi: MpgiModuleService
  query: RemoteQueryFunction
  captureService: Rows<CaptureRow>
  refundService: Rows<RefundRow>
  paymentSessionService: { update(data: { id: string; status: string }): Promise<unknown> }
}

/** The context that every method of the provider receives. */
export interface Context {
  cradle: Cradle
  /** As in `pp_mpgi_mpgi`. */
  providerId: string
}

/** The payment of a session, if the session belongs to this provider. */
export async function paymentOfSession(
  { cradle, providerId }: Context,
  sessionId: unknown,
): Promise<PaymentRow | undefined> {
  if (typeof sessionId !== "string" || sessionId === "") return undefined
  const payment = await cradle.mpgi.payments.ofSession(sessionId)
  return payment?.provider_id === providerId ? payment : undefined
}

/** The payment that `payment.data` names. Only `authorizePayment` writes that data. */
export async function paymentOfData(
  { cradle, providerId }: Context,
  data?: Record<string, unknown>,
): Promise<PaymentRow | undefined> {
  if (typeof data?.order_no !== "string") return undefined
  const payment = await cradle.mpgi.payments.byOrderNo(orderNo(data.order_no))
  return payment?.provider_id === providerId ? payment : undefined
}

/** What Medusa stores about an authorized payment: only the gateway's ids. */
export function paymentData({ order_no, transaction_id }: PaymentRow): Record<string, unknown> {
  return { order_no, transaction_id }
}
