import { setTimeout as pause } from "node:timers/promises"
import { Pool } from "undici"
import { alternate } from "../measure/alternate"
import { elapsed } from "../measure/elapsed"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { installedClient } from "../wire/installed-client"
import { recordQuery } from "../wire/record-query"
import { startStub, stubAccount } from "../wire/stub"

/** Exchanges until the engine has compiled both ways. */
const WARM_UP = 10_000

/** Between two exchanges of `apart_ratio`. */
const PAUSE_MS = 1

/**
 * What does the client add to one query?
 *
 * On loopback, once both are compiled as in a server that has run for a while: a query through the client (validated, signed,
 * sent, parsed), and the same bytes through a pool of undici that keeps its connection. A round is a number of exchanges, one
 * after the other, timed as a whole. `apart_ratio` is the same where each exchange begins on an idle process: caches of the processor
 * are cold then, and whatever runs more code pays more. Unit: ratio of the medians of the rounds.
 */
export const wireOverhead: Row = {
  key: "wire_overhead",
  what: "one query through the client / the same bytes through a bare undici pool",
  unit: "ratio",
  targets: [{ figure: "value", atMost: 1.5 }],
  async measure({ sizes: { rounds, exchanges } }) {
    const stub = await startStub()
    const address = `http://127.0.0.1:${stub.port}`
    const { GatewayClient } = installedClient()
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
    const query = () => client.retrievalTrans({ order_nos })
    try {
      for (let at = 0; at < WARM_UP; at++) {
        await query()
        await bare()
      }
      const times = await alternate(rounds, { client: mean(exchanges, query), bare: mean(exchanges, bare) })
      const few = Math.ceil(exchanges / 10)
      const apart = await alternate(rounds, { client: middle(few, query), bare: middle(few, bare) })
      const micros = (figures: number[]) => Math.round(median(figures) * 1000)
      const [client_us, bare_us] = [micros(times.client), micros(times.bare)]
      const apart_ratio = round(median(apart.client) / median(apart.bare))
      return { value: round(client_us / bare_us), client_us, bare_us, apart_ratio, rounds, exchanges }
    } finally {
      await pool.close()
      await stub.stop()
    }
  },
}

type Exchange = () => Promise<unknown>

/** Milliseconds of one exchange of a round without pauses. */
const mean = (exchanges: number, exchange: Exchange) => async () => {
  const whole = await elapsed(async () => {
    for (let at = 0; at < exchanges; at++) await exchange()
  })
  return whole / exchanges
}

/** Milliseconds of one exchange on an idle process: the median of a round. */
const middle = (exchanges: number, exchange: Exchange) => async () => {
  const times: number[] = []
  for (let at = 0; at < exchanges; at++) {
    await pause(PAUSE_MS)
    times.push(await elapsed(exchange))
  }
  return median(times)
}
