import { Modules } from "@medusajs/framework/utils"
import { CARDS, settled, until, walkToOrder } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { recordTelemetry, type Telemetry } from "../../setup/telemetry"
import { holdRetries, paidOrder } from "../journal/watched-order"
import { describePayments } from "../stores"

/** What a store with an OpenTelemetry SDK reports of payments that are made over HTTP. */
describePayments((shop) => {
  let telemetry: Telemetry
  beforeEach(() => {
    telemetry = recordTelemetry()
    readAgainAfter(0)
  })
  afterEach(() => telemetry.stop())
  const readAgainAfter = (ms: number) => void (shop.container.resolve("mpgi").gauges.freshMs = ms)

  const only = (name: string, attributes: Record<string, unknown>) =>
    telemetry
      .spans(name)
      .filter((span) => Object.entries(attributes).every(([key, value]) => span.attributes[key] === value))

  it("a capture whose reply is lost: exchange and operation are unknown, and it is counted until it is resolved", async () => {
    const order = await paidOrder(shop)
    const held = holdRetries(shop)
    await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
    const [operation] = only("mpgi.operation", { "mpgi.kind": "capture" })
    const [exchange, ...others] = only("mpgi.exchange", { "mpgi.operation": "capture" })
    expect(operation).toMatchObject({
      status: { code: 2 },
      attributes: { "mpgi.provider_id": PROVIDER, "mpgi.outcome": "unknown" },
    })
    expect(exchange).toMatchObject({
      status: { code: 2 },
      attributes: {
        "mpgi.provider_id": PROVIDER,
        "mpgi.outcome": "unknown",
        "error.type": "connection_lost",
        "mpgi.batch.size": 1,
        "mpgi.batch.unknown": 1,
      },
    })
    expect(others).toEqual([])
    // One trace: the query before it, the capture itself and the query after it.
    const trace = telemetry
      .spans("mpgi.exchange")
      .filter((span) => span.spanContext().traceId === operation?.spanContext().traceId)
    expect(trace.map(({ attributes }) => attributes["mpgi.operation"])).toEqual([
      "retrievalTrans",
      "capture",
      "retrievalTrans",
    ])
    const of = { "mpgi.provider_id": PROVIDER }
    const unknown = await telemetry.series("mpgi.exchange.unknown_outcomes")
    expect(unknown.filter(({ value }) => value > 0)).toEqual([
      { attributes: { ...of, "mpgi.operation": "capture" }, value: 1 },
    ])
    expect(await telemetry.series("mpgi.operations.unconfirmed")).toEqual([
      { attributes: { ...of, "mpgi.kind": "capture" }, value: 1 },
    ])
    const everything = await telemetry.everything()
    for (const secret of [order.order_no, order.transaction_id, order.payment_id, "sandbox-secret"])
      expect(everything).not.toContain(secret)
    held.mockRestore()
    shop.container.resolve("mpgi").retryScheduler.schedule(await order.last())
    await order.is("recorded")
  })

  it("a capture, and one that is refused", async () => {
    const order = await paidOrder(shop)
    expect((await order.admin.capture(order.payment_id, 10)).status).toBe(200)
    expect(only("mpgi.operation", { "mpgi.kind": "capture" })).toMatchObject([
      { status: { code: 0 }, attributes: { "mpgi.outcome": "applied" } },
    ])
    expect(only("mpgi.exchange", { "mpgi.operation": "capture" })).toMatchObject([
      { status: { code: 0 }, attributes: { "mpgi.outcome": "answered" } },
    ])
    const durations = await telemetry.series("mpgi.operation.duration")
    expect(durations).toContainEqual({
      attributes: { "mpgi.provider_id": PROVIDER, "mpgi.kind": "capture", "mpgi.outcome": "applied" },
      value: 1,
    })
  })

  it("a notification: how it ended, and how long it had waited", async () => {
    await walkToOrder(shop)
    await settled(shop)
    await until("applied", () =>
      Promise.resolve(only("mpgi.notification", { "mpgi.outcome": "applied" }).length > 0),
    )
    const [applied] = only("mpgi.notification", { "mpgi.outcome": "applied" })
    expect(applied?.attributes).toEqual({
      "mpgi.provider_id": PROVIDER,
      "mpgi.kind": "payment",
      "mpgi.outcome": "applied",
    })
    const [lag] = await telemetry.series("mpgi.notification.lag")
    expect(lag).toMatchObject({ attributes: { "mpgi.provider_id": PROVIDER, "mpgi.kind": "payment" } })
  })

  const sweep = () =>
    shop.container.resolve(Modules.WORKFLOW_ENGINE).run("job-mpgi-sweep", { input: {} as never })

  it("a scheduled job", async () => {
    await sweep()
    expect(only("mpgi.job", { "mpgi.job": "mpgi-sweep" })).toMatchObject([
      { attributes: { "mpgi.outcome": "done" } },
      { attributes: { "mpgi.outcome": "done" } },
    ])
  })

  it("what the database contains, once for all readers", async () => {
    // The store was booted before the SDK was registered: it notices at its next piece of work.
    await sweep()
    const later = "now() + interval '1 hour'"
    await shop.sql(
      `insert into mpgi_case (id, kind, key, provider_id, order_no, details, opened_at) values
        ('c1', 'charged_back', 'k1', '${PROVIDER}', 'O1', '{}', now()), ('c2', 'charged_back', 'k2', '${PROVIDER}', 'O2', '{}', now())`,
    )
    await shop.sql(
      `insert into mpgi_discrepancy (id, kind, key, provider_id, order_no, state, first_seen_at, last_seen_at) values
        ('d1', 'amount', 'k1', '${PROVIDER}', 'O1', 'needs_review', now(), now()), ('d2', 'amount', 'k2', '${PROVIDER}', 'O2', 'cleared', now(), now())`,
    )
    await shop.sql(
      `insert into mpgi_notification (id, key, provider_id, kind, payload, state, received_at) values
        ('n1', 'k1', '${PROVIDER}', 'payment', '{}', 'parked', now() - interval '2 hours')`,
    )
    await shop.sql(
      `insert into mpgi_beneficiary_change (id, beneficiary_id, state, needs_confirmation, bank_changed, details, proposed_by) values
        ('b1', 'ben1', 'proposed', true, true, '{}', 'user_1'), ('b2', 'ben2', 'proposed', false, true, '{}', 'user_1')`,
    )
    const operation = (id: string, next: string) =>
      `('${id}', 'refund', '${PROVIDER}', '${id}', '${id}', '1', 'eur', 'm', '{}', 'applied', ${next})`
    await shop.sql(
      `insert into mpgi_operation (id, kind, provider_id, order_no, transaction_id, amount, currency_code, marker, baseline, state, next_attempt_at)
       values ${operation("o1", "now() - interval '1 minute'")}, ${operation("o2", later)}`,
    )
    const of = { "mpgi.provider_id": PROVIDER }
    expect(await telemetry.series("mpgi.cases.open")).toEqual([
      { attributes: { ...of, "mpgi.kind": "charged_back" }, value: 2 },
    ])
    readAgainAfter(3_600_000)
    // Another case is seen by the next reading only: readers share one of the last ten seconds.
    await shop.sql("update mpgi_case set state = 'closed' where id = 'c1'")
    expect(await telemetry.series("mpgi.cases.open")).toMatchObject([{ value: 2 }])
    expect(await telemetry.series("mpgi.discrepancies.open")).toEqual([
      { attributes: { ...of, "mpgi.kind": "amount", "mpgi.state": "needs_review" }, value: 1 },
    ])
    expect(await telemetry.series("mpgi.operations.due")).toEqual([
      { attributes: { ...of, "mpgi.kind": "refund" }, value: 1 },
    ])
    expect(await telemetry.series("mpgi.approvals.awaited")).toContainEqual({
      attributes: { "mpgi.kind": "beneficiary" },
      value: 1,
    })
    expect(await telemetry.series("mpgi.notifications.stored")).toEqual([
      { attributes: { ...of, "mpgi.state": "parked" }, value: 1 },
    ])
    readAgainAfter(0)
    expect(await telemetry.series("mpgi.cases.open")).toMatchObject([{ value: 1 }])
    const [oldest] = await telemetry.series("mpgi.notifications.oldest_age")
    expect(Math.round((oldest?.value ?? 0) / 3600)).toBe(2)
    expect(await telemetry.series("mpgi.operations.unconfirmed")).toEqual([])
  })

  it("a checkout, without its customer, card, order or token", async () => {
    const { order_no, redirect_url } = await walkToOrder(shop, CARDS.good)
    await settled(shop)
    const everything = await telemetry.everything()
    expect(everything).toContain(PROVIDER)
    const token = new URL(redirect_url).pathname.split("/").at(-1)!
    for (const secret of [order_no, token, CARDS.good, "@"]) expect(everything).not.toContain(secret)
  })
})
