import fc from "fast-check"
import { amountOf, transactionId } from "../../../../gateway"
import type { OperationRecords } from "../../journal/records/operation-records"
import { notApplied } from "../../journal/resolve/resolve"
import { settleApplied } from "../../journal/records/settle-applied"
import type { CardAttempts } from "../../payments/card-attempts"
import type { DuePayments } from "../../payments/due-payments"
import type { PaymentRecords } from "../../payments/payment-records"
import { NotificationRecords } from "../../notifications/notification-records"
import { only } from "../../shared/database"
import type { PaymentRow } from "../../shared/rows"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"
import { actAs } from "../actor"
import { FEATURES } from "../../features"
import { audit, AuditRecords, rebuild } from "../audit-records"

describe("the audit", () => {
  let database: ModuleDatabase
  let payments: PaymentRecords
  let operations: OperationRecords
  let cards: CardAttempts
  let due: DuePayments
  let log: AuditRecords
  let at = 0
  const open = () =>
    payments.open({
      provider_id: "pp_mpgi_mpgi",
      payment_session_id: `payses_${++at}`,
      cart_id: null,
      amount: amountOf("25.00"),
      currency_code: "usd",
      flow: at % 2 ? "card" : "redirect",
      return_url: null,
      cancel_url: null,
      device: { ip: "203.0.113.7", user_agent: "Ada's browser" },
      choices: null,
      prefix: "",
    })
  const fact = (state: "pending" | "in_review" | "authorized" | "captured" | "declined" | "canceled") => ({
    state,
    amount: "25.00",
    currency: "USD",
    card_mask: "411111******1111",
    transaction_id: transactionId(`T${at}`),
  })

  beforeAll(async () => {
    database = await moduleDatabase()
    ;({ payments, operations, cards, due } = recordsOn(database.pg))
    log = new AuditRecords(database.pg, FEATURES)
  })
  afterAll(() => database.close())

  it("records each change with its values and its actor, and nothing without a change", async () => {
    const payment = await actAs("customer", open)
    await actAs("notification", () => payments.record(payment.order_no, fact("authorized")))
    await actAs("sweep", () => payments.record(payment.order_no, fact("authorized")))
    await database.pg("mpgi_payment").where({ id: payment.id }).update({ problem: "by hand" })
    const events = await log.of("payment", payment.id)
    expect(events.map(({ event, actor }) => `${event} by ${actor}`)).toEqual([
      "created by customer",
      "changed by notification",
      expect.stringMatching(/^changed by sql:/),
    ])
    expect(events[1]?.changes).toEqual({
      state: "authorized",
      transaction_id: fact("authorized").transaction_id,
      gateway_amount: "25.00",
      gateway_currency: "USD",
    })
  })

  it("names who completed a payment, although the time of its last change stays", async () => {
    const payment = await open()
    await actAs("sweep", () => due.completed([payment.order_no]))
    const [now] = await payments.byOrderNos([payment.order_no])
    expect(now).toMatchObject({ completed_at: expect.any(Date), updated_at: payment.updated_at })
    expect((await log.of("payment", payment.id)).at(-1)).toMatchObject({ event: "changed", actor: "sweep" })
  })

  it("names who deleted a message", async () => {
    const notifications = new NotificationRecords(database.pg)
    const message = { key: "k1", fields: { notification_type: "subscription" as const } }
    const [stored] = await actAs("notification", () => notifications.receive("pp_mpgi_mpgi", [message]))
    const { id } = only([stored].flatMap((row) => row ?? []))
    await actAs("notification", () => notifications.settle(id, "applied", null))
    const long = new Date("2020-01-01T00:00:00Z")
    await database.pg("mpgi_notification").where({ id }).update({ received_at: long, applied_at: long })
    expect(await actAs("sweep", () => notifications.forget(30))).toBe(1)
    expect((await log.of("notification", id)).at(-1)).toMatchObject({ event: "removed", actor: "sweep" })
  })

  it("holds nothing of the card, the customer or the link", async () => {
    const payment = await open()
    await payments.record(payment.order_no, fact("authorized"))
    const noted = JSON.stringify(await log.of("payment", payment.id))
    expect(noted).toContain(payment.order_no)
    for (const secret of ["411111", "203.0.113.7", "Ada", payment.token as string]) {
      expect(noted).not.toContain(secret)
    }
  })

  it("has neither a change nor its record when the transaction fails", async () => {
    const payment = await open()
    const before = await log.of("payment", payment.id)
    const failing = database.pg.transaction(async (by) => {
      await by("mpgi_payment").where({ id: payment.id }).update({ state: "captured" })
      await audit(by, { subject: "payment", subject_id: payment.id, event: "decided", actor: "user_1" })
      throw new Error("mpgi: no")
    })
    await expect(failing).rejects.toThrow("mpgi: no")
    expect(await log.of("payment", payment.id)).toEqual(before)
  })

  it.each(["update mpgi_audit set actor = 'other'", "delete from mpgi_audit", "truncate mpgi_audit"])(
    "refuses: %s",
    async (statement) => {
      await open()
      await expect(database.pg.raw(statement)).rejects.toThrow("mpgi_audit is append-only")
    },
  )

  it("may be truncated together with its tables, as in a test's database", async () => {
    const emptied = database.pg.transaction(async (by) => {
      await by.raw("truncate mpgi_audit, mpgi_payment, mpgi_operation, mpgi_notification, mpgi_case")
      expect(await by("mpgi_audit")).toEqual([])
      throw new Error("mpgi: back")
    })
    await expect(emptied).rejects.toThrow("mpgi: back")
  })

  it("alone rebuilds the state of everything, after long random histories", async () => {
    const kinds = ["capture", "refund", "cancel"] as const
    const steps: Record<string, (payment: PaymentRow) => Promise<unknown>> = {
      claim: ({ order_no }) => cards.claim(order_no, {}, 20),
      release: ({ order_no }) => cards.release(order_no),
      "not found": ({ order_no }) => cards.notFound(order_no, 0),
      refused: ({ order_no }) => cards.refused(order_no, "X"),
      pending: ({ order_no }) => payments.record(order_no, fact("pending")),
      held: ({ order_no }) => payments.record(order_no, fact("in_review")),
      authorized: ({ order_no }) => payments.record(order_no, fact("authorized")),
      declined: ({ order_no }) => payments.record(order_no, fact("declined")),
      changed: ({ order_no }) => payments.change(order_no, { problem: "payment_without_order" }),
      completed: ({ order_no }) => due.completed([order_no]),
      again: (payment) => payments.nextAttempt(payment, "").catch(() => undefined),
      abandoned: ({ payment_session_id }) => payments.abandonSession(payment_session_id),
      written: async (payment) => {
        const transaction_id = payment.transaction_id ?? transactionId(`T${at}`)
        const kind = kinds[at % 3] ?? "capture"
        const values = {
          kind,
          transaction_id,
          amount: amountOf("5.00"),
          medusa_ref: `capt_${at}`,
          request_context: null,
        }
        const begun = await operations.begin(payment, values)
        if (!begun) return
        const sent = await operations.advance(begun.id, ["intent"], { state: "sent", sent_at: new Date() })
        if (at % 5 === 0) await operations.advance(begun.id, ["sent"], notApplied("refused"))
        else if (at % 7 !== 0 && sent) await settleApplied(sent, operations, { gateway_reference: "R1" })
      },
    }
    const life = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 5, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(life, async (names) => {
        const payment = await open()
        for (const name of names) {
          const current = (await payments.ofSession(payment.payment_session_id)) ?? payment
          await steps[name]?.(current)
        }
      }),
      { numRuns: 100 },
    )
    expect(await log.disagreements()).toEqual([])
  })

  it("shows what was changed, created or removed without it", async () => {
    const [changed, removed] = [await open(), await open()]
    const behind = database.pg.transaction(async (by) => {
      await by.raw("alter table mpgi_payment disable trigger mpgi_payment_audit")
      await by("mpgi_payment").where({ id: changed.id }).update({ amount: "1.00" })
      await by("mpgi_payment").where({ id: removed.id }).delete()
      await by.raw("alter table mpgi_payment enable trigger mpgi_payment_audit")
    })
    await behind
    expect(await log.disagreements()).toEqual([
      `payment ${changed.id}: amount is not what the audit says`,
      `payment ${removed.id} is not in its table`,
    ])
  })
})

describe("the rebuilt state", () => {
  it("is the last of each column, and forgets what was removed", () => {
    const of = (subject_id: string, event: string, changes = {}) => ({
      subject: "payment" as const,
      subject_id,
      event,
      changes,
    })
    const states = rebuild([
      of("a", "created", { state: "created", problem: null }),
      of("b", "created", { state: "created" }),
      of("a", "decided", { note: "not a column" }),
      of("a", "changed", { state: "pending" }),
      of("b", "removed"),
      of("a", "changed", { state: "captured", problem: "x" }),
    ])
    expect([...states]).toEqual([["payment a", { state: "captured", problem: "x" }]])
  })
})
