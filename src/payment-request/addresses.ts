import type { Account } from "../modules/mpgi/options/options"
import { defined } from "./text"

/** Where the gateway reaches this server and sends the shopper back to. `token` names the payment, unguessably. */
export function gatewayAddresses(account: Account, token: string | null) {
  const at = (path: string) => account.backendUrl.replace(/\/+$/, "") + path
  return defined({
    notify_url: at(`/hooks/mpgi/${account.id}`),
    return_url: token === null ? undefined : at(`/mpgi/return/${token}`),
    cancel_url: token === null ? undefined : at(`/mpgi/cancel/${token}`),
  })
}

/** `storefront_domains`: host names of the storefront, comma-separated, the return page's first. */
export function storefrontDomains({ storefront }: Account): string {
  const { returnUrl, cancelUrl = returnUrl, allowedOrigins } = storefront
  // An app's scheme has no domain.
  const pages = [returnUrl, cancelUrl, ...allowedOrigins].filter((address) => /^https?:/.test(address))
  const hosts = pages.map((address) => new URL(address).host)
  return [...new Set(hosts)].join(",")
}
