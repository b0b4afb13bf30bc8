import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import type { StoreAccess } from "medusa-payment-mpgi/storefront"

export type Cart = HttpTypes.StoreCart
export type Order = HttpTypes.StoreOrder

/** What this shop shows of a cart beside Medusa's default fields: the query of every call that answers a cart. */
export const WHOLE_CART = { fields: "+shipping_methods.name" }

/** What the page is told by the server that serves it: see `../server.ts`. */
export type Config = {
  /** Address of the Medusa server, without `/store`. */
  backendUrl: string
  publishableKey: string
  /** The payment provider to pay with, as in `pp_mpgi_mpgi`. */
  paymentProviderId: string
  /** Shown beside the card form, because this store sells nothing. */
  testCards: { number: string; about: string }[]
  promotionCode: string
}

/** Medusa's client, and what the payment library needs beside it. */
export type Shop = { config: Config; sdk: Medusa; access: StoreAccess }

/** Reads the configuration and makes the client. */
export async function openShop(): Promise<Shop> {
  const answer = await fetch("/config.json")
  if (!answer.ok) throw new Error("The shop's configuration could not be read.")
  const config = (await answer.json()) as Config
  const { backendUrl, publishableKey } = config
  return {
    config,
    sdk: new Medusa({ baseUrl: backendUrl, publishableKey }),
    access: { backendUrl, publishableKey },
  }
}
