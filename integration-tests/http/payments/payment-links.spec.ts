import { Modules } from "@medusajs/framework/utils"
import { open, submit, type Page } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import { CARDS, enterCard, placeOrder, until } from "../../setup/pay"
import { describePayments } from "../stores"

/** Links by which a customer pays what an order owes, without the storefront. */
describePayments((shop) => {
  /** A captured order that owes 20.00 USD more. */
  const editedOrder = async () => {
    const admin = await merchant(shop)
    const changes = orderChanges(shop, admin)
    const { order_id } = await placeOrder(shop)
    await admin.capture((await admin.order(order_id)).payment.id)
    await changes.edit(order_id)
    const path = `/mpgi/orders/${order_id}/payment-links`
    const create = (body = {}) => admin.post(path, body)
    return {
      admin,
      order_id,
      create,
      ...changes,
      list: async () => (await admin.get(path)).data,
      async link(body = {}): Promise<string> {
        const answer = await create(body)
        expect(answer.status).toBe(200)
        return answer.data.payment_link.url
      },
    }
  }
  /** Presses the button of the link's page, and the one that forwards to the gateway. */
  const toGateway = async (url: string): Promise<Page> => submit(await submit(await open(url)))
  const text = ({ html }: Page) =>
    html.replace(/<style.*?<\/style>|<script.*?<\/script>/gs, "").replace(/<[^>]+>/g, " ")
  const expire = (order_id: string) =>
    shop.sql(
      "update mpgi_payment_link set expires_at = now() - interval '1 minute' where order_id = ?",
      order_id,
    )

  describe("a payment link", () => {
    it("takes what an edited order owes, and needs no page of the storefront", async () => {
      const { link, order, order_id, list } = await editedOrder()
      const url = await link()
      const before = shop.sandbox.requests().length
      const page = await open(url)
      expect([page.status, text(page)]).toEqual([
        200,
        expect.stringMatching(/\$20\.00 is due .*Pay \$20\.00/),
      ])
      expect(shop.sandbox.requests()).toHaveLength(before)
      const paid = await submit(await enterCard(await toGateway(url)))
      expect([paid.status, text(paid)]).toEqual([
        200,
        expect.stringContaining("Your payment of $20.00 was received"),
      ])
      const { payment_collections } = await order(order_id)
      expect(payment_collections).toContainEqual(
        expect.objectContaining({
          amount: 20,
          status: "authorized",
          payments: [expect.objectContaining({ amount: 20 })],
        }),
      )
      expect(text(await open(url))).toContain("Nothing is left to pay")
      expect(await list()).toMatchObject({
        outstanding: "0",
        payment_links: [{ opened_at: expect.any(String) }],
      })
    })

    it("speaks the language of the order, otherwise of the browser, and writes amounts as it does", async () => {
      const { link, order_id } = await editedOrder()
      const url = await link()
      const headers = { "accept-language": "de-DE,de;q=0.9,en;q=0.8" }
      const shown = async (init: RequestInit = { headers }) => {
        const page = await open(url, init)
        return [/<html lang="([^"]+)"/.exec(page.html)?.[1], text(page).replace(/\s+/g, " ")]
      }
      expect(await shown()).toEqual([
        "de",
        expect.stringMatching(/sind 20,00 \$ zu zahlen.*20,00 \$ bezahlen/),
      ])
      await shop.sql(`update "order" set locale = 'pt-BR' where id = ?`, order_id)
      expect(await shown()).toEqual(["pt-BR", expect.stringMatching(/tem US\$ 20,00 a pagar/)])
      expect(await shown({ headers, method: "POST" })).toEqual([
        "pt-BR",
        expect.stringContaining("Continuar para o pagamento"),
      ])
      await shop.sql(`update "order" set locale = 'it-IT' where id = ?`, order_id)
      expect((await shown())[0]).toBe("de")
    })

    it("is good for another card after a decline", async () => {
      const { link, order, order_id } = await editedOrder()
      const url = await link()
      let page = await toGateway(url)
      // The gateway's page takes three cards.
      for (let card = 0; card < 3; card++) page = await enterCard(page, CARDS.declined)
      expect(text(await submit(page))).toContain("The payment was declined")
      const paid = await submit(await enterCard(await toGateway(url)))
      expect(text(paid)).toContain("was received")
      expect((await order(order_id)).payment_collections).toContainEqual(
        expect.objectContaining({ amount: 20, status: "authorized" }),
      )
    })

    it("offers the other accounts that the merchant names differently, and takes one payment by either", async () => {
      const { admin, link, order, order_id } = await editedOrder()
      const change = { provider_id: "pp_mpgi_placed", version: 0, titles: { en: "Bank transfer" } }
      expect((await admin.post("/mpgi/checkout-settings", change)).status).toBe(200)
      const url = await link()
      const page = await open(url)
      expect(text(page)).toMatch(/Pay \$20\.00.*Or choose another payment method:.*Bank transfer/)
      await toGateway(url)
      const other = await open(`${url}?provider_id=pp_mpgi_placed`, { method: "POST" })
      expect(text(await submit(await enterCard(await submit(other))))).toContain("$20.00 was received")
      const { payment_collections } = await order(order_id)
      const payments = payment_collections.flatMap(({ payments }: { payments: object[] }) => payments)
      expect(payments).toMatchObject([
        { provider_id: "pp_mpgi_mpgi" },
        { provider_id: "pp_mpgi_placed", amount: 20 },
      ])
      expect(text(await open(url))).toContain("Nothing is left to pay")
    })

    it("takes no account that is not offered", async () => {
      const { link, order, order_id } = await editedOrder()
      const opened = await open(`${await link()}?provider_id=pp_system_default`, { method: "POST" })
      await submit(await enterCard(await submit(opened)))
      const { payment_collections } = await order(order_id)
      const payments = payment_collections.flatMap(({ payments }: { payments: object[] }) => payments)
      expect(payments).toMatchObject([{ provider_id: "pp_mpgi_mpgi" }, { provider_id: "pp_mpgi_mpgi" }])
    })

    it("takes one payment, although two windows have opened it", async () => {
      const { link, order, order_id } = await editedOrder()
      const url = await link()
      const windows = await Promise.all([toGateway(url), toGateway(url)])
      const results: string[] = []
      for (const page of windows) {
        // The gateway closes its page where the same payment was opened in another window.
        const back = page.forms.length > 0 ? await enterCard(page) : page
        results.push(text(back.forms.length > 0 ? await submit(back) : back))
      }
      expect(results.filter((result) => result.includes("was received"))).toHaveLength(1)
      expect(text(await open(url))).toContain("Nothing is left to pay")
      const { payment_collections } = await order(order_id)
      const payments = payment_collections.flatMap(({ payments }: { payments: object[] }) => payments)
      expect(payments).toHaveLength(2)
    })

    it("says that it has expired, or was deactivated, or is none", async () => {
      const { admin, link, list, order_id } = await editedOrder()
      const url = await link({ expires_in_hours: 1 })
      const [{ id }] = (await list()).payment_links
      await expire(order_id)
      const expired = await open(url)
      expect([expired.status, text(expired)]).toEqual([410, expect.stringContaining("has expired")])
      expect((await open(url, { method: "POST" })).status).toBe(410)

      const another = await link()
      expect((await admin.post(`/mpgi/payment-links/${id}/deactivate`)).status).toBe(200)
      expect((await open(another)).status).toBe(200)
      const [newest] = (await list()).payment_links
      await admin.post(`/mpgi/payment-links/${newest.id}/deactivate`)
      const gone = await open(another)
      expect([gone.status, text(gone)]).toEqual([410, expect.stringContaining("not valid")])
      expect((await open(another.replace(/.{8}$/, "AAAAAAAA"))).status).toBe(410)
    })

    it("says that the amount has changed, and takes the new one", async () => {
      const { edit, link, order_id } = await editedOrder()
      const url = await link()
      await edit(order_id)
      expect(text(await open(url))).toMatch(/\$40\.00 is due .*it was \$20\.00/)
      const paid = await submit(await enterCard(await toGateway(url)))
      expect(text(paid)).toContain("$40.00 was received")
    })

    it("makes the collection of a draft order itself", async () => {
      const admin = await merchant(shop)
      const { draft, order } = orderChanges(shop, admin)
      const id = await draft({ collection: false })
      const { data } = await admin.post(`/mpgi/orders/${id}/payment-links`)
      const paid = await submit(await enterCard(await toGateway(data.payment_link.url)))
      expect(text(paid)).toContain("$25.00 was received")
      expect(await order(id)).toMatchObject({ payment_status: "authorized" })
    })

    it("says that its order was canceled", async () => {
      const admin = await merchant(shop)
      const id = await orderChanges(shop, admin).draft()
      const { data } = await admin.post(`/mpgi/orders/${id}/payment-links`)
      await admin.post(`/orders/${id}/cancel`)
      const page = await open(data.payment_link.url)
      expect([page.status, text(page)]).toEqual([410, expect.stringContaining("was canceled")])
    })

    it("is refused for an order that owes nothing", async () => {
      const { order_id } = await placeOrder(shop)
      const admin = await merchant(shop)
      const refused = await admin.post(`/mpgi/orders/${order_id}/payment-links`)
      expect(refused).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("owes nothing") },
      })
    })

    it("is announced by an event, and kept nowhere in the clear", async () => {
      const { create, order_id } = await editedOrder()
      const events: unknown[] = []
      const bus = shop.container.resolve(Modules.EVENT_BUS)
      bus.subscribe("mpgi.payment_link.created", async ({ data }) => void events.push(data), {
        subscriberId: `test-${order_id}`,
      })
      const { data } = await create()
      const { url, id, amount } = data.payment_link
      await until("the event", async () => events.length > 0)
      expect(events).toContainEqual(
        expect.objectContaining({ id, order_id, url, amount, currency_code: "usd" }),
      )
      const token = url.split("/").at(-1)
      for (const table of ["mpgi_payment_link", "mpgi_audit", "workflow_execution", "payment_session"]) {
        const rows = await shop.sql<{ row: string }>(`select row_to_json(t)::text as row from ${table} as t`)
        expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
      }
    })
  })
})
