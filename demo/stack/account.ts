import type { AccountOptions } from "medusa-payment-mpgi/config"
import { ADMINISTRATOR, APPROVER, TREASURER } from "../medusa/constants"

/** The account of the sandbox gateway, its default. */
export const gatewayIdentity = {
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
} as const

/** The options of the demo's one account, as in a merchant's medusa-config.ts. */
export function account(urls: { sandbox: string; medusa: string; storefront: string }): AccountOptions {
  return {
    ...gatewayIdentity,
    baseUrl: urls.sandbox,
    backendUrl: urls.medusa,
    storefront: { returnUrl: `${urls.storefront}/return` },
    embedded: { origins: [urls.storefront] },
    directCard: { enabled: true, challenges: true },
    savedCards: { enabled: true },
    siteName: "Harbor Goods",
    open3d: "do3DS",
    updateOrders: { enabled: true },
  }
}

/**
 * Payouts above these amounts require the approval of a second user, `APPROVER`. Bank details are in force once
 * `TREASURER` has confirmed them: without the usual wait of a day, so that one can try it.
 */
export const payouts = {
  enabled: true,
  users: [ADMINISTRATOR.id, APPROVER.id, TREASURER.id],
  approval: { above: { EUR: "1000.00", USD: "1000.00" }, coolingHours: 0 },
}
