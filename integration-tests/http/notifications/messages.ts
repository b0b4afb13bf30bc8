import { signer } from "medusa-payment-mpgi/gateway"
import type { Shop } from "../../setup/shop-at-sandbox"

const sign = signer({ algorithm: "hmac-sha256", secret: "sandbox-secret" })

/** A notification as the gateway signs it. */
export function signed(fields: Record<string, string>): URLSearchParams {
  const all = { notification_type: "payment", merchant_id: "100200", account_id: "100200001", ...fields }
  const encryption_data = sign({ operation: "notification", direction: "notification", fields: all })
  return new URLSearchParams({ ...all, encryption_data })
}

/** Sends a message to the notify route; status and body of the response. */
export async function deliver(shop: Shop, body: URLSearchParams): Promise<[number, string]> {
  const response = await fetch(`${shop.url}/hooks/mpgi/mpgi`, { method: "POST", body })
  return [response.status, await response.text()]
}
