import { deviceData, type DeviceData, type RequestDetails } from "../../../../payment-request"

/** What is known of the shopper's browser, encrypted; the provider moves it into the payment's row and does not echo it. */
export const REQUEST_KEY = "mpgi_request"

/** Names of session data that a storefront may send, with the longest text. Everything else is dropped. */
const CHOICES = {
  flow: 10,
  return_url: 2000,
  cancel_url: 2000,
  installments: 10,
  installments_id: 100,
  save_card: 10,
} as const

/**
 * Session data as it may be stored. Medusa commits what the storefront posts before the provider is called, shows
 * it to the storefront and keeps it in workflow rows (hazards 11 and 12), so only known names go through, and what
 * is known of the browser is encrypted.
 */
export function sessionData(
  posted: unknown,
  details: RequestDetails,
  seal: (device: DeviceData & RequestDetails) => string,
): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  const fields = Object.entries(Object(posted))
  for (const [name, value] of fields) {
    if (!isChoice(name)) continue
    const text = typeof value === "string" && value.length <= CHOICES[name]
    const agreed = typeof value === "boolean" && name === "save_card"
    if (text || agreed || typeof value === "number") data[name] = value
  }
  const device = deviceData(fields.find(([name]) => name === "device")?.[1])
  return { ...data, [REQUEST_KEY]: seal({ ...device, ...details }) }
}

function isChoice(name: string): name is keyof typeof CHOICES {
  return Object.hasOwn(CHOICES, name)
}
