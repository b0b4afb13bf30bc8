import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { isLarger } from "./body-size"
import { findCardData } from "./card-data"
import { requestDetails } from "./request-details"
import { sessionData } from "./session-data"

const Body = z.looseObject({ provider_id: z.unknown(), data: z.unknown() })

/** Characters: far more than the known session data can have. What is larger is not searched. */
const LARGEST = 32 * 1024

/**
 * Guards core's `POST /store/payment-collections/:id/payment-sessions`: refuses card data before
 * anything is stored, lets only known session data through, and adds what the server observes of the request, which
 * a provider cannot. Sessions of other providers pass untouched.
 */
export function guardSession(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const body = Body.safeParse(req.body).data
  if (!body || !createsOurs(req)) return next()
  if (isLarger(body, LARGEST)) {
    const message = "The body is too large. Nothing was stored. Send the documented session data only."
    res.status(413).json({ type: "invalid_data", message })
    return
  }
  const field = findCardData(body)
  if (field !== undefined) {
    return next(
      new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${field} looks like card data, which must never be posted here. Nothing was stored. Remove the field.`,
        "mpgi_card_data",
      ),
    )
  }
  const { devices } = req.scope.resolve("mpgi")
  const data = sessionData(body.data, requestDetails(req), (device) => devices.seal(device))
  const guarded = { ...body, data }
  req.body = guarded
  req.validatedBody = guarded
  next()
}

/** Also a provider that is not configured: what follows the identifier does not matter here. */
export function createsOurs({ body }: MedusaRequest): boolean {
  const provider = Body.safeParse(body).data?.provider_id
  return typeof provider === "string" && provider.startsWith("pp_mpgi_")
}
