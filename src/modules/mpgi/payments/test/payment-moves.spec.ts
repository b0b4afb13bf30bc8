import { amountOf, orderNo, transactionId, type PaymentState } from "../../../../gateway"
import { settleApplied } from "../../journal/records/settle-applied"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"
import { awaitMoves } from "../payment-moves"
import { PaymentRecords } from "../payment-records"

let database: ModuleDatabase
let records: ReturnType<typeof recordsOn>

beforeAll(async () => {
  database = await moduleDatabase()
  records = recordsOn(database.pg)
}, 60_000)
afterAll(() => database.close())

let sessions = 0
const opened = (flow: "redirect" | "card" = "redirect") =>
  records.payments.open({
    provider_id: "pp_mpgi_mpgi",
    payment_session_id: `payses_${++sessions}`,
    cart_id: null,
    amount: amountOf("100.00"),
    currency_code: "eur",
    flow,
    prefix: "",
    return_url: null,
    cancel_url: null,
    device: null,
    choices: null,
  })
const report = (order_no: string, state: PaymentState) =>
  records.payments.record(orderNo(order_no), {
    transaction_id: transactionId(`T${order_no}`),
    state,
    amount: "100.00",
    currency: "EUR",
  })

/** The moves of a payment in the outbox, oldest first, as `before > after`. */
const moves = async (id: string): Promise<string[]> => {
  const rows = (await database.pg("mpgi_outbox").where({ about: id }).orderBy("created_at")) as {
    event: string
    data: Record<"before" | "after", Record<string, string>>
  }[]
  return rows.map(({ data: { before, after } }) => {
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    return changed.map((name) => `${name} ${before[name]} > ${after[name]}`).join(", ")
  })
}

describe("a payment that moves", () => {
  it("writes nothing for a shop that does not want to know", async () => {
    awaitMoves(() => false)
    const { id, order_no } = await opened()
    await report(order_no, "authorized")
    expect(await moves(id)).toEqual([])
  })

  describe("of a shop that wants to know", () => {
    beforeAll(() => awaitMoves(() => true))

    it("is noted once for each move, by reports and operations, and not for the same report again", async () => {
      const { id, order_no } = await opened()
      const payment = await report(order_no, "authorized")
      await report(order_no, "authorized")
      const capture = await records.operations.begin(payment, {
        kind: "capture",
        transaction_id: transactionId(`T${order_no}`),
        amount: amountOf("40.00"),
        medusa_ref: "pay_1",
        request_context: null,
      })
      await records.operations.advance(capture!.id, ["intent"], { state: "sent" })
      await settleApplied(capture!, records.operations)
      await settleApplied(capture!, records.operations)
      await report(order_no, "charged_back")
      expect(await moves(id)).toEqual([
        "state created > authorized",
        "state authorized > partially_captured, captured_amount 0 > 40",
        "charged_back_amount 0 > 40",
      ])
    })

    it("is noted when its card is refused without a transaction", async () => {
      const { id, order_no } = await opened("card")
      await records.cards.claim(order_no, {}, 5)
      await records.cards.refused(order_no, "05")
      await records.cards.refused(order_no, "05")
      expect(await moves(id)).toEqual(["state created > declined"])
    })

    it("is not noted when the transaction is rolled back", async () => {
      const { id, order_no } = await opened()
      const feature = { paymentChanged: () => Promise.reject(new Error("a feature fails")) }
      const failing = new PaymentRecords(database.pg, records.devices, undefined, undefined, [feature])
      const fact = { transaction_id: transactionId("T9"), state: "authorized" as const }
      await expect(failing.record(order_no, { ...fact, amount: "100.00", currency: "EUR" })).rejects.toThrow(
        "a feature fails",
      )
      expect(await moves(id)).toEqual([])
    })
  })
})
