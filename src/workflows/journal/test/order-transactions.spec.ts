import { MathBN } from "@medusajs/framework/utils"
import {
  correctionsFor,
  missingInTotals,
  type MoneyOfPayment,
  type OrderTransaction,
} from "../order-transactions"

const row = (id: string, amount: number, settled = true) => ({ id, amount, settled })
const payment = (captures: MoneyOfPayment["captures"], refunds: MoneyOfPayment["refunds"] = []) => ({
  id: "pay_1",
  captures,
  refunds,
})
const move = (reference_id: string, amount: number, reference = amount < 0 ? "refund" : "capture") =>
  ({ id: `ordtrx_${reference_id}_${amount}`, reference, reference_id, amount }) satisfies OrderTransaction

function outcome(payments: MoneyOfPayment[], moves: OrderTransaction[]) {
  const { remove, replace, wait } = correctionsFor(payments, moves)
  return {
    remove,
    replace: replace.map(({ move, amount }) => [move.id, MathBN.convert(amount).toNumber()]),
    wait,
  }
}
const nothing = { remove: [], replace: [], wait: false }

describe("an order's transactions", () => {
  it("that match the rows are kept", () => {
    const money = payment([row("capt_1", 10), row("capt_2", 15)], [row("ref_1", 5)])
    const moves = [move("capt_1", 10), move("capt_2", 15), move("ref_1", -5)]
    expect(outcome([money], moves)).toEqual(nothing)
  })

  it("of a deleted row are removed", () => {
    const moves = [move("capt_1", 10), move("capt_lost", 10)]
    expect(outcome([payment([row("capt_1", 10)])], moves)).toEqual({
      ...nothing,
      remove: ["ordtrx_capt_lost_10"],
    })
  })

  it("that another request wrote with its own amount get the row's amount", () => {
    const money = payment([row("capt_1", 10), row("capt_2", 5)])
    const moves = [move("capt_1", 10), move("capt_2", 10)]
    expect(outcome([money], moves)).toEqual({ ...nothing, replace: [["ordtrx_capt_2_10", 5]] })
  })

  it("that a row has twice are reduced to one, the matching one if any", () => {
    const money = payment([row("capt_1", 10), row("capt_2", 5)], [row("ref_1", 5)])
    const twins = [
      move("capt_1", 12.5),
      move("capt_1", 10),
      move("capt_2", 7),
      move("capt_2", 8),
      move("ref_1", -5),
    ]
    expect(outcome([money], [...twins, { ...move("ref_1", -5), id: "ordtrx_again" }])).toEqual({
      ...nothing,
      remove: ["ordtrx_capt_1_12.5", "ordtrx_capt_2_8", "ordtrx_again"],
      replace: [["ordtrx_capt_2_7", 5]],
    })
  })

  it("of a row that a provider is processing wait", () => {
    const money = payment([row("capt_1", 10), row("capt_2", 10, false)])
    const moves = [move("capt_1", 10), move("capt_2", 10)]
    expect(outcome([money], moves)).toEqual({ ...nothing, wait: true })
  })

  it("of another kind are ignored", () => {
    const moves = [move("capt_1", 10), move("other", 3, "gift_card"), { ...move("", 4, ""), reference: null }]
    expect(outcome([payment([row("capt_1", 10)])], moves)).toEqual(nothing)
  })

  describe("with the payment as reference, as the cancel of an order writes them", () => {
    it("count for the refunds without one of their own", () => {
      const money = payment([row("capt_1", 25)], [row("ref_1", 5), row("ref_2", 20)])
      const moves = [move("capt_1", 25), move("ref_1", -5), move("pay_1", -20)]
      expect(outcome([money], moves)).toEqual(nothing)
    })

    it("are removed when the refund failed", () => {
      const moves = [move("capt_1", 25), move("pay_1", -25)]
      expect(outcome([payment([row("capt_1", 25)])], moves).remove).toEqual(["ordtrx_pay_1_-25"])
    })

    it("are removed when the refund was found later and has its own", () => {
      const money = payment([row("capt_1", 25)], [row("ref_1", 25)])
      const moves = [move("capt_1", 25), move("pay_1", -25), move("ref_1", -25)]
      expect(outcome([money], moves).remove).toEqual(["ordtrx_pay_1_-25"])
    })

    it("wait while the refund is in progress", () => {
      const money = payment([row("capt_1", 25)], [row("ref_1", 25, false)])
      expect(outcome([money], [move("capt_1", 25), move("pay_1", -25)])).toEqual({ ...nothing, wait: true })
    })
  })
})

describe("what the totals lack", () => {
  const moves = [move("capt_1", 10), move("capt_2", 15), move("ref_1", -5), move("ref_2", -5)]

  it.each([
    { paid: 25, refunded: 10, lacks: undefined },
    { paid: 15, refunded: 10, lacks: [10, 0] },
    { paid: 0, refunded: 10, lacks: [25, 0] },
    { paid: 25, refunded: 5, lacks: [0, 5] },
    { paid: 37.5, refunded: 10, lacks: [-12.5, 0] },
    { paid: 10, refunded: 32.5, lacks: [15, -22.5] },
  ])("of $paid paid and $refunded refunded is $lacks", ({ paid, refunded, lacks }) => {
    const missing = missingInTotals(moves, { paid, refunded })
    expect(missing && [Number(missing.paid), Number(missing.refunded)]).toEqual(lacks)
  })

  it("is exact", () => {
    const cents = [move("capt_1", 0.1), move("capt_2", 0.2)]
    expect(missingInTotals(cents, { paid: 0.3, refunded: 0 })).toBeUndefined()
  })

  it("is everything of an order without transactions", () => {
    const missing = missingInTotals([], { paid: 10, refunded: 0 })
    expect(missing && [Number(missing.paid), Number(missing.refunded)]).toEqual([-10, 0])
  })
})
