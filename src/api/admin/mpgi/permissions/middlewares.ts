import { hasPermission } from "@medusajs/framework"
import type {
  MiddlewareRoute,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { FeatureFlag, MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { POLICIES } from "../../../../policies/mpgi"
import { CORE_RULES, isOurPayment, type Rule } from "./rules"

/** The place in a request where Medusa's authentication stores the roles of a user or API key. */
const Roles = z.object({
  auth_context: z.object({ app_metadata: z.object({ roles: z.array(z.string()) }) }),
})

/** Medusa checks `policies` only while role-based access control is on. `rules` are those of the features. */
export const permissionMiddlewares = (rules: readonly Rule[]): MiddlewareRoute[] => [
  ...[...CORE_RULES, ...rules].map(([method, matcher, policy]): MiddlewareRoute => {
    const { resource, operation } = POLICIES[policy]
    return { methods: [method], matcher, policies: [{ resource, operation }] }
  }),
  // Core's own routes to the same payments.
  {
    methods: ["POST"],
    matcher: "/admin/payments/:id/capture",
    middlewares: [requireMoneyPolicy],
  },
  {
    methods: ["POST"],
    matcher: "/admin/payments/:id/refund",
    middlewares: [requireMoneyPolicy],
  },
]

/**
 * Guards core's routes that capture and refund. While role-based access control is on, payments of this package require
 * our policy too. Payments of other providers pass unchanged.
 */
async function requireMoneyPolicy(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (!FeatureFlag.isFeatureEnabled("rbac") || !(await isOurPayment(req))) return next()
  const { resource, operation } = POLICIES.moveMoney
  const roles = Roles.safeParse(req).data?.auth_context.app_metadata.roles ?? []
  const actions = [{ resource, operation }]
  // Medusa checks only existing roles, so it would admit a user without roles.
  if (roles.length > 0 && (await hasPermission({ roles, actions, container: req.scope }))) return next()
  const message = `Insufficient permissions. Required policies: ${resource}:${operation}`
  next(new MedusaError(MedusaError.Types.FORBIDDEN, message))
}
