import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { setTimeout as sleep } from "node:timers/promises"
import { open } from "../../integration-tests/setup/browser"
import { median } from "../measure/median"
import type { Row } from "../row"
import { settled } from "../store/checkout"
import { total } from "../store/gateway"
import { createOrders } from "../store/orders"

/**
 * How many of the pool's connections to the database are held while the gateway is silent?
 *
 * Captures over Medusa's route, customers' returns and a bulk action of as many payments begin at once, and the gateway holds every
 * reply. Connections that are in use are counted in the last quarter of the silence, every 20 ms. Unit: connections, the median;
 * `most` is the largest number seen.
 */
export const connections: Row = {
  key: "connections",
  what: "connections in use while captures, returns and a bulk wait for a silent gateway",
  unit: "connections",
  targets: [{ figure: "value", atMost: 2 }],
  async measure({ sizes: { waiting, silenceMs }, store: opened }) {
    const store = await opened()
    const captured = await createOrders(store, "authorized", waiting)
    const returning = await createOrders(store, "unreturned", waiting)
    const bulk = await createOrders(store, "authorized", waiting)
    const order_nos = bulk.map(({ order_no }) => order_no)
    const preview = await store.merchant.post("/mpgi/bulk", { kind: "capture", order_nos })
    const pool = poolOf(store.pg)
    await store.gateway.holdReplies(silenceMs)
    const began = Date.now()
    const work = [
      ...captured.map(({ payment_id }) => store.merchant.capture(payment_id)),
      ...returning.map(({ return_url }) => open(return_url)),
      store.merchant.post(`/mpgi/bulk/${preview.data.bulk.id}/run`),
    ]
    const ended = Promise.allSettled(work)
    const used: number[] = []
    while (Date.now() < began + silenceMs) {
      if (Date.now() > began + silenceMs * 0.75) used.push(pool.numUsed())
      await sleep(20)
    }
    const waited = total(await store.gateway.requests())
    await store.gateway.holdReplies(0)
    const failed = (await ended).filter(({ status }) => status === "rejected")
    if (failed.length > 0 || waited === 0)
      throw new Error(`${failed.length} of ${work.length} failed, ${waited} requests waited`)
    await settled(store)
    return {
      value: Math.round(median(used)),
      most: Math.max(...used),
      pool: pool.max,
      waiting_of_each: waiting,
      requests_waiting: waited,
      silence_ms: silenceMs,
    }
  },
}

/** The pool of knex, which its types do not show. */
function poolOf(pg: Knex): { numUsed(): number; max: number } {
  return (pg.client as { pool: { numUsed(): number; max: number } }).pool
}
