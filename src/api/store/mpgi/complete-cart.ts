import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { describeError } from "../../../modules/mpgi/values"
import { choosePaidSession } from "../../../workflows"

/**
 * Before core's `POST /store/carts/:id/complete`: of several payment sessions only the paid one is left. A failure here is
 * logged, and core decides about the cart as it is.
 */
export async function completeCart(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  try {
    await mpgi.as("shopper", () => choosePaidSession(req.params.id ?? "", req.scope))
  } catch (error) {
    mpgi.log.error(`mpgi: the payment sessions of a cart cannot be compared: ${describeError(error)}`)
  }
  next()
}
