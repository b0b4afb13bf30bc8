import { deviceData, type DeviceData, type SeenRequest } from "../../../../workflows/payment-request"

/** What is known of the shopper's browser, sealed; the provider moves it into the payment's row and does not echo it. */
export const REQUEST_KEY = "mpgi_request"

/** Names of session data that a storefront may send, with the longest text. Everything else is dropped. */
const CHOICES = {
  flow: 10,
  return_url: 2000,
  cancel_url: 2000,
  installments: 10,
  installments_id: 100,
} as const

/**
 * Session data as it may be stored. Medusa commits what the storefront posts before the provider is asked, shows
 * it to the storefront and keeps it in workflow rows (hazards 11 and 12), so only known names go through, and what
 * is known of the browser goes sealed.
 */
export function sessionData(
  posted: unknown,
  seen: SeenRequest,
  seal: (device: DeviceData & SeenRequest) => string,
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  let device: DeviceData = {}
  if (typeof posted === "object" && posted !== null) {
    for (const [name, limit] of Object.entries(CHOICES)) {
      const value: unknown = Object.hasOwn(posted, name)
        ? (posted as Record<string, unknown>)[name]
        : undefined
      if ((typeof value === "string" && value.length <= limit) || typeof value === "number")
        data[name] = value
    }
    if (Object.hasOwn(posted, "device")) device = deviceData((posted as { device: unknown }).device)
  }
  return { ...data, [REQUEST_KEY]: seal({ ...device, ...seen }) }
}
