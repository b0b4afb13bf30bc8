import type { OperationRecords } from "../operations/operation-records"
import { settleApplied } from "../operations/settle"
import { takeOver, type DoneThere } from "../operations/take-over"
import type { PaymentRecords } from "../payments/payment-records"
import { matchRefunds } from "../operations/match-refunds"
import { DifferenceRecords } from "../reconciliation/difference-records"
import type { Finding } from "../reconciliation/finding"
import { ReconciliationRecords } from "../reconciliation/reconciliation-records"
import type { PaymentRow } from "../rows"
import { refund } from "./compared-sides"
import { moduleDatabase, type ModuleDatabase } from "./module-database"
import { recordsOn } from "./records"

const EIGHT = Array.from({ length: 8 })

describe("on PostgreSQL", () => {
  let database: ModuleDatabase
  let payments: PaymentRecords
  let operations: OperationRecords
  let at = 0
  /** A captured payment of 25.00 that no other test has. */
  const captured = async (): Promise<PaymentRow> => {
    const { order_no } = await payments.open({
      ...{ provider_id: "pp_mpgi_mpgi", payment_session_id: `payses_over_${++at}`, cart_id: null },
      ...{ amount: "25.00", currency_code: "usd", flow: "redirect", return_url: null, cancel_url: null },
      ...{ device: null, choices: null, prefix: "" },
    })
    const fact = { state: "captured" as const, amount: "25.00", currency: "USD", transaction_id: `OVER${at}` }
    return payments.record(order_no, fact)
  }
  const found = (payment: PaymentRow, more: Partial<DoneThere> = {}): DoneThere => ({
    ...{
      kind: "refund",
      payment,
      amount: "5.00",
      reference: `${payment.transaction_id}-01`,
      medusa_ref: null,
    },
    note: "refunded at the gateway",
    isNobodys: (journal) => !journal.some(({ state }) => state === "applied"),
    ...more,
  })

  beforeAll(async () => {
    database = await moduleDatabase()
    ;({ payments, operations } = recordsOn(database.pg))
  }, 60_000)
  afterAll(() => database.close())

  describe("taking over what was done at the gateway", () => {
    it("happens once, however many find it, and moves the amounts once", async () => {
      const payment = await captured()
      const results = await Promise.all(EIGHT.map(() => takeOver(found(payment), operations)))
      expect(results.filter((result) => typeof result === "object")).toHaveLength(1)
      expect(await payments.byOrderNo(payment.order_no)).toMatchObject({ refunded_amount: "5" })
      expect(await operations.ofOrders([payment.order_no])).toMatchObject([
        {
          source: "gateway",
          state: "applied",
          kind: "refund",
          gateway_reference: `${payment.transaction_id}-01`,
        },
      ])
    })

    it("waits while a write of ours is open, and knows it once it is settled", async () => {
      const payment = await captured()
      const reference = `${payment.transaction_id}-01`
      const values = { kind: "refund" as const, amount: "5.00", medusa_ref: "ref_1", asked: null }
      const ours = (await operations.begin(payment, { ...values, transaction_id: payment.transaction_id! }))!
      expect(await takeOver(found(payment), operations)).toBe("busy")
      await operations.advance(ours.id, ["intent"], { state: "sent", sent_at: new Date() })
      expect(await takeOver(found(payment), operations)).toBe("busy")
      await settleApplied(ours, operations, { gateway_reference: reference })
      const isNobodys: DoneThere["isNobodys"] = (journal) =>
        matchRefunds([refund(reference, "5.00")], journal).strangers.length === 1
      expect(await takeOver(found(payment, { isNobodys }), operations)).toBe("known")
      expect(await operations.ofOrders([payment.order_no])).toHaveLength(1)
      expect(await operations.open("pp_mpgi_mpgi", payment.transaction_id!)).toBeUndefined()
      expect(await payments.byOrderNo(payment.order_no)).toMatchObject({ refunded_amount: "5" })
    })

    it("does not take back that everything is refunded, when the gateway said so before our own answer came", async () => {
      const payment = await captured()
      const values = { kind: "refund" as const, amount: "10.00", medusa_ref: "ref_2", asked: null }
      const ours = (await operations.begin(payment, { ...values, transaction_id: payment.transaction_id! }))!
      await operations.advance(ours.id, ["intent"], { state: "sent", sent_at: new Date() })
      const fact = { state: "refunded" as const, amount: "25.00", currency: "USD" }
      await payments.record(payment.order_no, { ...fact, transaction_id: payment.transaction_id! })
      await settleApplied(ours, operations)
      expect(await payments.byOrderNo(payment.order_no)).toMatchObject({
        state: "refunded",
        refunded_amount: "10",
      })
    })

    it("never makes more of a payment than its whole", async () => {
      const payment = await captured()
      await takeOver(found(payment, { kind: "capture", amount: "25.00", reference: null }), operations)
      expect(await payments.byOrderNo(payment.order_no)).toMatchObject({ captured_amount: "25.00" })
    })
  })

  describe("a difference", () => {
    const finding = (reference: string): Finding => ({
      ...{ kind: "refund_at_portal", transaction_id: "T1", reference, ours: null, theirs: "5.00 USD" },
    })
    const of = { provider_id: "pp_mpgi_mpgi", order_no: "O-DIFFERENCE" }

    it("is there once, however many find it", async () => {
      const differences = new DifferenceRecords(database.pg)
      const since = await differences.now()
      const rows = await Promise.all(EIGHT.map(() => differences.found(finding("R1"), of, since)))
      expect(new Set(rows.map((row) => row?.id)).size).toBe(1)
      expect(rows.map((row) => row?.sightings)).not.toContain(2)
    })

    it("is not found again by who looked before it was healed, and is by who looks afterwards", async () => {
      const differences = new DifferenceRecords(database.pg)
      const before = await differences.now()
      const row = (await differences.found(finding("R2"), of, before))!
      expect(await differences.settle(row.id, "healed", "done")).toMatchObject({ state: "healed" })
      expect(await differences.settle(row.id, "gone", null)).toBeUndefined()
      expect(await differences.found(finding("R2"), of, before)).toBeUndefined()
      await new Promise((resolve) => setTimeout(resolve, 10))
      const again = await differences.found(finding("R2"), of, await differences.now())
      expect(again?.id).not.toBe(row.id)
    })
  })

  describe("a run", () => {
    const request = { provider_id: "pp_mpgi_runs", trigger: "schedule", scope: "full", days: 90 } as const
    const none = { compared: 0, found: 0, healed: 0, reported: 0 }

    it("of an account is one, and one worker's", async () => {
      const runs = new ReconciliationRecords(database.pg)
      const requested = await Promise.all(EIGHT.map(() => runs.request(request)))
      expect(new Set(requested.map(({ id }) => id)).size).toBe(1)
      const claimed = (await Promise.all(EIGHT.map(() => runs.claim(request.provider_id)))).filter(Boolean)
      expect(claimed).toHaveLength(1)
      const run = claimed[0]!
      expect(await runs.advance(run, "mpgipay_7", { ...none, compared: 50, found: 2 })).toBe(true)
      await runs.fail(run, "the gateway refuses")
      const next = (await runs.claim(request.provider_id))!
      expect(next).toMatchObject({
        id: run.id,
        cursor: "mpgipay_7",
        compared: 50,
        found: 2,
        attempts: 2,
        error: null,
      })
      // Who has lost it changes nothing.
      expect([await runs.advance(run, "mpgipay_1", none), await runs.finish(run)]).toEqual([false, false])
      expect(await runs.finish(next)).toBe(true)
      expect(await runs.unfinished(request.provider_id)).toBeUndefined()
      expect(await runs.lastBegan(request.provider_id, "full")).toEqual(next.started_at)
    })
  })
})
