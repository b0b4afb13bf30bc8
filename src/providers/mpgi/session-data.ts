import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Account, NotOffered, PaymentRow } from "../../modules/mpgi"
import { appOf } from "../../modules/mpgi/values"

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

/** Reads what the storefront posted. @throws MedusaError `invalid_data` that names the field */
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

/**
 * The error for a choice that the merchant does not offer. It names the field as in the route that the storefront
 * called.
 */
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
 * What the storefront sees. Core merges it over the posted data. So it contains every name that has a meaning, and
 * what the server knows about the customer is removed.
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
    // What is charged after the order, if a line of the cart has a subscription plan.
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
