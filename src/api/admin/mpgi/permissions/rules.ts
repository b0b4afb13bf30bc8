import type { PolicyName } from "../../../../policies/mpgi"

type Method = "GET" | "POST" | "DELETE"
/** Who may call the routes of a pattern needs the policy; where several patterns fit, all of them count. */
export type Rule = readonly [method: Method, matcher: string, policy: PolicyName]

const P = "/admin/mpgi"

/**
 * The policies that the admin routes demand where role-based access control is on. Each route has at least one, and a
 * route that changes something more than that of reading: `test/rules.spec.ts` finds those that have not.
 */
export const RULES: readonly Rule[] = [
  ...[
    "accounts",
    "bulks",
    "cases",
    "charges",
    "differences",
    "health",
    "notifications",
    "operations",
    "orders",
  ].flatMap(reading),
  ...[
    "overview",
    "payments",
    "plans",
    "reconciliations",
    "refunds",
    "reviews",
    "settings",
    "subscriptions",
  ].flatMap(reading),
  ...["payouts", "beneficiaries"].flatMap((name): Rule[] => [
    ["GET", `${P}/${name}`, "readPayouts"],
    ["GET", `${P}/${name}/*`, "readPayouts"],
    ["POST", `${P}/${name}`, "createPayouts"],
  ]),

  ["POST", `${P}/bulks`, "moveMoney"],
  ["POST", `${P}/bulks/*`, "moveMoney"],
  ["POST", `${P}/payments/:order_no/cancel`, "moveMoney"],
  ["POST", `${P}/payments/:order_no/review`, "moveMoney"],
  ["POST", `${P}/operations/*`, "moveMoney"],

  ["POST", `${P}/beneficiaries/*`, "createPayouts"],
  ["POST", `${P}/payouts/check`, "createPayouts"],
  ["POST", `${P}/payouts/import`, "createPayouts"],
  ["POST", `${P}/payouts/:id/send`, "createPayouts"],
  ["POST", `${P}/payouts/:id/approve`, "approvePayouts"],
  ["POST", `${P}/payouts/:id/reject`, "approvePayouts"],

  ["POST", `${P}/plans/*`, "changeSubscriptions"],
  ["DELETE", `${P}/plans/*`, "changeSubscriptions"],
  ["POST", `${P}/charges/*`, "changeSubscriptions"],
  ["POST", `${P}/subscriptions/*`, "cancelSubscriptions"],

  ["POST", `${P}/settings`, "changeSettings"],
  ["POST", `${P}/settings/*`, "changeSettings"],

  ["POST", `${P}/reconciliations`, "heal"],
  ["POST", `${P}/differences/*`, "heal"],
  ["POST", `${P}/cases/*`, "lookAfter"],
  ["POST", `${P}/notifications/*`, "lookAfter"],
]

/** Routes that are called with POST and change nothing but what is known: reading is enough. */
export const ASKING = [`${P}/payments/{order_no}/ask`, `${P}/refunds/search`]

function reading(name: string): Rule[] {
  return (["GET", "POST", "DELETE"] as const).flatMap((method): Rule[] => [
    [method, `${P}/${name}`, "readConsole"],
    [method, `${P}/${name}/*`, "readConsole"],
  ])
}
