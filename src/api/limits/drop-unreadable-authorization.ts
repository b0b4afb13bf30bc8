import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Runs before `authenticate` and drops an Authorization header of one word, which names no user. Medusa searches for
 * two words with a regular expression that takes quadratic time for a long word. For every route below `/store`,
 * Medusa has already done so once before any middleware runs: hazard 30, docs/medusa-hazards.md#hazard-30.
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
