import { watchedOrder } from "../http/journal/watched-order"
import { until } from "../setup/pay"
import type { Answer } from "../setup/shop"
import type { Fleet } from "./fleet"

/** The second request gets that it has to wait, or that it is done. */
const SECOND =
  /greater than|in progress|nothing was sent|already|unconfirmed|more than|cannot|exceed|captured|refunded|cancel/i

/** Two admins press a button of the same payment at the same time, each on another server. */
export function operationCases(fleet: () => Fleet) {
  const order = () => watchedOrder(fleet().a, fleet().a.merchant)
  type Order = Awaited<ReturnType<typeof order>>
  const sum = (amounts: (number | string)[]) =>
    amounts.reduce<number>((total, each) => total + Number(each), 0)

  /** Both answers, the refused ones as the merchant reads them. */
  async function atOnce(...presses: Promise<Answer>[]): Promise<number> {
    const answers = await Promise.all(presses)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { data } of refused) expect(data.message).toMatch(SECOND)
    return answers.length - refused.length
  }

  /** Nothing is open, and Medusa's rows and totals are the gateway's. */
  async function agree({ medusa, captures, refunds, operations }: Order) {
    await until("every operation is settled", async () =>
      (await operations()).every(({ state }) => /applied|recorded/.test(state)),
    )
    // Core counts a row twice when two requests see it at once; the job of the next minute corrects that.
    const totals = async () => sum((await medusa()).totals)
    await until(
      "Medusa's totals are the gateway's",
      async () => (await totals()) === sum(captures()) - sum(refunds()),
    )
    const { captures: captured, refunds: refunded } = await medusa()
    expect([sum(captured), sum(refunded)]).toEqual([sum(captures()), sum(refunds())])
  }

  describe("two admins at once, on two servers", () => {
    it.each([1, 2, 3])("capture everything: one capture (%i)", async () => {
      const { a, b } = fleet()
      const one = await order()
      const done = await atOnce(a.merchant.capture(one.payment_id), b.merchant.capture(one.payment_id))
      expect(done).toBeGreaterThan(0)
      expect(one.captures()).toEqual(["25.00"])
      await agree(one)
    })

    it.each([1, 2, 3])("refund everything: one refund (%i)", async () => {
      const { a, b } = fleet()
      const one = await order()
      await a.merchant.capture(one.payment_id)
      const refund = { amount: 25 }
      const done = await atOnce(
        a.merchant.refund(one.payment_id, refund),
        b.merchant.refund(one.payment_id, refund),
      )
      expect(done).toBe(1)
      expect(one.refunds()).toEqual(["25.00"])
      await agree(one)
    })

    it.each([1, 2, 3])("capture parts: as many as were reported as done (%i)", async () => {
      const { a, b } = fleet()
      const one = await order()
      const done = await atOnce(
        a.merchant.capture(one.payment_id, 10),
        b.merchant.capture(one.payment_id, 10),
      )
      expect(one.captures()).toHaveLength(done)
      await agree(one)
    })

    it.each([1, 2, 3])("one captures and one cancels the order: never both (%i)", async () => {
      const { a, b, sandbox } = fleet()
      const one = await order()
      await atOnce(a.merchant.capture(one.payment_id), b.merchant.post(`/orders/${one.order_id}/cancel`))
      const { state } = sandbox.ledger.transaction(one.order_no)!
      expect(["captured", "canceled", "refunded"]).toContain(state)
      await agree(one)
    })
  })
}
