import {
  context,
  createNoopMeter,
  metrics,
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
  type Counter,
  type Histogram,
  type Meter,
  type MeterProvider,
  type Span,
  type Tracer,
} from "@medusajs/framework/opentelemetry/api"
import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError, operations, type Exchange } from "../../../gateway"
import { isMpgiError } from "../shared/mpgi-error"
import { SECOND } from "../shared/time"
import { INSTRUMENTS, named, SPANS, type Attribute, type InstrumentName, type SpanName } from "./names"

/** The name of this package's tracer and meter. */
const SCOPE = "medusa-payment-mpgi"

/** From a local query to the longest exchange. In seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** From a notification that is applied at once to one that waits for days. In seconds. */
const LAG_BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400]

type Values<Name extends Attribute> = { readonly [Key in Name]?: string | number | undefined }
type OfSpan<Name extends SpanName> = Values<(typeof SPANS)[Name]["attributes"][number]>

/** What a piece of work came to, by one of the outcomes of its span. */
export interface Ended<Name extends SpanName> {
  outcome: (typeof SPANS)[Name]["outcomes"][number]
  error?: string | undefined
}

/** The pieces of work that {@link traced} measures. An exchange is reported when it has ended. */
type Work = Exclude<SpanName, "exchange">

/**
 * Runs work in a span, and records how long it took. Without an SDK it only runs the work. An SDK cannot affect it: what
 * the work returns or throws is returned or thrown. The span gets codes and never a message of an error.
 */
export async function traced<Name extends Work, Result>(
  name: Name,
  attributes: OfSpan<Name>,
  work: () => Promise<Result>,
  ended: (result: Result) => Ended<Name>,
): Promise<Result> {
  const tracer = currentTracer()
  const instruments = currentInstruments()
  if (!tracer && !instruments) return work()
  const start = performance.now()
  const span = safely(() => tracer?.startSpan(SPANS[name].name, { attributes: named(attributes) }))
  const end = (how: Values<"outcome" | "error">) =>
    safely(() => {
      instruments?.[name].record((performance.now() - start) / SECOND, named({ ...attributes, ...how }))
      endSpan(span, how)
    })
  let result: Result
  try {
    result = await (span ? context.with(trace.setSpan(context.active(), span), work) : work())
  } catch (error) {
    end({ outcome: error instanceof GatewayError ? error.outcome : "failed", error: codeOf(error) })
    throw error
  }
  end(ended(result))
  return result
}

/** Records an exchange with the gateway, which has ended. The span that is active now becomes the parent of its span. */
export function recordExchange(provider_id: string, exchange: Exchange): void {
  const tracer = currentTracer()
  const instruments = currentInstruments()
  if (!tracer && !instruments) return
  const { operation, outcome, code: error, status, size, unknown, startedAt, durationMs } = exchange
  const labels = { provider_id, operation, outcome, error }
  instruments?.exchange.record(durationMs / SECOND, named(labels))
  // Also zero: an alert on an increase does not see the first value of a series.
  if (!operations[operation].readOnly) instruments?.unknown.add(unknown, named({ provider_id, operation }))
  const attributes = named({ ...labels, status, size, unknown })
  const kind = SpanKind.CLIENT
  const span = tracer?.startSpan(SPANS.exchange.name, { kind, startTime: startedAt, attributes })
  endSpan(span, { outcome, error }, startedAt + durationMs)
}

/** Records how long a notification had waited when it was applied. */
export function recordLag(notification: { provider_id: string; kind: string; received_at: Date }): void {
  const instruments = currentInstruments()
  if (!instruments) return
  const { provider_id, kind, received_at } = notification
  const lag = Math.max(0, Date.now() - received_at.getTime()) / SECOND
  safely(() => instruments.lag.record(lag, named({ provider_id, kind })))
}

function endSpan(span: Span | undefined, how: Values<"outcome" | "error">, at?: number): void {
  if (!span) return
  span.setAttributes(named(how))
  if (FAILURES.includes(String(how.outcome))) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(at)
}

const FAILURES: readonly string[] = ["not_sent", "unknown", "failed"]

let hasWarned = false

/** A span processor of the store may throw. Payments continue, and the process is warned once. */
function safely<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    if (!hasWarned)
      process.emitWarning("the telemetry SDK throws; payments are not affected", { code: "MPGI_TELEMETRY" })
    hasWarned = true
    return undefined
  }
}

/** A code for an error. Its message is for people, and may repeat what a person entered. */
function codeOf(error: unknown): string {
  if (error instanceof GatewayError || isMpgiError(error)) return error.code
  if (error && MedusaError.isMedusaError(error)) return error.type
  return "unexpected"
}

/** What {@link ProxyTracerProvider} delegates to while no SDK is registered. */
const NO_TRACES = new ProxyTracerProvider().getDelegate()

/** Undefined while no SDK for traces is registered. */
function currentTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider()
  const isOff = provider instanceof ProxyTracerProvider && provider.getDelegate() === NO_TRACES
  return isOff ? undefined : provider.getTracer(SCOPE)
}

type Instruments = { unknown: Counter } & Record<Exclude<InstrumentName, "unknown">, Histogram>

/** Adds the gauges to a meter: see `gauges.ts`. */
type AddGauges = (meter: Meter) => void

let made: { provider: MeterProvider; instruments: Instruments | undefined } | undefined
const gauges = new Set<AddGauges>()

/**
 * The instruments of the registered SDK for metrics; undefined without one. Unlike tracers, instruments that were made
 * before an SDK is registered never report anything, so they are made again for another SDK.
 */
function currentInstruments(): Instruments | undefined {
  const provider = metrics.getMeterProvider()
  if (made?.provider === provider) return made.instruments
  const meter = provider.getMeter(SCOPE)
  const isOff = meter === createNoopMeter()
  made = { provider, instruments: isOff ? undefined : instrumentsOf(meter) }
  if (!isOff) for (const add of gauges) add(meter)
  return made.instruments
}

/** Adds gauges to the registered SDK for metrics, and to each that is registered later, until the result is called. */
export function addGauges(add: AddGauges): () => void {
  const isOn = currentInstruments() !== undefined
  gauges.add(add)
  if (isOn) add(metrics.getMeterProvider().getMeter(SCOPE))
  return () => void gauges.delete(add)
}

function instrumentsOf(meter: Meter): Instruments {
  const histogram = (name: Exclude<InstrumentName, "unknown">, explicitBucketBoundaries: number[]) => {
    const { unit, description } = INSTRUMENTS[name]
    return meter.createHistogram(INSTRUMENTS[name].name, {
      unit,
      description,
      advice: { explicitBucketBoundaries },
    })
  }
  const { name, unit, description } = INSTRUMENTS.unknown
  return {
    exchange: histogram("exchange", BUCKETS),
    operation: histogram("operation", BUCKETS),
    notification: histogram("notification", BUCKETS),
    job: histogram("job", BUCKETS),
    lag: histogram("lag", LAG_BUCKETS),
    unknown: meter.createCounter(name, { unit, description }),
  }
}
