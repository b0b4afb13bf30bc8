import type { MedusaContainer } from "@medusajs/framework/types"
import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows"
import { oldestFirst } from "./oldest-first"
import { expectDescribed } from "./openapi"
import type { Answer } from "./shop"
import type { Store } from "./store"

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as every answer of Medusa
type Collection = { id: string; payments: any[] }

export type Merchant = ReturnType<typeof merchantAt>

/** A merchant over Medusa's admin routes. */
export async function merchant({ url, container }: Store) {
  return merchantAt(url, await secretKey(container))
}

/** A new secret API key of the store. */
export async function secretKey(container: MedusaContainer): Promise<string> {
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Back office", type: "secret", created_by: "" }] },
  })
  return result[0]!.token
}

/** A merchant over Medusa's admin routes at `url`, with a secret API key. */
export function merchantAt(url: string, key: string) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { authorization, "content-type": "application/json" }
    const response = await fetch(`${url}/admin${path}`, { ...init, headers })
    const data: unknown = await response.json()
    expectDescribed(init.method ?? "GET", `/admin${path}`, response.status, data)
    return { status: response.status, data }
  }
  const post = (path: string, body: object = {}) => send(path, { method: "POST", body: JSON.stringify(body) })
  const get = (path: string) => send(path, {})
  return {
    key,
    post,
    get,
    remove: (path: string) => send(path, { method: "DELETE" }),
    /** The order as the dashboard reads it, with its first payment. Rows are in the order in which they were made. */
    async order(id: string) {
      const fields =
        "id,status,payment_status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"
      const { data } = await get(`/orders/${id}?fields=${fields}`)
      const payment_collections = oldestFirst<Collection>(data.order.payment_collections)
      for (const payment of payment_collections.flatMap(({ payments }) => payments))
        for (const rows of ["captures", "refunds"]) payment[rows] = oldestFirst(payment[rows])
      return { ...data.order, payment_collections, payment: payment_collections[0]?.payments[0] }
    },
    capture: (payment: string, amount?: number) =>
      post(`/payments/${payment}/capture`, amount ? { amount } : {}),
    refund: (payment: string, body: object) => post(`/payments/${payment}/refund`, body),
  }
}
