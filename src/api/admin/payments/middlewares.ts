import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { closingAmount } from "../../../workflows"

/**
 * A user sees the rest of a payment in the decimals of its currency. If the user enters that amount, it is replaced by
 * the exact rest in Medusa. Otherwise Medusa would refuse 1358 of 1357.6 JPY, and 12.08 of 12.0833 would leave an order
 * that owes a third of a cent. Hazard 27, docs/medusa-hazards.md#hazard-27. Medusa's validators have already run; its
 * handlers read `validatedBody`.
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
