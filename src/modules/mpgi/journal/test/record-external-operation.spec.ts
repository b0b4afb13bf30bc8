import { until } from "../../../../../integration-tests/setup/until"
import { amountOf, orderNo, transactionId } from "../../../../gateway"
import type { PaymentRecords } from "../../payments/payment-records"
import { DiscrepancyRecords } from "../../reconciliation/discrepancy-records"
import type { Finding } from "../../reconciliation/finding"
import { ReconciliationRecords } from "../../reconciliation/reconciliation-records"
import type { PaymentRow } from "../../shared/rows"
import { refund } from "../../reconciliation/test/compared-sides"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"
import type { OperationRecords } from "../records/operation-records"
import { settleApplied, recordExternalOperation, type ExternalOperation } from "../records/settle-applied"
import { matchRefunds } from "../resolve/refunds-found"

const EIGHT = Array.from({ length: 8 })

describe("on PostgreSQL", () => {
  let database: ModuleDatabase
  let payments: PaymentRecords
  let operations: OperationRecords
  let at = 0
  /** A captured payment of 25.00 that no other test has. */
  const captured = async (): Promise<PaymentRow> => {
    const { order_no } = await payments.open({
      provider_id: "pp_mpgi_mpgi",
      payment_session_id: `payses_over_${++at}`,
      cart_id: null,
      amount: amountOf("25.00"),
      currency_code: "usd",
      flow: "redirect",
      return_url: null,
      cancel_url: null,
      device: null,
      choices: null,
      prefix: "",
    })
    const fact = {
      state: "captured" as const,
      amount: "25.00",
      currency: "USD",
      transaction_id: transactionId(`OVER${at}`),
    }
    return payments.record(order_no, fact)
  }
  const found = (payment: PaymentRow, more: Partial<ExternalOperation> = {}): ExternalOperation => ({
    kind: "refund",
    payment,
    amount: amountOf("5.00"),
    reference: `${payment.transaction_id}-01`,
    medusa_ref: null,
    note: "refunded at the gateway",
    isUnmatched: (journal) => !journal.some(({ state }) => state === "applied"),
    ...more,
  })

  beforeAll(async () => {
    database = await moduleDatabase()
    ;({ payments, operations } = recordsOn(database.pg))
  })
  afterAll(() => database.close())

  describe("recording an operation of the portal", () => {
    it("happens once, however many servers find it, and moves the amounts once", async () => {
      const payment = await captured()
      const results = await Promise.all(EIGHT.map(() => recordExternalOperation(found(payment), operations)))
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

    it("waits while one of our operations is open, and matches it once it is settled", async () => {
      const payment = await captured()
      const reference = `${payment.transaction_id}-01`
      const values = {
        kind: "refund" as const,
        amount: amountOf("5.00"),
        medusa_ref: "ref_1",
        request_context: null,
      }
      const ours = (await operations.begin(payment, { ...values, transaction_id: payment.transaction_id! }))!
      expect(await recordExternalOperation(found(payment), operations)).toBe("busy")
      await operations.advance(ours.id, ["intent"], { state: "sent", sent_at: new Date() })
      expect(await recordExternalOperation(found(payment), operations)).toBe("busy")
      await settleApplied(ours, operations, { gateway_reference: reference })
      const isUnmatched: ExternalOperation["isUnmatched"] = (journal) =>
        matchRefunds([refund(reference, "5.00")], journal).unmatched.length === 1
      expect(await recordExternalOperation(found(payment, { isUnmatched }), operations)).toBe("known")
      expect(await operations.ofOrders([payment.order_no])).toHaveLength(1)
      expect(await operations.open("pp_mpgi_mpgi", payment.transaction_id!)).toBeUndefined()
      expect(await payments.byOrderNo(payment.order_no)).toMatchObject({ refunded_amount: "5" })
    })

    it("does not revert a full refund that the gateway reported before our own response arrived", async () => {
      const payment = await captured()
      const values = {
        kind: "refund" as const,
        amount: amountOf("10.00"),
        medusa_ref: "ref_2",
        request_context: null,
      }
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

    it("never exceeds the amount of a payment", async () => {
      const payment = await captured()
      await recordExternalOperation(
        found(payment, { kind: "capture", amount: amountOf("25.00"), reference: null }),
        operations,
      )
      expect(await payments.byOrderNo(payment.order_no)).toMatchObject({ captured_amount: "25.00" })
    })
  })

  describe("a discrepancy", () => {
    const finding = (reference: string): Finding => ({
      kind: "refund_at_portal",
      transaction_id: transactionId("T1"),
      reference,
      local_value: null,
      gateway_value: "5.00 USD",
    })
    const of = { provider_id: "pp_mpgi_mpgi", order_no: orderNo("O-DISCREPANCY") }

    it("is recorded once, however many servers find it", async () => {
      const discrepancies = new DiscrepancyRecords(database.pg)
      const since = await discrepancies.now()
      const rows = await Promise.all(EIGHT.map(() => discrepancies.found(finding("R1"), of, since)))
      expect(new Set(rows.map((row) => row?.id)).size).toBe(1)
      expect(rows.map((row) => row?.occurrences)).not.toContain(2)
    })

    it("is not reopened by a comparison from before it was resolved, and is by one afterwards", async () => {
      const discrepancies = new DiscrepancyRecords(database.pg)
      const before = await discrepancies.now()
      const row = (await discrepancies.found(finding("R2"), of, before))!
      expect(await discrepancies.settle(row.id, "resolved", "done")).toMatchObject({ state: "resolved" })
      expect(await discrepancies.settle(row.id, "cleared", null)).toBeUndefined()
      expect(await discrepancies.found(finding("R2"), of, before)).toBeUndefined()
      const { resolved_at } = (await database.pg("mpgi_discrepancy").where({ id: row.id }).first())!
      const after = await until("the database's clock has moved on", async () => {
        const now = await discrepancies.now()
        return now > resolved_at && now
      })
      const again = await discrepancies.found(finding("R2"), of, after as Date)
      expect(again?.id).not.toBe(row.id)
    })
  })

  describe("a run", () => {
    const request = { provider_id: "pp_mpgi_runs", trigger: "schedule", scope: "full", days: 90 } as const
    const none = { compared: 0, found: 0, resolved: 0, needs_review: 0 }

    it("exists once per account, and is claimed by one worker", async () => {
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
      // A worker that has lost its claim changes nothing.
      expect([await runs.advance(run, "mpgipay_1", none), await runs.finish(run)]).toEqual([false, false])
      expect(await runs.finish(next)).toBe(true)
      expect(await runs.unfinished(request.provider_id)).toBeUndefined()
      expect(await runs.lastBegan(request.provider_id, "full")).toEqual(next.started_at)
    })
  })
})
