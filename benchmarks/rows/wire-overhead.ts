import { setTimeout as pause } from "node:timers/promises"
import { GatewayClient } from "medusa-payment-mpgi/gateway"
import { Pool } from "undici"
import { alternate } from "../measure/alternate"
import { elapsed } from "../measure/elapsed"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { recordQuery } from "../wire/record-query"
import { startStub, stubAccount } from "../wire/stub"

/** Exchanges until the engine has compiled both ways. */
const WARM_UP = 2_000
/** Between two exchanges, so that each finds the other side as a gateway is found: asleep. */
const PAUSE_MS = 1

/**
 * What does the client add to one query?
 *
 * On loopback, once both are compiled as in a server that has run for a while: a query through the client (validated, signed,
 * sent, parsed), and the same bytes through a pool of undici that keeps its connection. Each exchange is timed alone, a
 * millisecond after the last: back to back, the other side would still be awake, and a sender that takes a few microseconds longer
 * would be charged for its falling asleep, too. Unit: ratio of the medians of the rounds.
 */
export const wireOverhead: Row = {
  key: "wire_overhead",
  what: "one query through the client / the same bytes through a bare undici pool",
  unit: "ratio",
  targets: [{ figure: "value", atMost: 1.5 }],
  async measure({ sizes: { rounds, exchanges } }) {
    const stub = await startStub()
    const address = `http://127.0.0.1:${stub.port}`
    const client = new GatewayClient(stubAccount(address))
    const pool = new Pool(address, { connections: 1 })
    const order_nos = ["ORDER1"]
    const { orders_list } = await client.retrievalTrans({ order_nos })
    if (orders_list.length !== 1) throw new Error("the stub did not find the order")
    const { body, contentType } = await recordQuery(order_nos)
    const bare = async () => {
      const headers = { "content-type": contentType }
      const reply = await pool.request({ method: "POST", path: "/v1/retrievalTrans", headers, body })
      await reply.body.text()
    }
    const each = (exchange: () => Promise<unknown>) => async () => {
      const times: number[] = []
      for (let at = 0; at < exchanges; at++) {
        await pause(PAUSE_MS)
        times.push(await elapsed(exchange))
      }
      return median(times)
    }
    const query = () => client.retrievalTrans({ order_nos })
    try {
      for (let at = 0; at < WARM_UP; at++) await Promise.all([query(), bare()])
      const times = await alternate(rounds, { client: each(query), bare: each(bare) })
      const micros = (figures: number[]) => Math.round(median(figures) * 1000)
      const [client_us, bare_us] = [micros(times.client), micros(times.bare)]
      return { value: round(client_us / bare_us), client_us, bare_us, rounds, exchanges }
    } finally {
      await pool.close()
      await stub.stop()
    }
  },
}
