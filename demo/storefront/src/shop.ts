import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import type { StoreAccess } from "medusa-payment-mpgi/storefront"

export type Cart = HttpTypes.StoreCart
export type Order = HttpTypes.StoreOrder

/**
 * The fields of a cart that this store needs in addition to Medusa's defaults. Pass them to every call that returns a
 * cart.
 */
export const WHOLE_CART = { fields: "+shipping_methods.name" }

/** The configuration that `../server.ts` serves. */
export type Config = {
  /** Base URL of the Medusa server, without `/store`. */
  backendUrl: string
  publishableKey: string
  /** Origin of the gateway's payment page, for the content security policy. */
  gatewayUrl: string
  /** Id of the payment provider, as in `pp_mpgi_mpgi`. */
  paymentProviderId: string
  /** Shown below the card form. */
  testCards: { number: string; description: string }[]
  promotionCode: string
}

/** Medusa's client, and the access of the payment helpers. */
export type Shop = { config: Config; sdk: Medusa; access: StoreAccess }

/** Loads the configuration and creates the client. */
export async function openShop(): Promise<Shop> {
  const response = await fetch("/config.json")
  if (!response.ok) throw new Error("The configuration could not be loaded.")
  const config = (await response.json()) as Config
  const { backendUrl, publishableKey } = config
  return {
    config,
    sdk: new Medusa({
      baseUrl: backendUrl,
      publishableKey,
      // A customer is signed in until the browser tab is closed. If storage is blocked, the sign-in ends with the page.
      auth: { type: "jwt", jwtTokenStorageMethod: hasSessionStorage() ? "session" : "memory" },
    }),
    access: { backendUrl, publishableKey },
  }
}

/** Reading it throws if the browser blocks it. */
function hasSessionStorage(): boolean {
  try {
    return Boolean(window.sessionStorage)
  } catch {
    return false
  }
}
