import { context, metrics, trace } from "@medusajs/framework/opentelemetry/api"
import type { SpanProcessor } from "@opentelemetry/sdk-trace-base"
import { recordTelemetry, type Telemetry } from "../../../../../integration-tests/setup/telemetry"
import { GatewayError, type Exchange } from "../../../../gateway"
import { recordExchange, recordLag, traced } from "../telemetry"

const PROVIDER = "pp_mpgi_mpgi"
const exchange = (changes: Partial<Exchange> = {}): Exchange => ({
  operation: "capture",
  outcome: "answered",
  code: undefined,
  status: undefined,
  size: 1,
  unknown: 0,
  startedAt: 1_700_000_000_000,
  durationMs: 250,
  ...changes,
})
const lost = exchange({ outcome: "unknown", code: "timeout", size: 3, unknown: 3 })
const done = () => ({ outcome: "done" }) as const

let telemetry: Telemetry | undefined
afterEach(async () => {
  await telemetry?.stop()
  telemetry = undefined
})

describe("with an SDK", () => {
  it("an exchange becomes a span with its own times, a duration and its unknown outcomes", async () => {
    telemetry = recordTelemetry()
    recordExchange(PROVIDER, lost)
    recordExchange(PROVIDER, exchange())
    const [first, second] = telemetry.spans("mpgi.exchange")
    expect(first).toMatchObject({
      startTime: [1_700_000_000, 0],
      endTime: [1_700_000_000, 250_000_000],
      status: { code: 2 },
      attributes: {
        "mpgi.provider_id": PROVIDER,
        "mpgi.operation": "capture",
        "mpgi.outcome": "unknown",
        "error.type": "timeout",
        "mpgi.batch.size": 3,
        "mpgi.batch.unknown": 3,
      },
    })
    expect(second).toMatchObject({ status: { code: 0 }, attributes: { "mpgi.outcome": "answered" } })
    expect(second?.attributes).not.toHaveProperty("error.type")
    expect(await telemetry.series("mpgi.exchange.duration")).toMatchObject([{ value: 1 }, { value: 1 }])
    expect(await telemetry.series("mpgi.exchange.unknown_outcomes")).toEqual([
      { attributes: { "mpgi.provider_id": PROVIDER, "mpgi.operation": "capture" }, value: 3 },
    ])
  })

  it("counts no unknown outcome of a query, which moves no money", async () => {
    telemetry = recordTelemetry()
    recordExchange(PROVIDER, { ...lost, operation: "retrievalTrans" })
    expect(await telemetry.series("mpgi.exchange.unknown_outcomes")).toEqual([])
    expect(telemetry.spans()).toHaveLength(1)
  })

  it("work is the parent of what happens in it, also after it has waited", async () => {
    telemetry = recordTelemetry()
    await traced(
      "job",
      { job: "mpgi-sweep" },
      async () => {
        await new Promise(setImmediate)
        recordExchange(PROVIDER, exchange())
      },
      done,
    )
    const [inner, outer] = telemetry.spans()
    expect([inner?.name, outer?.name]).toEqual(["mpgi.exchange", "mpgi.job"])
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
    expect(outer?.attributes).toEqual({ "mpgi.job": "mpgi-sweep", "mpgi.outcome": "done" })
    expect(await telemetry.series("mpgi.job.duration")).toMatchObject([
      { attributes: { "mpgi.job": "mpgi-sweep", "mpgi.outcome": "done" }, value: 1 },
    ])
  })

  it("what fails has a code and no message", async () => {
    telemetry = recordTelemetry()
    const fail = (error: Error) =>
      expect(traced("job", { job: "mpgi-sweep" }, () => Promise.reject(error), done)).rejects.toBe(error)
    await fail(new Error("card 4111111111111111"))
    await fail(new GatewayError("connection_failed", "to 4111111111111111"))
    expect(telemetry.spans().map(({ attributes, status }) => [attributes["error.type"], status])).toEqual([
      ["unexpected", { code: 2 }],
      ["connection_failed", { code: 2 }],
    ])
    expect(telemetry.spans().map(({ attributes }) => attributes["mpgi.outcome"])).toEqual([
      "failed",
      "not_sent",
    ])
    expect(await telemetry.everything()).not.toContain("4111")
  })

  it("the lag of a notification is never negative", async () => {
    telemetry = recordTelemetry()
    recordLag({ provider_id: PROVIDER, kind: "payment", received_at: new Date(Date.now() + 60_000) })
    expect(await telemetry.series("mpgi.notification.lag")).toMatchObject([{ value: 1 }])
    expect(await telemetry.everything()).not.toContain("-60")
  })

  it("that is registered after the first use, and then replaced, gets everything", async () => {
    recordExchange(PROVIDER, exchange())
    for (const attempt of [1, 2]) {
      telemetry = recordTelemetry()
      recordExchange(PROVIDER, exchange())
      expect([attempt, await telemetry.series("mpgi.exchange.duration")]).toMatchObject([
        attempt,
        [{ value: 1 }],
      ])
      await telemetry.stop()
    }
  })

  it("whose processors throw changes no result", async () => {
    const throwing = () => {
      throw new Error("processor")
    }
    const processor: SpanProcessor = {
      onStart: throwing,
      onEnd: throwing,
      forceFlush: () => Promise.resolve(),
      shutdown: () => Promise.resolve(),
    }
    const warned = jest.spyOn(process, "emitWarning").mockReturnValue(undefined)
    telemetry = recordTelemetry(processor)
    for (const result of ["captured", "captured again"])
      expect(await traced("job", { job: "mpgi-sweep" }, () => Promise.resolve(result), done)).toBe(result)
    expect(warned.mock.calls).toHaveLength(1)
    warned.mockRestore()
  })
})

describe("without an SDK", () => {
  /** Everything of the API that costs something, and the clock. */
  const costs = () => {
    const tracer = trace.getTracerProvider().getTracer("any")
    const { prototype } = tracer.constructor as { prototype: { startSpan: () => unknown } }
    return [
      jest.spyOn(prototype, "startSpan"),
      jest.spyOn(context, "with"),
      jest.spyOn(trace, "setSpan"),
      jest.spyOn(performance, "now"),
      jest.spyOn(Date, "now"),
    ]
  }

  it("an exchange reads none of its fields, makes no span and no instrument, and reads no clock", async () => {
    recordExchange(PROVIDER, exchange())
    const spies = [...costs(), jest.spyOn(metrics.getMeterProvider(), "getMeter")]
    const read: PropertyKey[] = []
    const watched = new Proxy(exchange(), {
      get(target, key, receiver) {
        read.push(key)
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    for (let at = 0; at < 1_000; at++) recordExchange(PROVIDER, watched)
    const work = jest.fn(() => Promise.resolve("result"))
    const ended = jest.fn(done)
    const results = await Promise.all(
      Array.from({ length: 100 }, () => traced("job", { job: "mpgi-sweep" }, work, ended)),
    )
    recordLag({ provider_id: PROVIDER, kind: "payment", received_at: undefined as never })
    const calls = spies.map(({ mock }) => mock.calls.length)
    for (const spy of spies) spy.mockRestore()
    expect(read).toEqual([])
    expect(calls).toEqual(spies.map(() => 0))
    expect([work.mock.calls.length, ended.mock.calls.length]).toEqual([100, 0])
    expect(new Set(results)).toEqual(new Set(["result"]))
  })

  it("the same counters see what an SDK costs", () => {
    telemetry = recordTelemetry()
    const read: PropertyKey[] = []
    const watched = new Proxy(exchange(), {
      get(target, key, receiver) {
        read.push(key)
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    recordExchange(PROVIDER, watched)
    expect(read.length).toBeGreaterThan(5)
    expect(telemetry.spans()).toHaveLength(1)
  })
})
