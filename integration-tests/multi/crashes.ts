import { cutOff } from "../http/kill/steps"
import { watchedOrder } from "../http/journal/watched-order"
import { sentTo, until } from "../setup/pay"
import type { Fleet } from "./fleet"

/** One machine crashes or loses a response; another one takes over. */
export function crashCases(fleet: () => Fleet) {
  it("a response lost on a server is found by the worker, within seconds and without sending", async () => {
    const { b } = fleet()
    const order = await watchedOrder(b, b.merchant)
    await order.lose("capture", () => b.merchant.capture(order.payment_id, 10))
    await order.is("recorded")
    expect(await order.medusa()).toEqual({
      payment_status: "partially_captured",
      captures: [10],
      refunds: [],
      totals: [10],
    })
    expect(order.sent("capture")).toBe(1)
  })

  it("a capture whose server crashes after it was sent is not sent again by another server", async () => {
    const { a, b, worker, sandbox } = fleet()
    const order = await watchedOrder(a, a.merchant)
    const { transaction_id } = order
    sandbox.faults.add({ kind: "notification_loss", match: { order_no: order.order_no } })
    sandbox.faults.add({ kind: "hold", operation: "capture", match: { transaction_id } })
    cutOff(a.merchant.capture(order.payment_id))
    await until("the capture", () => Promise.resolve(order.captures().length === 1))
    await a.kill()
    try {
      const first = await b.merchant.capture(order.payment_id)
      expect(first).toMatchObject({
        status: 400,
        data: { message: expect.stringMatching(/is in progress|know yet whether|captured/) },
      })
      const again = async () => {
        await worker.later()
        await b.merchant.capture(order.payment_id)
        const { payment_status, totals } = await watched(order)
        return payment_status === "captured" && totals.length > 0
      }
      await until("Medusa has it", again)
      expect(await watched(order)).toMatchObject({ captures: [25], totals: [25] })
      expect(order.captures()).toEqual(["25.00"])
      expect(sentTo(b, "capture", transaction_id)).toBe(1)
    } finally {
      await a.restart()
    }

    /** As B has it: A, from which `medusa()` reads, is down. */
    async function watched({ order_id }: typeof order) {
      const { payment, payment_status } = await b.merchant.order(order_id)
      const transactions = await fleet().sql<{ amount: string }>(
        "select amount from order_transaction where order_id = ? and deleted_at is null",
        order_id,
      )
      return {
        payment_status,
        captures: payment.captures.map(({ amount }: { amount: number }) => amount),
        totals: transactions.map(({ amount }) => Number(amount)),
      }
    }
  })
}
