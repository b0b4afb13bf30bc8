import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows"
import type { Answer } from "./shop"
import type { Store } from "./store"

/** A merchant over Medusa's admin routes, with a secret API key. */
export async function merchant({ url, container }: Store) {
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Back office", type: "secret", created_by: "" }] },
  })
  const authorization = `Basic ${Buffer.from(`${result[0]?.token}:`).toString("base64")}`
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { authorization, "content-type": "application/json" }
    const response = await fetch(`${url}/admin${path}`, { ...init, headers })
    return { status: response.status, data: await response.json() }
  }
  const post = (path: string, body: object = {}) => send(path, { method: "POST", body: JSON.stringify(body) })
  const get = (path: string) => send(path, {})
  return {
    post,
    get,
    /** The order as the dashboard reads it, with its first payment. */
    async order(id: string) {
      const fields =
        "id,status,payment_status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"
      const { data } = await get(`/orders/${id}?fields=${fields}`)
      return { ...data.order, payment: data.order.payment_collections[0].payments[0] }
    },
    capture: (payment: string, amount?: number) =>
      post(`/payments/${payment}/capture`, amount ? { amount } : {}),
    refund: (payment: string, body: object) => post(`/payments/${payment}/refund`, body),
  }
}
