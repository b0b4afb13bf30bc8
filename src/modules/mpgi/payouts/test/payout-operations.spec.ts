import { randomUUID } from "node:crypto"
import { amountOf, GatewayError, orderNo, transactionId } from "../../../../gateway"
import type { OperationRow } from "../../shared/rows"
import { PROVIDER, useStores, type TestStores } from "../../shared/test/stores"

describe("a payout", () => {
  let stores: TestStores
  useStores((started) => (stores = started))

  const form = (more = {}) => ({
    request_id: randomUUID() as string,
    payment_amount: "250.00",
    payment_currency: "EUR",
    beneficiary: { company_name: "Example GmbH", bank_details: { iban: "DE02120300000000202051" } },
    ...more,
  })
  const pay = (request: ReturnType<typeof form>) =>
    stores.payouts.operations.send(PROVIDER, request, "user_1")
  const journal = (request_id: string) => stores.operations.latest("payout", transactionId(request_id))
  const cases = async (order_no: string) =>
    (await stores.cases.list({ order_no, state: "open" }, { limit: 10, offset: 0 }))[0]
  const paidOut = (request_id: string) =>
    stores.sandbox.ledger.payouts().filter((each) => each.request_id === request_id).length
  const notify = async (request: ReturnType<typeof form>, status: string, more = {}) => {
    const { request_id, payment_amount: amount, payment_currency: currency } = request
    const known = { notification_type: "payout" as const, request_id, amount, currency, status }
    const fields = { merchant_id: "100200", transaction_id: "P1", ...known, ...more }
    const key = randomUUID()
    const [{ id } = { id: "" }] = await stores.notifications.receive(PROVIDER, [{ key, fields } as never])
    const stored = await stores.notifications.byId(id)
    return stores.payouts.operations.applyNotification(stored!)
  }

  it("is made once, and returned for the same form again", async () => {
    const request = form()
    const before = stores.sent("payout")
    expect(await pay(request)).toMatchObject({ outcome: "applied", sent: true })
    const again = { ...request, request_id: request.request_id.toUpperCase() }
    expect(await pay(again)).toMatchObject({ outcome: "applied", sent: false })
    expect(stores.sent("payout")).toBe(before + 1)
    expect(await journal(request.request_id)).toMatchObject({
      state: "recorded",
      gateway_status: "PENDING",
      request_context: { created_by: "user_1" },
    })
    const [created] = await stores.audit.of("operation", (await journal(request.request_id))?.id ?? "")
    expect(created).toMatchObject({ actor: "user_1", changes: { amount: "250.00", kind: "payout" } })
  })

  it("stores nothing of the beneficiary", async () => {
    const request = form()
    await pay(request)
    const row = await journal(request.request_id)
    const kept = JSON.stringify([row, await stores.audit.of("operation", row?.id ?? "")])
    expect(kept).not.toMatch(/DE0212|Example GmbH/)
  })

  it("by two clicks at once is sent once", async () => {
    const request = form()
    const before = stores.sent("payout")
    const outcomes = (await Promise.all(Array.from({ length: 5 }, () => pay(request)))).map((each) =>
      each.outcome === "refused" ? each.because : each.outcome,
    )
    expect(outcomes.filter((each) => each === "applied").length).toBeGreaterThanOrEqual(1)
    expect(outcomes.filter((each) => !["applied", "in_progress"].includes(each))).toEqual([])
    expect(stores.sent("payout")).toBe(before + 1)
  })

  it("never reuses a request id for another payout", async () => {
    const request = form()
    await pay(request)
    const other = await pay({ ...request, payment_amount: "251.00" })
    expect(other).toEqual({ outcome: "refused", because: "request_id_used" })
  })

  it("that the gateway refuses is settled, with its message", async () => {
    const request = form({ payment_amount: "0.00" })
    expect(await pay(request)).toMatchObject({ outcome: "refused", because: "refused_by_gateway" })
    const before = stores.sent("payout")
    expect(await pay(request)).toMatchObject({ outcome: "refused", because: "request_id_used" })
    expect(stores.sent("payout")).toBe(before)
  })

  it("that was not sent may be sent with the same form", async () => {
    const request = form()
    const refused = new GatewayError("connection_failed", "no connection")
    jest.spyOn(stores.account.gateway, "payout").mockRejectedValueOnce(refused)
    await expect(pay(request)).rejects.toBe(refused)
    expect(await journal(request.request_id)).toMatchObject({ state: "not_applied" })
    expect(await pay(request)).toMatchObject({ outcome: "applied", sent: true })
    expect(paidOut(request.request_id)).toBe(1)
  })

  it.each(["after", "before"] as const)(
    "whose response is lost %s the effect needs review, and nothing is sent again",
    async (when) => {
      const request = form()
      stores.sandbox.faults.add({ kind: "reset", operation: "payout", when })
      expect(await pay(request)).toMatchObject({ outcome: "unknown" })
      const before = stores.sent("payout")
      expect(await pay(request)).toMatchObject({ outcome: "unknown" })
      expect(stores.sent("payout")).toBe(before)
      expect(await journal(request.request_id)).toMatchObject({ state: "unknown", next_attempt_at: null })
      expect(await cases(request.request_id)).toMatchObject([{ kind: "operation_unconfirmed" }])

      expect(await notify(request, "COMPLETED")).toEqual({ state: "applied" })
      expect(await journal(request.request_id)).toMatchObject({
        state: "recorded",
        gateway_status: "COMPLETED",
        gateway_reference: "P1",
      })
      expect(await cases(request.request_id)).toEqual([])
    },
  )

  it("whose response is forged stays unconfirmed", async () => {
    const request = form()
    stores.sandbox.faults.add({ kind: "bad_signature", operation: "payout" })
    expect(await pay(request)).toMatchObject({ outcome: "unknown" })
  })

  const intent = async (request: ReturnType<typeof form>) => {
    const named = { provider_id: PROVIDER, order_no: orderNo(request.request_id), currency_code: "eur" }
    const values = {
      kind: "payout" as const,
      transaction_id: transactionId(request.request_id),
      amount: amountOf("250.00"),
    }
    const begun = await stores.operations.begin(named, { ...values, medusa_ref: null, request_context: null })
    return begun as OperationRow
  }

  it("whose server crashed after the intent is sent by the same form, once", async () => {
    const request = form()
    const { id } = await intent(request)
    expect(await pay(request)).toEqual({ outcome: "refused", because: "in_progress" })
    await stores.abandon(id)
    expect(await pay(request)).toMatchObject({ outcome: "applied", sent: true })
    expect(paidOut(request.request_id)).toBe(1)
  })

  it("whose server crashed after the intent is abandoned by the resolver", async () => {
    const { id } = await intent(form())
    expect(await stores.resolve((await stores.operations.byId(id)) as OperationRow)).toBeUndefined()
    expect(await stores.resolve(await stores.abandon(id))).toMatchObject({
      state: "not_applied",
      error_code: "never_sent",
    })
  })

  it.each(["the resolver", "the same form"])(
    "whose server crashed after it was sent is left for review by %s",
    async (who) => {
      const request = form()
      const { id } = await intent(request)
      await stores.operations.advance(id, ["intent"], { state: "sent", sent_at: new Date() })
      const before = stores.sent("payout")
      expect(await pay(request)).toEqual({ outcome: "refused", because: "in_progress" })
      const abandoned = await stores.abandon(id)
      if (who === "the resolver") await stores.resolve(abandoned)
      else expect(await pay(request)).toMatchObject({ outcome: "unknown" })
      expect(await journal(request.request_id)).toMatchObject({ state: "unknown" })
      expect(await cases(request.request_id)).toHaveLength(1)
      expect(stores.sent("payout")).toBe(before)
    },
  )

  it("follows its notifications, never back, and one that fails in the end is a case", async () => {
    const request = form()
    await pay(request)
    for (const [status, kept] of [
      ["PROCESSING", "PROCESSING"],
      ["PENDING", "PROCESSING"],
      ["ON_HOLD", "ON_HOLD"],
      ["FAILED", "FAILED"],
      ["COMPLETED", "FAILED"],
    ] as const) {
      expect(await notify(request, status)).toEqual({ state: "applied" })
      expect(await journal(request.request_id)).toMatchObject({ gateway_status: kept, state: "recorded" })
    }
    expect(await cases(request.request_id)).toMatchObject([{ kind: "payout_failed" }])
  })

  it("ends in the last state of its notifications, when they arrive at once", async () => {
    for (let round = 0; round < 10; round++) {
      const request = form()
      await pay(request)
      await Promise.all(["COMPLETED", "PROCESSING", "PENDING"].map((status) => notify(request, status)))
      expect(await journal(request.request_id)).toMatchObject({ gateway_status: "COMPLETED" })
    }
  })

  it("that is unconfirmed and fails is not applied", async () => {
    const request = form()
    stores.sandbox.faults.add({ kind: "reset", operation: "payout" })
    await pay(request)
    expect(await notify(request, "FAILED", { failure_type: "UNKNOWN" })).toEqual({ state: "applied" })
    expect(await journal(request.request_id)).toMatchObject({ state: "not_applied", error_code: "UNKNOWN" })
    expect(await notify(request, "COMPLETED")).toEqual({ state: "contradiction" })
    const events = await stores.audit.of("operation", (await journal(request.request_id))?.id ?? "")
    expect(events.at(-1)).toMatchObject({ event: "contradicted", changes: { gateway_status: "COMPLETED" } })
  })

  it.each([
    ["of an unknown payout", { request_id: randomUUID() }, "unknown_payout"],
    ["of another amount", { amount: "2500.00" }, "contradiction"],
    ["of another currency", { currency: "USD" }, "contradiction"],
    ["without a status", { status: "" }, "contradiction"],
  ])("ignores a notification %s", async (_, more, state) => {
    const request = form()
    await pay(request)
    expect(await notify(request, "COMPLETED", more)).toEqual({ state })
    expect(await journal(request.request_id)).toMatchObject({ gateway_status: "PENDING" })
  })
})
