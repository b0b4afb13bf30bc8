import { appendEntry } from "../effects/entries"
import { claimOrder, createTransaction } from "../effects/payment"
import { secretToken } from "../ids"
import { Refusal } from "../refusal"
import { forwardingFields } from "./forwarding-form"
import type { Handlers } from "./handlers"

/**
 * Registers a payment and returns the form that takes the shopper to its page. Amount and order are those registered
 * here, whatever the browser posts later. Manual 2.4.
 */
export const checkout: Handlers["checkout"] = (request, call) => {
  if (call.plain.card !== undefined)
    throw new Refusal(400, "invalid input: card: not allowed in a redirect payment")
  for (const name of ["return_url", "cancel_url"] as const) checkAddress(name, request[name])
  const saved = request.token_id ? call.ledger.card(request.token_id) : undefined
  if (request.token_id && saved?.shopper_id !== (request.shopper_id ?? "")) {
    throw new Refusal(404, "record not found: token_id")
  }
  claimOrder(call, request)
  const transaction = createTransaction(call, request, "hosted")
  appendEntry(call, transaction, "opened", "api")
  const token = secretToken()
  call.ledger.addCheckout({
    token,
    transaction_id: transaction.transaction_id,
    request,
    expires_at: call.clock.now() + call.settings.checkoutMs,
    closed: false,
    attempts: 0,
  })
  return { action: `${call.baseUrl}/v1/checkout`, fields: forwardingFields(call, token) }
}

function checkAddress(name: string, url: string | undefined): void {
  if (url === undefined || url === "") return
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw new Refusal(400, `invalid input: ${name}: must be an http or https URL`)
  }
}
