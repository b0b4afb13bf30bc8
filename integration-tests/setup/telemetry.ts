import { context, metrics, trace } from "@medusajs/framework/opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base"

export interface Telemetry {
  /** All spans of this package that have ended, oldest first. */
  spans(name?: string): ReadableSpan[]
  /** The value of each series of an instrument: a number, or the count of a histogram. Collects now. */
  series(name: string): Promise<{ attributes: Record<string, unknown>; value: number }[]>
  /** Everything that an exporter would send. */
  everything(): Promise<string>
  /** Forgets the spans. */
  reset(): void
  stop(): Promise<void>
}

/** Registers an OpenTelemetry SDK in this process, as the `instrumentation.ts` of a store does, that keeps everything in memory. */
export function recordTelemetry(...processors: SpanProcessor[]): Telemetry {
  const kept = new InMemorySpanExporter()
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  // Never on its own: a test collects when it reads.
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 2 ** 31 - 1 })
  const meters = new MeterProvider({ readers: [reader] })
  const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(kept), ...processors] })
  const stack = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(stack)
  trace.setGlobalTracerProvider(tracers)
  metrics.setGlobalMeterProvider(meters)
  const spans = (name?: string) =>
    kept.getFinishedSpans().filter((span) => name === undefined || span.name === name)
  const collect = async () => {
    exporter.reset()
    await reader.forceFlush()
    return exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  }
  return {
    spans,
    async series(name) {
      const found = (await collect()).filter(({ descriptor }) => descriptor.name === name)
      return found.flatMap(({ dataPoints }) =>
        dataPoints.map(({ attributes, value }) => ({
          attributes,
          value: typeof value === "number" ? value : value.count,
        })),
      )
    },
    async everything() {
      const sent = spans().map(({ name, attributes, status, events, resource }) => ({
        name,
        attributes,
        status,
        events,
        resource: resource.attributes,
      }))
      const points = (await collect()).map(({ descriptor, dataPoints }) => ({ descriptor, dataPoints }))
      return JSON.stringify([sent, points])
    },
    reset: () => kept.reset(),
    async stop() {
      trace.disable()
      metrics.disable()
      context.disable()
      await tracers.shutdown()
      await meters.shutdown()
    },
  }
}
