import type { MedusaRequest, MiddlewareRoute } from "@medusajs/framework/http"
import { z } from "zod"
import type { PolicyName } from "../../../../policies/mpgi"
import { readEntities } from "../../../shared/read-entities"

type Method = "GET" | "POST" | "DELETE"
/**
 * The policy that a caller needs for the routes of a pattern. If several patterns match a route, all their policies
 * count.
 */
export type Rule = readonly [method: Method, matcher: string, policy: PolicyName]

/** What a feature adds to the HTTP API, besides its routes. `src/api/features.ts` lists the features. */
export interface ApiFeature {
  /** The policies of its admin routes. */
  rules: readonly Rule[]
  /** They run after the check of the origin and before the policies. */
  middlewares?: readonly MiddlewareRoute[]
}

/** The path of the admin routes. */
export const P = "/admin/mpgi"

/**
 * The policies that the core's admin routes require while role-based access control is on; features add the policies of
 * their own routes. Each route has at least one policy. A route that changes something requires more than the reading
 * policy. `test/rules.spec.ts` finds routes that break this rule.
 */
export const CORE_RULES: readonly Rule[] = [
  ...["accounts", "attention", "cases", "disputes", "health", "notifications", "journal", "orders"].flatMap(
    reading,
  ),
  ...["payments", "reconciliation", "refunds", "reviews", "installation"].flatMap(reading),

  ["POST", `${P}/payments/:order_no/cancel`, "moveMoney"],
  ["POST", `${P}/payments/:order_no/review`, "moveMoney"],
  ["POST", `${P}/journal/*`, "moveMoney"],
  ["POST", `${P}/installation`, "decideInstallation"],
  ["POST", `${P}/reconciliation/runs`, "reconcile"],
  ["POST", `${P}/reconciliation/discrepancies/*`, "reconcile"],
  ["POST", `${P}/cases/*`, "resolveCases"],
  ["POST", `${P}/notifications/*`, "resolveCases"],
]

/** Routes with POST that only update what is known about the gateway. The reading policy is enough for them. */
export const READ_ONLY_POSTS = [`${P}/payments/{order_no}/refresh`, `${P}/refunds/search`]

/** The reading policy for the routes of a folder, whatever their method. */
export function reading(name: string): Rule[] {
  return (["GET", "POST", "DELETE"] as const).flatMap((method): Rule[] => [
    [method, `${P}/${name}`, "readConsole"],
    [method, `${P}/${name}/*`, "readConsole"],
  ])
}

/** Whether the payment in the path of a core route belongs to a provider of this package. */
export async function isOurPayment({ scope, params }: MedusaRequest): Promise<boolean> {
  const [payment] = await readEntities(scope, z.object({ provider_id: z.string() }), {
    entity: "payment",
    fields: ["provider_id"],
    filters: { id: params.id ?? "" },
  })
  return payment?.provider_id.startsWith("pp_mpgi_") ?? false
}
