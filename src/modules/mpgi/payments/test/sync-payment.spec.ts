import { orderNo, type ReplyOf } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import type { PaymentRow } from "../../shared/rows"
import type { GatewayTransaction } from "../gateway-transaction"
import type { PaymentRecords } from "../payment-records"
import { recordReplies } from "../sync-payment"

type Reply = ReplyOf<"retrievalTrans">

const order_no = orderNo("ORDER-1")
const row = (payment_status: string, more: object = {}) =>
  ({
    order_no,
    transaction_id: "T-1",
    payment_status,
    amount: "25.00",
    currency: "USD",
    query_result: "1",
    ...more,
  }) as Reply["orders_list"][number]

/** What is recorded of these rows, each in a reply of its own. */
async function recorded(...rows: Reply["orders_list"]): Promise<GatewayTransaction[]> {
  const facts: GatewayTransaction[] = []
  const payment = { order_no, transaction_id: null, amount: "25.00" } as PaymentRow
  const records = {
    record: (_: string, fact: GatewayTransaction) => {
      facts.push(fact)
      return Promise.resolve({ ...payment, transaction_id: fact.transaction_id })
    },
  } as unknown as PaymentRecords
  const account = { options: {}, sanitize: (text?: string) => text } as unknown as OpenAccount
  const replies = rows.map((each) => ({ orders_list: [each], fraud_check_result: [] }) as unknown as Reply)
  await recordReplies(payment, { replies, alone: true }, account, records)
  return facts
}

describe("rows about one transaction", () => {
  it("that agree are one", async () => {
    expect(await recorded(row("2000"), row("2000", { amount: "25" }))).toMatchObject([
      { state: "authorized" },
    ])
  })

  it.each([
    ["state", row("3000")],
    ["amount", row("2000", { amount: "26.00" })],
    ["currency", row("2000", { currency: "EUR" })],
  ])("that contradict each other in %s prove no state, whichever comes last", async (_, other) => {
    for (const rows of [
      [row("2000"), other],
      [other, row("2000")],
    ])
      expect(await recorded(...rows)).toMatchObject([{ transaction_id: "T-1", state: "unknown" }])
  })
})
