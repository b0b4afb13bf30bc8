import { P, reading, type ApiFeature } from "../permissions/rules"

/** What subscriptions and their plans add to the HTTP API. */
export const subscriptionsApi: ApiFeature = {
  rules: [
    ...["subscription-plans", "subscriptions"].flatMap(reading),
    ["POST", `${P}/subscription-plans/*`, "changeSubscriptions"],
    ["DELETE", `${P}/subscription-plans/*`, "changeSubscriptions"],
    ["POST", `${P}/subscriptions/charges/*`, "changeSubscriptions"],
    ["POST", `${P}/subscriptions/:id/cancel`, "cancelSubscriptions"],
  ],
}
