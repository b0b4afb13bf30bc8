import { submit } from "../../setup/browser"
import { merchant, secretKey } from "../../setup/merchant"
import { CARDS, payAtGateway, placeOrder, startCheckout } from "../../setup/pay"
import { describePayments } from "../stores"

type Listed = { order_no: string; amount: string; order: { id: string; display_id: number } | null }

/** The list of transactions: filters, order, and export. */
describePayments((shop) => {
  /** A paid order, a held one, and a declined attempt without an order; the newest last. */
  const three = async () => {
    const admin = await merchant(shop)
    const paid = await placeOrder(shop)
    const held = await placeOrder(shop, CARDS.review)
    const declined = await startCheckout(shop)
    for (let card = 0; card < 3; card++) await submit(await payAtGateway(declined, CARDS.declined))
    const find = async (query = "") => {
      const { status, data } = await admin.get(`/mpgi/payments?${query}`)
      expect([status, data.message]).toEqual([200, undefined])
      return data as { payments: Listed[]; count: number }
    }
    const found = async (query: string) => (await find(query)).payments.map(({ order_no }) => order_no)
    return { admin, paid, held, declined, find, found }
  }

  describe("transactions", () => {
    it("are listed, the newest first, with the paid order and only the masked card", async () => {
      const { paid, held, find } = await three()
      const { payments, count } = await find()
      expect(count).toBe(payments.length)
      const mine = payments.filter(({ order_no }) => [paid.order_no, held.order_no].includes(order_no))
      expect(mine.map(({ order_no }) => order_no)).toEqual([held.order_no, paid.order_no])
      expect(mine[1]).toMatchObject({
        state: "authorized",
        amount: "25.00",
        captured_amount: "0",
        currency_code: "usd",
        card_mask: expect.stringMatching(/^\d{6}\*+\d{4}$/),
        flow: "redirect",
        abandoned: false,
        order: { id: paid.order_id, display_id: expect.any(Number) },
      })
      expect(Object.keys(mine[1]!)).not.toEqual(expect.arrayContaining(["token", "device", "ip_digest"]))
    })

    it("are found by filters and by search", async () => {
      const { paid, held, find, found } = await three()
      expect(await found("state=in_review")).toEqual([held.order_no])
      expect(await found("state=in_review,authorized")).toEqual([held.order_no, paid.order_no])
      expect(await found("state=authorized&provider_id=pp_mpgi_mpgi&currency=USD&flow=redirect")).toEqual([
        paid.order_no,
      ])
      for (const nothing of ["currency=eur", "flow=card", "problem=any", "provider_id=pp_mpgi_other"])
        expect(await found(nothing)).toEqual([])
      expect(await found("state=authorized&amount_min=25&amount_max=25.00")).toEqual([paid.order_no])
      expect(await found("state=authorized&amount_min=25.01")).toEqual([])

      const { transaction_id } = shop.sandbox.ledger.transaction(paid.order_no)!
      const { payments } = await find(`q=${paid.order_no}`)
      const [{ order }] = payments as [Listed]
      for (const words of [paid.order_no.slice(0, -2), transaction_id, paid.cart, paid.order_id])
        expect([words, await found(`q=${encodeURIComponent(words)}`)]).toEqual([words, [paid.order_no]])
      expect(await found(`q=%23${order!.display_id}`)).toEqual([paid.order_no])
      expect(await found("q=1111")).toEqual([paid.order_no])
      expect(await found("q=%25")).toEqual([])

      const soon = new Date(Date.now() + 60_000).toISOString()
      expect(await found(`created_from=${soon}`)).toEqual([])
      expect(await found(`state=in_review&created_to=${soon}`)).toEqual([held.order_no])
    })

    it("are sorted and paged", async () => {
      const { found, find, paid, held, declined } = await three()
      const all = await found("order=created_at")
      expect(await found("order=-created_at")).toEqual([...all].reverse())
      const { payments, count } = await find("order=created_at&limit=1&offset=1")
      expect([payments.map(({ order_no }) => order_no), count]).toEqual([[all[1]], all.length])

      const score = (score: string, { order_no }: { order_no: string }) =>
        shop.sql("update mpgi_payment set risk_score = ? where order_no = ?", score, order_no)
      await Promise.all([score("9", paid), score("80.5", held), score("n/a", declined)])
      expect((await found("order=-risk_score")).slice(0, 2)).toEqual([held.order_no, paid.order_no])
    })

    it("are exported as a file without spreadsheet formulas", async () => {
      const { paid } = await three()
      await shop.sql("update mpgi_payment set connector = '=1+1' where order_no = ?", paid.order_no)
      const authorization = `Basic ${Buffer.from(`${await secretKey(shop.container)}:`).toString("base64")}`
      const answer = await fetch(`${shop.url}/admin/mpgi/payments/export?state=authorized`, {
        headers: { authorization },
      })
      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payments-.*\.csv"$/)
      const [heading, line, ...rest] = (await answer.text()).split("\r\n")
      expect(heading).toMatch(/^created_at,order,order_no,/)
      expect(line).toContain(`,${paid.order_no},`)
      expect(line).toContain(",'=1+1,")
      expect(line).toMatch(/,411111\*+1111,/)
      expect(rest).toEqual([""])
    })

    it("name the invalid field, and require a signed-in user", async () => {
      const admin = await merchant(shop)
      for (const [query, field] of [
        ["state=lost", "state"],
        ["amount_min=ten", "amount_min"],
        ["created_from=yesterdayish", "created_from"],
        ["order=token", "order"],
        ["limit=1000", "limit"],
      ]) {
        const { status, data } = await admin.get(`/mpgi/payments?${query}`)
        expect([status, data.message]).toEqual([400, expect.stringContaining(field!)])
      }
      expect((await admin.get("/mpgi/payments?token=1")).status).toBe(400)
      for (const path of ["payments", "payments/export", "accounts"])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
    })
  })
})
