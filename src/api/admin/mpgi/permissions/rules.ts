import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import type { PolicyName } from "../../../../policies/mpgi"
import { readEntities } from "../../../shared/read-entities"

type Method = "GET" | "POST" | "DELETE"
/**
 * The policy that a caller needs for the routes of a pattern. If several patterns match a route, all their policies
 * count.
 */
export type Rule = readonly [method: Method, matcher: string, policy: PolicyName]

const P = "/admin/mpgi"

/**
 * The policies that the admin routes require while role-based access control is on. Each route has at least one. A
 * route that changes something requires more than the reading policy. `test/rules.spec.ts` finds routes that break
 * this.
 */
export const RULES: readonly Rule[] = [
  ...["accounts", "bulk", "cases", "health", "notifications", "journal", "orders"].flatMap(reading),
  ...[
    "overview",
    "payments",
    "payment-links",
    "subscription-plans",
    "reconciliation",
    "refunds",
    "reviews",
    "checkout-settings",
    "subscriptions",
    "installation",
  ].flatMap(reading),
  ...["payouts", "beneficiaries"].flatMap((name): Rule[] => [
    ["GET", `${P}/${name}`, "readPayouts"],
    ["GET", `${P}/${name}/*`, "readPayouts"],
    ["POST", `${P}/${name}`, "createPayouts"],
  ]),

  ["POST", `${P}/bulk`, "moveMoney"],
  ["POST", `${P}/bulk/*`, "moveMoney"],
  ["POST", `${P}/payments/:order_no/cancel`, "moveMoney"],
  ["POST", `${P}/payments/:order_no/review`, "moveMoney"],
  ["POST", `${P}/journal/*`, "moveMoney"],
  ["POST", `${P}/orders/:id/payment-links`, "createPaymentLinks"],
  ["POST", `${P}/payment-links/:id/deactivate`, "createPaymentLinks"],

  ["POST", `${P}/beneficiaries/check`, "createPayouts"],
  ["POST", `${P}/beneficiaries/:id`, "createPayouts"],
  ["POST", `${P}/beneficiaries/:id/archive`, "createPayouts"],
  ["POST", `${P}/beneficiaries/:id/changes/*`, "approvePayouts"],
  ["POST", `${P}/payouts/check`, "createPayouts"],
  ["POST", `${P}/payouts/import`, "createPayouts"],
  ["POST", `${P}/payouts/:id/send`, "createPayouts"],
  ["POST", `${P}/payouts/:id/approve`, "approvePayouts"],
  ["POST", `${P}/payouts/:id/reject`, "approvePayouts"],

  ["POST", `${P}/subscription-plans/*`, "changeSubscriptions"],
  ["DELETE", `${P}/subscription-plans/*`, "changeSubscriptions"],
  ["POST", `${P}/subscriptions/charges/*`, "changeSubscriptions"],
  ["POST", `${P}/subscriptions/:id/cancel`, "cancelSubscriptions"],

  ["POST", `${P}/checkout-settings`, "changeSettings"],
  ["POST", `${P}/checkout-settings/*`, "changeSettings"],

  ["POST", `${P}/installation`, "decideInstallation"],

  ["POST", `${P}/reconciliation/runs`, "reconcile"],
  ["POST", `${P}/reconciliation/discrepancies/*`, "reconcile"],
  ["POST", `${P}/cases/*`, "resolveCases"],
  ["POST", `${P}/notifications/*`, "resolveCases"],
]

/** Routes with POST that only update what is known about the gateway. The reading policy is enough for them. */
export const READ_ONLY_POSTS = [`${P}/payments/{order_no}/refresh`, `${P}/refunds/search`]

function reading(name: string): Rule[] {
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
