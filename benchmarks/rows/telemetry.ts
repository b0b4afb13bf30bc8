import { alternate } from "../measure/alternate"
import { elapsed } from "../measure/elapsed"
import { median } from "../measure/median"
import { medianRatio } from "../measure/ratio"
import { round } from "../measure/round"
import type { Row } from "../row"
import { installedTelemetry } from "../wire/installed-client"
import { startStub, stubAccount } from "../wire/stub"

/** Exchanges until the engine has compiled both ways. */
const WARM_UP = 5000

/** Calls that are timed without an exchange, as a whole: each is too short for a clock. */
const CALLS = 100_000

const PROVIDER = "pp_mpgi_mpgi"

/**
 * What does telemetry cost where no OpenTelemetry SDK is registered, as in most stores?
 *
 * On loopback: a query within an operation of the journal, both of which are reported to the API of OpenTelemetry, which then does
 * nothing; and the same query of a client that reports nothing. They are done in turn, one by one. A round is a number of exchanges, and
 * its figure the median of each. `call_ns` is what is added, without an exchange: one exchange and one operation observed and reported.
 * Unit: median of the rounds' ratios.
 */
export const telemetry: Row = {
  key: "telemetry",
  what: "one query with telemetry and no SDK / the same query without telemetry",
  unit: "ratio",
  targets: [
    { figure: "value", atMost: 1.05 },
    { figure: "call_ns", atMost: 5000 },
  ],
  async measure({ sizes: { rounds, exchanges } }) {
    const stub = await startStub()
    const account = stubAccount(`http://127.0.0.1:${stub.port}`)
    const { GatewayClient, observed, recordExchange, traced } = installedTelemetry()
    const onExchange = recordExchange.bind(undefined, PROVIDER)
    const bare = new GatewayClient(account)
    const reporting = new GatewayClient({ ...account, onExchange })
    const order_nos = ["ORDER1"]
    const operation = (work: () => Promise<unknown>) =>
      traced("operation", { provider_id: PROVIDER, kind: "capture" }, work, () => ({ outcome: "applied" }))
    const queries = {
      without: () => bare.retrievalTrans({ order_nos }),
      within: () => operation(() => reporting.retrievalTrans({ order_nos })),
    }
    const about = { operation: "retrievalTrans", size: 1 } as const
    const nothing = () => Promise.resolve()
    try {
      await alternate(WARM_UP, queries)
      const medians = { within: [] as number[], without: [] as number[] }
      for (let at = 0; at < rounds; at++) {
        const { within, without } = await alternate(exchanges, {
          within: () => elapsed(queries.within),
          without: () => elapsed(queries.without),
        })
        medians.within.push(median(within))
        medians.without.push(median(without))
      }
      const calls = await alternate(rounds, {
        reported: mean(CALLS, () => operation(() => observed(about, { onExchange }, nothing))),
        nothing: mean(CALLS, nothing),
      })
      const { ratio, low, high } = medianRatio(medians.within, medians.without)
      const micros = (figures: number[]) => Math.round(median(figures) * 1000)
      return {
        value: round(ratio),
        low: round(low),
        high: round(high),
        with_us: micros(medians.within),
        without_us: micros(medians.without),
        call_ns: Math.round((median(calls.reported) - median(calls.nothing)) * 1_000_000),
        rounds,
        exchanges,
      }
    } finally {
      await stub.stop()
    }
  },
}

/** Milliseconds of one of many calls. */
const mean = (times: number, work: () => Promise<unknown>) => async () => {
  const whole = await elapsed(async () => {
    for (let at = 0; at < times; at++) await work()
  })
  return whole / times
}
