import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { PaymentRow } from "../../modules/mpgi"

/** The origins that may show a payment's pages in a frame, and what these pages report to the page around them. */
export interface Framing {
  /** Origins of the storefront, from the account's options. Never empty. */
  origins: readonly string[]
  /** If true, the gateway's page is not opened in a frame whose cookies are blocked. */
  needsCookies: boolean
  /** The only value that a frame reports. */
  payment_session_id: string
}

/**
 * Lets the storefront's origins, which the payment's account names, show its pages in a frame. Without such origins,
 * for an invalid link and for a payment by link, the headers of `protectPage` stay, so that no page can frame it.
 */
export async function admitFrames(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const found = await framingOf(req).catch(() => undefined) // the route has the same failure, and reports it
  if (found) {
    res.locals.framing = found
    res.set("content-security-policy", framePolicy(found))
    // This header cannot list origins. Browsers that support `frame-ancestors` ignore it.
    res.removeHeader("x-frame-options")
  }
  next()
}

/** The result of `admitFrames` for this response. */
export function framingOfPage({ locals }: Pick<MedusaResponse, "locals">): Framing | undefined {
  const found: Framing | undefined = locals?.framing
  return found
}

/** The directive that states which origins may frame the response. */
export const frameAncestors = (found: Framing | undefined) =>
  `frame-ancestors ${found ? found.origins.join(" ") : "'none'"}`

/** For a response without a page, such as a redirect. */
const framePolicy = (found: Framing) =>
  `default-src 'none'; base-uri 'none'; form-action 'none'; ${frameAncestors(found)}`

async function framingOf({ scope, params }: MedusaRequest): Promise<Framing | undefined> {
  const mpgi = scope.resolve("mpgi")
  if (!mpgi.accounts.someEmbedded()) return undefined
  const payment: PaymentRow | undefined = await mpgi.payments.byToken(params.token ?? "")
  if (!payment || payment.payment_link_id || !mpgi.accounts.has(payment.provider_id)) return undefined
  const { origins, needsCookies } = mpgi.account(payment.provider_id).options.embedded
  const { payment_session_id } = payment
  return origins.length > 0 ? { origins, needsCookies, payment_session_id } : undefined
}
