/**
 * Times queries and captures at a distant gateway, one after the other, as a process of its own: the certificate of the stub is
 * trusted by `NODE_EXTRA_CA_CERTS`, which Node reads at its start.
 */
import { GatewayClient } from "medusa-payment-mpgi/gateway"
import { setTimeout as sleep } from "node:timers/promises"
import { elapsed } from "../measure/elapsed"
import { stubAccount } from "./stub"

export type RoundTripsEnv = { DISTANT_PORT: string; DISTANT_EXCHANGES: string; DISTANT_PAUSE_MS: string }

/** Milliseconds of each exchange. The first of each kind opens the connections. */
export type RoundTrips = { query: number[]; write: number[] }

async function main({ DISTANT_PORT, DISTANT_EXCHANGES, DISTANT_PAUSE_MS }: RoundTripsEnv) {
  const client = new GatewayClient(stubAccount(`https://localhost:${DISTANT_PORT}`))
  const measured: RoundTrips = { query: [], write: [] }
  const order = { transaction_id: "T1", order_no: "1", currency: "USD", amount: "25.00" }
  for (let at = 0; at < Number(DISTANT_EXCHANGES); at++) {
    measured.query.push(await elapsed(() => client.retrievalTrans({ order_nos: ["1"] })))
    measured.write.push(
      await elapsed(async () => {
        const [outcome] = await client.capture([order])
        if (outcome?.status !== "applied") throw outcome?.error ?? new Error("not applied")
      }),
    )
    // Orders of a shop come one by one: what is opened ahead for the next has the time between them.
    await sleep(Number(DISTANT_PAUSE_MS))
  }
  process.send?.(measured)
}

void main(process.env as RoundTripsEnv & NodeJS.ProcessEnv)
