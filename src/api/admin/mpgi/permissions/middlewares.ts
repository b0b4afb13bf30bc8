import type { MiddlewareRoute } from "@medusajs/framework/http"
import { POLICIES } from "../../../../policies/mpgi"
import { requireMoneyPolicy } from "./money-policy"
import { RULES } from "./rules"

/** Medusa looks at `policies` where role-based access control is on, and nowhere else. */
export const permissionMiddlewares: MiddlewareRoute[] = [
  ...RULES.map(([method, matcher, policy]): MiddlewareRoute => {
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
