import type { Account, PaymentRow } from "../../../modules/mpgi"

/**
 * Where the customer pays, of a payment on the gateway's page that can still be made: after a decline too. A storefront that has
 * placed the order first has no cart left to start over with.
 */
export function payableAt(
  { backendUrl }: Pick<Account, "backendUrl">,
  { flow, token, state, abandoned_at, completed_at }: PaymentRow,
): { redirect_url?: string } {
  const open = ["created", "pending", "unknown", "declined", "canceled"].includes(state)
  if (flow !== "redirect" || !token || abandoned_at || completed_at || !open) return {}
  return { redirect_url: `${backendUrl.replace(/\/+$/, "")}/mpgi/pay/${token}` }
}
