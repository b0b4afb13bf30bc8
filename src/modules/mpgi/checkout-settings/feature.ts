import type { Feature } from "../shared/feature"

/** What the settings of the checkout add to the core. */
export const checkoutSettingsFeature = { audited: ["checkout_setting"] } as const satisfies Feature<never>
