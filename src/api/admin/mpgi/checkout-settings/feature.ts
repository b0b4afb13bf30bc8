import { P, reading, type ApiFeature } from "../permissions/rules"

/** What the settings of the checkout add to the HTTP API. */
export const checkoutSettingsApi: ApiFeature = {
  rules: [
    ...reading("checkout-settings"),
    ["POST", `${P}/checkout-settings`, "changeSettings"],
    ["POST", `${P}/checkout-settings/*`, "changeSettings"],
  ],
}
