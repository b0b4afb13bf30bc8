import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { requestDetails } from "../guard/request-details"

const Payload = z.object({ actor_type: z.literal("customer"), actor_id: z.string().min(1) })

/** The parts of core's replies to a registration and a login that are needed here. */
const Reply = z.object({
  customer: z.object({ id: z.string() }).optional().catch(undefined),
  token: z.unknown(),
})

/**
 * Reads core's replies to registration and login. It stores the addresses from which an account was created and last
 * used, which Medusa does not store (manual 2.2 `account_owner`). It never delays or changes a reply. If a storefront
 * signs customers in from its own server, that server has to forward their address.
 */
export function rememberAddress(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    if (res.statusCode === 200) remember(req, body)
    return json(body)
  }
  next()
}

function remember(req: MedusaRequest, body: unknown): void {
  const { ip } = requestDetails(req)
  const mpgi = req.scope.resolve("mpgi")
  const wanted = mpgi.providerIds().some((id) => mpgi.account(id).options.paymentRequest.accountAddresses)
  if (!ip || !wanted) return
  const reply = Reply.safeParse(body).data
  const registered = reply?.customer?.id
  const customer = registered ?? customerOfToken(reply?.token)
  if (customer === undefined) return
  const addresses = { last_login_ip: ip, ...(registered ? { registration_ip: ip } : {}) }
  mpgi.accountAccess.remember(customer, addresses).catch((error: Error) => {
    const { log } = req.scope.resolve("mpgi")
    log.warn(`mpgi: the address of an account was not stored (${error.name})`)
  })
}

/**
 * The customer of a token that this server has just issued. The token is not verified, since it comes from our own
 * reply. A registration's token names no customer yet.
 */
export function customerOfToken(token: unknown): string | undefined {
  if (typeof token !== "string") return undefined
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
    return Payload.safeParse(payload).data?.actor_id
  } catch {
    return undefined
  }
}
