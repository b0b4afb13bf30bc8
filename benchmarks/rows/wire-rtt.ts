import { join } from "node:path"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { createCertificate } from "../wire/certificate"
import type { RoundTrips, RoundTripsEnv } from "../wire/round-trips-main"
import { failed, startBenchmarkChild, startStub } from "../wire/stub"

const ROUND_TRIP_MS = 50
const PAUSE_MS = 200

/**
 * How many round trips to a distant gateway does a query take, and how many a write?
 *
 * A stub speaks TLS behind a distance of 50 ms. Queries and captures are sent in turn, 200 ms apart. What the same exchanges
 * take without the distance is the time of the server and of both processors, and is taken off. The first exchange of each kind
 * is not counted: it opens the connections. Unit: round trips, the median of all exchanges.
 */
export const wireRtt: Row = {
  key: "wire_rtt",
  what: "round trips of 50 ms with TLS, beyond the server's time",
  unit: "round trips",
  targets: [
    { figure: "query", atMost: 1.1 },
    { figure: "write", atMost: 1.3 },
  ],
  async measure({ sizes }) {
    const { certificate, key, remove } = createCertificate()
    try {
      const near = await exchangesAt(0)
      const far = await exchangesAt(ROUND_TRIP_MS)
      const trips = (kind: keyof RoundTrips) => round((far[kind] - near[kind]) / ROUND_TRIP_MS)
      const exchanges = sizes.distantExchanges
      return { query: trips("query"), write: trips("write"), exchanges, pause_ms: PAUSE_MS }
    } finally {
      remove()
    }

    async function exchangesAt(roundTripMs: number): Promise<Record<keyof RoundTrips, number>> {
      const stub = await startStub({
        STUB_CERTIFICATE: certificate,
        STUB_KEY: key,
        ...(roundTripMs > 0 ? { STUB_ROUND_TRIP_MS: String(roundTripMs) } : {}),
      })
      const env: RoundTripsEnv = {
        DISTANT_PORT: String(stub.port),
        DISTANT_EXCHANGES: String(sizes.distantExchanges + 1),
        DISTANT_PAUSE_MS: String(PAUSE_MS),
      }
      const main = join(__dirname, "../wire/round-trips-main.ts")
      const client = startBenchmarkChild(main, { ...env, NODE_EXTRA_CA_CERTS: certificate })
      try {
        const { query, write } = (await Promise.race([client.message, failed(client.ended)])) as RoundTrips
        return { query: median(query.slice(1)), write: median(write.slice(1)) }
      } finally {
        await client.kill()
        await stub.stop()
      }
    }
  },
}
