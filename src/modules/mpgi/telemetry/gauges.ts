import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Attributes, BatchObservableResult, Meter } from "@medusajs/framework/opentelemetry/api"
import { describeError } from "../shared/describe-error"
import type { Log } from "../shared/log"
import { SECOND } from "../shared/time"
import { GAUGES, named, type GaugeName } from "./names"
import { addGauges } from "./telemetry"

/** A database that takes longer is in trouble, which readiness shows. */
const TIMEOUT_MS = 5 * SECOND

/** One value of a gauge, with its labels. */
interface Reading {
  gauge: GaugeName
  provider_id: string | null
  kind: string | null
  state: string | null
  value: number
}

/**
 * Counts of the core. Each condition has an index, except that of open cases by kind, which reads the few open ones. An
 * operation that is claimed is not due, so what stays due is what no worker takes.
 */
const OF_CORE = [
  `select 'cases', provider_id, kind, null, count(*) from mpgi_case
     where deleted_at is null and state = 'open' group by provider_id, kind`,
  `select 'discrepancies', provider_id, kind, state, count(*) from mpgi_discrepancy
     where deleted_at is null and state in ('open', 'needs_review') group by provider_id, kind, state`,
  `select 'unconfirmed', provider_id, kind, null, count(*) from mpgi_operation
     where deleted_at is null and state = 'unknown' group by provider_id, kind`,
  `select 'due', provider_id, kind, null, count(*) from mpgi_operation
     where deleted_at is null and state <> 'recorded' and next_attempt_at <= now() group by provider_id, kind`,
  `select 'stored', provider_id, null, state, count(*) from mpgi_notification
     where deleted_at is null and state in ('received', 'waiting', 'parked') group by provider_id, state`,
  `select 'oldest', provider_id, null, state, extract(epoch from now() - min(received_at)) from mpgi_notification
     where deleted_at is null and state in ('received', 'waiting', 'parked') group by provider_id, state`,
]

/**
 * Reports what the database contains, when an SDK for metrics collects it: one statement a collection, at most one in
 * ten seconds, and none without an SDK. Every process reports the same numbers, so that no server has to be elected; a
 * chart takes their maximum. What cannot be read is not reported.
 */
export class Gauges {
  /** How long a reading is used for further readers. A scraper that anyone may call would otherwise query at will. */
  freshMs = 10 * SECOND
  private readonly statement: string
  private latest: { at: number; readings: Promise<Reading[]> } | undefined
  private remove: (() => void) | undefined
  private readonly undo: (() => void)[] = []

  constructor(
    private readonly pg: Knex,
    private readonly log: Log,
    features: readonly { gauges?: readonly string[] }[],
  ) {
    const all = [...OF_CORE, ...features.flatMap(({ gauges = [] }) => gauges)]
    const columns = "gauge, provider_id, kind, state, value"
    this.statement = `select gauge, provider_id, kind, state, value::float from (${all.join(" union all ")}) as counted (${columns})`
  }

  start(): void {
    this.remove ??= addGauges((meter) => this.addTo(meter))
  }

  stop(): void {
    this.remove?.()
    this.remove = undefined
    for (const undo of this.undo.splice(0)) undo()
  }

  private addTo(meter: Meter): void {
    const entries = Object.entries(GAUGES).map(([key, { name, unit, description }]) => {
      return [key, meter.createObservableGauge(name, { unit, description })] as const
    })
    const gauges = new Map<string, (typeof entries)[number][1]>(entries)
    const report = async (result: BatchObservableResult<Attributes>) => {
      for (const { gauge, value, ...labels } of await this.read()) {
        const observed = gauges.get(gauge)
        if (observed) result.observe(observed, value, named(labels))
      }
    }
    const all = [...gauges.values()]
    meter.addBatchObservableCallback(report, all)
    this.undo.push(() => meter.removeBatchObservableCallback(report, all))
  }

  private read(): Promise<Reading[]> {
    const now = performance.now()
    if (this.latest && now - this.latest.at < this.freshMs) return this.latest.readings
    const readings = this.query().catch((error: unknown): Reading[] => {
      this.log.warn(`mpgi: the gauges could not be read: ${describeError(error)}`)
      return []
    })
    this.latest = { at: now, readings }
    return readings
  }

  private async query(): Promise<Reading[]> {
    const { rows } = await this.pg.raw<{ rows: Reading[] }>(this.statement).timeout(TIMEOUT_MS)
    return rows
  }
}
