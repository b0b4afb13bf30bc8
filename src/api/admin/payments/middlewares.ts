import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { closingAmount } from "../../../workflows"

/**
 * Replaces an amount that is, as a user sees it, the whole rest of a payment with the exact rest in Medusa. Otherwise
 * 1358 of 1357.6 JPY is refused, and 12.08 of 12.0833 leaves an order that owes a third of a cent. Hazard 27,
 * docs/medusa-hazards.md#hazard-27. Medusa's validators have already run; its handlers read `validatedBody`.
 */
const closing =
  (kind: "capture" | "refund") =>
  async (
    req: AuthenticatedMedusaRequest<{ amount?: number | string }>,
    _res: MedusaResponse,
    next: MedusaNextFunction,
  ): Promise<void> => {
    const { amount, ...rest } = req.validatedBody
    if (amount !== undefined)
      req.validatedBody = { ...rest, ...(await closingAmount(kind, req.params.id ?? "", amount, req.scope)) }
    next()
  }

/** Middlewares of Medusa's own routes of a payment. */
export const paymentMiddlewares: MiddlewareRoute[] = (["capture", "refund"] as const).map((kind) => ({
  matcher: `/admin/payments/:id/${kind}`,
  methods: ["POST"],
  middlewares: [closing(kind)],
}))
