import { secretKey } from "../../setup/merchant"
import { settled, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { quietOrder } from "../reconciliation/reconciled"
import { describeHealth } from "../stores"

/** Every list names the order as the merchant knows it, and finds it by that name. */
describeHealth((shop) => {
  describe("an order in the lists", () => {
    /** An order with a payment, a refund, a notification, a discrepancy and its case. */
    const inAllLists = async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id, 20)
      await settled(shop)
      order.portal.refund("4.00")
      await order.admin.post("/mpgi/reconciliation/runs", { provider_id: PROVIDER })
      await until("the discrepancy", async () => (await order.discrepancies()).length > 0)
      shop.sandbox.portal.chargeback({ order_no: order.order_no })
      await until("the case", async () => (await order.cases()).length > 0)
      await settled(shop)
      const rows = async (list: string, query: string) => {
        const { status, data } = await order.admin.get(`/mpgi/${list}?${query}`)
        expect([list, status, data.message]).toEqual([list, 200, undefined])
        return data[list.split("/").at(-1)!] as { order_no: string; order: unknown }[]
      }
      return { ...order, rows }
    }
    const LISTS = ["payments", "refunds", "notifications", "cases", "reconciliation/discrepancies"]

    it("has its number, and the shop's own number if there is one", async () => {
      const { order_id, order_no, rows, admin } = await inAllLists()
      const { display_id } = (await admin.get(`/orders/${order_id}`)).data.order as { display_id: number }
      for (const list of LISTS) {
        const named = await rows(list, `q=${order_no}`)
        expect([list, named.length > 0]).toEqual([list, true])
        const order = { id: order_id, display_id, custom_display_id: null }
        for (const row of named) expect([list, row]).toEqual([list, expect.objectContaining({ order })])
      }
      await shop.sql(`update "order" set custom_display_id = 'WEB-7' where id = ?`, order_id)
      for (const list of LISTS)
        for (const row of await rows(list, `q=${order_no}`))
          expect(row).toMatchObject({ order: { display_id, custom_display_id: "WEB-7" } })
    })

    it("is found by either number, and no other is", async () => {
      const { order_id, order_no, transaction_id, rows, admin } = await inAllLists()
      await inAllLists()
      const { display_id } = (await admin.get(`/orders/${order_id}`)).data.order as { display_id: number }
      await shop.sql(`update "order" set custom_display_id = 'WEB-8' where id = ?`, order_id)
      const words = [
        `#${display_id}`,
        String(display_id),
        "WEB-8",
        "#WEB-8",
        order_id,
        order_no,
        transaction_id,
      ]
      for (const list of LISTS)
        for (const q of words) {
          const found = await rows(list, `q=${encodeURIComponent(q)}`)
          const references = [...new Set(found.map(({ order_no }) => order_no))]
          expect([list, q, references]).toEqual([list, q, [order_no]])
        }
      for (const list of LISTS) expect([list, await rows(list, "q=WEB-9")]).toEqual([list, []])
    })

    it("is exported under the number that the merchant knows", async () => {
      const { order_id, order_no } = await inAllLists()
      await shop.sql(`update "order" set custom_display_id = 'WEB-10' where id = ?`, order_id)
      const authorization = `Basic ${Buffer.from(`${await secretKey(shop.container)}:`).toString("base64")}`
      const answer = await fetch(`${shop.url}/admin/mpgi/payments/export?q=WEB-10`, {
        headers: { authorization },
      })
      const [, line] = (await answer.text()).split("\r\n")
      expect(line).toContain(`,WEB-10,${order_no},`)
    })
  })
})
