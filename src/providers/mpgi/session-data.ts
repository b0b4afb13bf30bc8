import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Account, NotOffered, PaymentRow, MpgiModuleService } from "../../modules/mpgi"
import { appOf } from "../../modules/mpgi/values"
import { orderNo } from "../../gateway"

const choice = z.union([z.string(), z.number()]).transform(String)

/** What a storefront may set in a session. All other posted data is ignored. */
const SessionInput = z.object({
  flow: z.enum(["redirect", "card"]).default("redirect"),
  return_url: z.string().max(2000).optional(),
  cancel_url: z.string().max(2000).optional(),
  installments: choice.pipe(z.string().regex(/^\d{1,4}$/, "must be a number")).optional(),
  installments_id: choice.pipe(z.string().max(100)).optional(),
  save_card: z.boolean("must be true, or left out").optional(),
  device: z.record(z.string(), z.unknown()).nullish(),
  mpgi_request: z.string().nullish(),
})
export type SessionInput = z.output<typeof SessionInput>

/** Reads the data that the storefront posted. @throws MedusaError `invalid_data` that names the field */
export function readSessionInput(data: Record<string, unknown> | undefined, account: Account): SessionInput {
  const parsed = SessionInput.safeParse(withoutNulls(data ?? {}))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalid(`data.${issue?.path.join(".")}: ${issue?.message}`)
  }
  const input = parsed.data
  if (input.flow === "card" && !account.directCard.enabled)
    throw invalid("data.flow: card payments are not enabled for this account; use redirect")
  if (input.save_card && input.flow === "card")
    throw invalid("data.save_card: is posted with the card; leave it out of the session")
  if (input.save_card && !account.savedCards.enabled)
    throw invalid("data.save_card: is not offered: pay without saving the card")
  for (const name of ["return_url", "cancel_url"] as const) {
    const url = input[name]
    if (url !== undefined && !isAllowed(url, account))
      throw invalid(`data.${name}: its origin is not allowed; add it to the option storefront.allowedOrigins`)
  }
  return input
}

/** The error for a choice that the merchant does not offer. It names the field as the storefront's request does. */
export function notOffered({ field, message }: NotOffered): MedusaError {
  const own = field === "currency_code" || field === "provider_id"
  return invalid(`${own ? field : `data.${field}`}: ${message}`)
}

/**
 * The error when a card is to be saved without its customer. A card is saved only for the signed-in customer whose
 * purchase it is.
 */
export function needsCustomer(): MedusaError {
  return invalid("data.save_card: needs a signed-in customer: sign in, or pay without saving the card")
}

/**
 * The session data for the storefront. Core merges it over the posted data, so it contains every name that has a
 * meaning. The server's own data about the customer is removed.
 */
export function sessionData(payment: PaymentRow, account: Account): Record<string, unknown> {
  const { payment_session_id, order_no, flow, token, choices } = payment
  return {
    session_id: payment_session_id,
    order_no,
    flow,
    redirect_url:
      flow === "redirect" && token ? `${account.backendUrl.replace(/\/+$/, "")}/mpgi/pay/${token}` : null,
    status: "pending",
    transaction_id: null,
    installments: choices?.installments ?? null,
    installments_id: choices?.installments_id ?? null,
    // The charges after the order, if a line of the cart has a subscription plan.
    subscription: choices?.subscription ?? null,
    save_card: choices?.save_card_for ? true : null,
    device: null,
    mpgi_request: null,
    nothing_due: null,
  }
}

function isAllowed(url: string, { storefront }: Account): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  if (username || password) return false
  // A blob: address has the origin of the page that created it.
  if (!/^https?:$/.test(protocol)) return storefront.allowedOrigins.some((named) => isOfApp(url, named))
  const own = [storefront.returnUrl, storefront.cancelUrl].flatMap((page) =>
    page ? [new URL(page).origin] : [],
  )
  return [...own, ...storefront.allowedOrigins].includes(origin)
}

/**
 * Whether an address belongs to the app that the merchant has named: by its scheme, and by its host if one is named.
 */
function isOfApp(address: string, named: string): boolean {
  const app = appOf(named)
  const { protocol, host, href } = new URL(address)
  // Without a slash, the rest is not a path but text, such as that of a script.
  if (protocol !== app?.protocol || !href.startsWith(`${protocol}/`)) return false
  return app.host === "" || app.host === host
}

function withoutNulls(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== ""))
}

function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

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
 * The entries of the payment module's container that this provider uses. `mpgi` and `query` are there because the
 * configuration names them as dependencies. Keys are resolved when they are used, since modules load in no particular
 * order.
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

/**
 * Refuses to return the money of a renewal whose order is not created yet. Medusa returns a payment when it fails to
 * complete the cart (hazard 5, docs/medusa-hazards.md#hazard-5). The order of a renewal, however, is tried again,
 * since its customer owes the period.
 * @throws MedusaError `not_allowed`
 */
export async function requireOrder({ cradle: { mpgi } }: Context, { charge_id }: PaymentRow): Promise<void> {
  if (charge_id === null) return
  const charge = await mpgi.subscriptions.charges.byId(charge_id)
  if (charge && charge.order_id !== null) return
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "The renewal has no order yet, so it is neither voided nor refunded. Link its charge with an order first.",
  )
}
