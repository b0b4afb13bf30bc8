import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { resolveOperationsWorkflow, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { sentTo, until } from "../../setup/pay"
import { letTimePass } from "../../setup/time-passes"
import { holdRetries } from "../journal/watched-order"
import { describePayments } from "../stores"
import { loseEvents } from "./lose-events"
import { shipping } from "./shipments"

/** What is shipped is captured once: beside other captures, on several servers, and after a crash. */
describePayments((shop) => {
  const { admin, captures, captured, place, fulfill, send, ship, due, nothingMore } = shipping(shop)

  describe("capture of what was shipped", () => {
    it("captures nothing on top of what a user has captured", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      const { payment } = await admin().order(order_id)
      expect((await admin().capture(payment.id, 30)).status).toBe(200)
      await ship(order_id, 1)
      await nothingMore(order_id, order_no, [30])
      await ship(order_id, 1)
      await captured(order_no, [30, 15])
    })

    it("sends nothing when something was captured since the amount was computed", async () => {
      const { order_id, transaction_id } = await place({ quantity: 2 })
      const { payment } = await admin().order(order_id)
      const capture = () =>
        capturePaymentWorkflow(shop.container).run({
          input: { payment_id: payment.id, amount: 20, captured_by: "mpgi-computed:0" },
        })
      await capture()
      await expect(capture()).rejects.toMatchObject({
        code: expect.stringMatching(/captured_meanwhile|already_applied/),
      })
      expect(sentTo(shop, "capture", transaction_id)).toBe(1)
    })

    it("captures once, however many servers see the shipment", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      const locking = shop.container.resolve(Modules.LOCKING)
      // As on servers that do not share their locks.
      jest.spyOn(locking, "execute").mockImplementation(async (_, job) => job())
      await ship(order_id, 1)
      await Promise.all([due(order_id), due(order_id), due(order_id)])
      await captured(order_no, [25])
      await nothingMore(order_id, order_no, [25])
    })

    it("waits for a capture whose reply was lost, and loses neither", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      const first = await fulfill(order_id, 1)
      const second = await fulfill(order_id, 1)
      const retries = holdRetries(shop)
      const match = { order_no }
      const hold = shop.sandbox.faults.add({ kind: "hold", operation: "capture", match })
      shop.sandbox.faults.add({ kind: "reset", operation: "capture", match })
      shop.sandbox.faults.add({ kind: "notification_loss", match })
      await send(order_id, first)
      await until("a capture at the gateway", async () => captures(order_no).length === 1)
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalTrans", match, times: 100 })
      shop.sandbox.faults.remove(hold.id)
      const payment = async () => (await admin().get(`/mpgi/orders/${order_id}/payments`)).data.payments[0]
      await until("an unconfirmed capture", async () => (await payment()).open_operation)
      await send(order_id, second)
      await nothingMore(order_id, order_no, [25])
      shop.sandbox.faults.clear()
      retries.mockRestore()
      await until("both", async () => {
        await letTimePass(shop, 10)
        await resolveOperationsWorkflow(shop.container).run({ input: {} })
        await sweepWorkflow(shop.container).run()
        return captures(order_no).length === 2
      })
      expect(captures(order_no)).toEqual([25, 20])
      await until(
        "Medusa's capture",
        async () => (await admin().order(order_id)).payment_status === "captured",
      )
    })

    it("is made up for by the sweep when its event was lost", async () => {
      const { order_id, order_no } = await place({ quantity: 2 })
      await ship(order_id, 1)
      await captured(order_no, [25])
      const { lost } = loseEvents(shop, "shipment.created")
      await ship(order_id, 1)
      expect(lost()).toBe(1)
      await shop.sql("update mpgi_payment set completed_at = now() where order_no = ?", order_no)
      await letTimePass(shop, 61)
      await sweepWorkflow(shop.container).run()
      await captured(order_no, [25, 20])
    })
  })
})
