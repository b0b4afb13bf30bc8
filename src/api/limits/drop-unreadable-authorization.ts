import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Before `authenticate`: drops an Authorization header of one word, which names no user. Medusa looks for two words by an expression
 * that takes quadratic time for a long one. It has done so once for every route below `/store`, before a middleware runs:
 * hazard 30, docs/medusa-hazards.md#hazard-30.
 */
export function dropUnreadableAuthorization(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const { authorization } = req.headers
  if (authorization !== undefined && !/\s/.test(authorization.trim())) delete req.headers.authorization
  next()
}
