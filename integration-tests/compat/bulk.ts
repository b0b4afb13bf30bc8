import assert from "node:assert/strict"
import { until } from "../setup/until"
import { paymentOf, placeOrder, type Sdk } from "./payments"
import type { CompatStore } from "./store"

/** What Medusa shows of an order's money. */
const MONEY = [
  "payment_status",
  "version",
  "*summary",
  "credit_lines.amount",
  "transactions.amount",
  "transactions.reference",
  "payment_collections.status",
  "payment_collections.captured_amount",
  "payment_collections.refunded_amount",
].join(",")

/** Captures and then refunds two orders in bulk: each shows what one shows that is captured and refunded alone. */
export async function bulk(store: CompatStore, sdk: Sdk): Promise<void> {
  const [alone, one, other] = [await placeOrder(store), await placeOrder(store), await placeOrder(store)]
  const { id } = await paymentOf(sdk, alone.order_id)
  for (const kind of ["capture", "refund"] as const) {
    await sdk.admin.payment[kind](id, { amount: 25 })
    await inBulk(sdk, kind, [one.order_no, other.order_no])
    const expected = await moneyOf(sdk, alone.order_id)
    for (const { order_id } of [one, other]) assert.deepEqual(await moneyOf(sdk, order_id), expected)
  }
}

/** Compares every payment with the gateway: none differs. */
export async function reconcile({ client }: Sdk): Promise<void> {
  type Run = { id: string; state: string; compared: number; found: number }
  const path = "/admin/mpgi/reconciliation/runs"
  const { runs } = await client.fetch<{ runs: Run[] }>(path, { method: "POST", body: {} })
  const run = await until("the end of the reconciliation", async () => {
    const now = await client.fetch<{ runs: Run[] }>(path)
    return now.runs.find(({ id, state }) => id === runs[0]?.id && state === "done")
  })
  assert.ok(run.compared > 0, "no payment was compared")
  assert.equal(run.found, 0)
}

async function inBulk({ client }: Sdk, kind: string, order_nos: string[]): Promise<void> {
  type Bulk = { bulk: { id: string; state: string; rows: Record<string, number> } }
  const { bulk } = await client.fetch<Bulk>("/admin/mpgi/bulk", { method: "POST", body: { kind, order_nos } })
  await client.fetch(`/admin/mpgi/bulk/${bulk.id}/run`, { method: "POST" })
  const { rows } = await until("the end of the bulk action", async () => {
    const { bulk: now } = await client.fetch<Bulk>(`/admin/mpgi/bulk/${bulk.id}`)
    return now.state === "completed" ? now : undefined
  })
  assert.equal(rows.succeeded, order_nos.length, JSON.stringify(rows))
}

async function moneyOf({ admin }: Sdk, order_id: string): Promise<unknown> {
  const { order } = await admin.order.retrieve(order_id, { fields: MONEY })
  return JSON.parse(JSON.stringify(order), (name, value: unknown) =>
    name === "id" || name.endsWith("_id") || name.endsWith("_at") ? undefined : value,
  )
}
