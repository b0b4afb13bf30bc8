import { hasPermission } from "@medusajs/framework"
import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys, FeatureFlag, MedusaError } from "@medusajs/framework/utils"
import { POLICIES } from "../../../../policies/mpgi"

/**
 * Stands in front of core's routes that capture and refund: for payments of this package they need our policy too, where
 * role-based access control is on. Payments of other providers pass untouched.
 */
export async function requireMoneyPolicy(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (!FeatureFlag.isFeatureEnabled("rbac") || !(await isOurs(req))) return next()
  const { resource, operation } = POLICIES.moveMoney
  const { app_metadata } = (req as AuthenticatedMedusaRequest).auth_context
  const roles = (app_metadata?.roles ?? []) as string[]
  const actions = [{ resource, operation }]
  // No role at all is not looked at there, and lets everything through.
  if (roles.length > 0 && (await hasPermission({ roles, actions, container: req.scope }))) return next()
  const message = `Insufficient permissions. Required policies: ${resource}:${operation}`
  next(new MedusaError(MedusaError.Types.FORBIDDEN, message))
}

async function isOurs({ scope, params }: MedusaRequest): Promise<boolean> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: ["provider_id"],
    filters: { id: params.id ?? "" },
  })
  const [payment] = data as { provider_id: string }[]
  return payment?.provider_id.startsWith("pp_mpgi_") ?? false
}
