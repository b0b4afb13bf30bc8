import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { seenRequest } from "../guard/seen"
import { customerOfToken } from "./customer-of-token"

/** What core answers a registration and a login with, as far as this needs it. */
type Answer = { customer?: { id?: unknown }; token?: unknown } | undefined

/**
 * Looks at core's answers to registration and login and remembers from which address an account was made and last
 * used, which Medusa does not (manual 2.2 `account_owner`). Never delays or changes an answer. Where a storefront
 * signs shoppers in from its own server, that server has to forward their address.
 */
export function rememberAddress(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const answer = res.json.bind(res)
  res.json = (body: unknown) => {
    if (res.statusCode === 200) remember(req, body as Answer)
    return answer(body)
  }
  next()
}

function remember(req: MedusaRequest, answer: Answer): void {
  const { ip } = seenRequest(req)
  const mpgi = req.scope.resolve("mpgi")
  const wanted = mpgi.providerIds().some((id) => mpgi.account(id).options.paymentRequest.accountAddresses)
  if (!ip || !wanted) return
  const made = typeof answer?.customer?.id === "string" ? answer.customer.id : undefined
  const customer = made ?? customerOfToken(answer?.token)
  if (customer === undefined) return
  const seen = { last_login_ip: ip, ...(made ? { registration_ip: ip } : {}) }
  mpgi.accountAccess.saw(customer, seen).catch((error: Error) => {
    const { log } = req.scope.resolve("mpgi")
    log.warn(`mpgi: the address of an account was not remembered (${error.name})`)
  })
}
