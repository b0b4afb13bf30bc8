import type { AccountOptions } from "medusa-payment-mpgi/config"

/** The sandbox's own identity, which it takes by default. */
export const gatewayIdentity = {
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
} as const

/** The options of the demo's one account: what a merchant writes into medusa-config.ts. */
export function account(at: { sandbox: string; medusa: string; storefront: string }): AccountOptions {
  return {
    ...gatewayIdentity,
    baseUrl: at.sandbox,
    backendUrl: at.medusa,
    storefront: { returnUrl: `${at.storefront}/return` },
    directCard: { enabled: true },
    siteName: "Harbour Goods",
    open3d: "do3DS",
    updateOrders: { enabled: true },
  }
}

/** A second user approves what is more than this; see `APPROVER`. */
export const payouts = { approval: { above: { EUR: "1000.00", USD: "1000.00" } } }
