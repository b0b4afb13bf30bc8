import { open, submit, type Page } from "../../setup/browser"
import { arrived, openHostedPage, payAtGateway, rowsOf, startCheckout } from "../../setup/pay"
import { address } from "../../setup/shop"
import { describeSecurity } from "../stores"

const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`

const evil = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, "https://evil.example.com"]))

/** Requests of a browser to our pages. */
describeSecurity((shop) => {
  const pageUrl = (name: string, token: unknown) => `${shop.url}/mpgi/${name}/${String(token)}`
  const tokenOf = async (session: string) => (await rowsOf(shop, session))[0]!.token as string
  const orders = (cart: string) => shop.sql("select order_id from order_cart where cart_id = ?", cart)

  describe("the return address", () => {
    it.each(["return", "cancel"])("at %s pays nothing, whatever the request contains", async (name) => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      const lie = new URLSearchParams({
        order_no: checkout.order_no,
        transaction_id: "1",
        order_status: "1",
        payment_status: "3000",
        result_info: "0000:Success",
        amount: "25.00",
        currency: "USD",
        status: "authorized",
        order_id: "order_forged",
        encryption_data: "a".repeat(64),
      })
      const address = pageUrl(name, await tokenOf(checkout.session))
      const pages = [
        await open(`${address}?${lie}`),
        await open(`${address}?${lie}`, { method: "POST", body: lie }),
        await open(address, { method: "POST", body: JSON.stringify({ status: "success" }) }),
      ]
      for (const page of pages) {
        expect(await arrived(shop, page)).toMatchObject({
          status: name === "return" ? "pending" : "canceled",
        })
        expect(page.url).not.toMatch(/order_id|authorized|forged/)
      }
      expect(await orders(checkout.cart)).toEqual([])
      expect((await rowsOf(shop, checkout.session))[0]).toMatchObject({ state: "pending" })
    })

    it("of another shopper makes that shopper's order, never one's own", async () => {
      const [mine, theirs] = [await startCheckout(shop), await startCheckout(shop)]
      await openHostedPage(mine)
      const paid = await payAtGateway(theirs)
      const { fields } = paid.forms[0]!
      const forged = await open(pageUrl("return", await tokenOf(mine.session)), {
        method: "POST",
        body: new URLSearchParams(fields),
      })
      expect(await arrived(shop, forged)).toMatchObject({
        status: "pending",
        payment_session_id: mine.session,
      })
      expect(await orders(mine.cart)).toEqual([])
      expect(await arrived(shop, await submit(paid))).toMatchObject({
        status: "authorized",
        cart_id: theirs.cart,
      })
      expect(await orders(theirs.cart)).toHaveLength(1)
      expect(await orders(mine.cart)).toEqual([])
    })

    it("and the form before it may be changed in the browser: the paid amount stays the requested one", async () => {
      const checkout = await startCheckout(shop)
      const page = await open(checkout.redirect_url)
      const changes = {
        amount: "0.01",
        currency: "JPY",
        order_no: "ORD1",
        ...evil("return_url", "notify_url"),
      }
      expect(Object.keys(page.forms[0]!.fields)).toEqual(expect.arrayContaining(Object.keys(changes)))
      const hosted = await submit(page, changes)
      expect(hosted.html).toContain("25.00")
      expect(await arrived(shop, await submit(await payAtGateway(checkout)))).toMatchObject({
        status: "authorized",
      })
      expect(shop.sandbox.ledger.transaction("ORD1")).toBeUndefined()
      expect(shop.sandbox.ledger.transaction(checkout.order_no)).toMatchObject({
        amount: "25.00",
        currency: "USD",
        notify_url: `${shop.url}/hooks/mpgi/mpgi`,
      })
    })
  })

  describe("a payment link", () => {
    it("has 256 random bits, different every time", async () => {
      const checkouts = [await startCheckout(shop), await startCheckout(shop)]
      const tokens = await Promise.all(checkouts.map(({ session }) => tokenOf(session)))
      for (const token of tokens) {
        expect(Buffer.from(token, "base64url")).toHaveLength(32)
        expect(Buffer.from(token, "base64url").toString("base64url")).toBe(token)
      }
      expect(new Set(tokens).size).toBe(2)
      expect(
        checkouts.some(
          ({ order_no, session }) => tokens.join().includes(order_no) || tokens.includes(session),
        ),
      ).toBe(false)
    })

    it("that is invalid gets the same response, for whatever reason", async () => {
      const checkout = await startCheckout(shop)
      const token = await tokenOf(checkout.session)
      const abandoned = await startCheckout(shop)
      const old = await tokenOf(abandoned.session)
      const line = { variant_id: shop.seed.variantId, quantity: 1 }
      await shop.shopper.post(`/carts/${abandoned.cart}/line-items`, line)
      const flipped = (at: number) =>
        token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1)
      const invalid = [
        flipped(0),
        flipped(20),
        flipped(41),
        "a",
        "%00",
        "..%2f..",
        `${token}=`,
        token.slice(1),
      ]
      const pages = await Promise.all([
        ...["pay", "return", "cancel"].flatMap((name) => invalid.map((guess) => open(pageUrl(name, guess)))),
        open(pageUrl("pay", old)),
        open(pageUrl("pay", checkout.session)),
        open(pageUrl("pay", checkout.order_no)),
      ])
      const plain = ({ html, status }: Page) => `${status} ${html.replace(/nonce="[^"]+"/g, "")}`
      expect(new Set(pages.map(plain)).size).toBe(1)
      expect(pages[0]!.status).toBe(410)
    })
  })

  describe("a page of ours", () => {
    /** Every page that a browser can get from us, and what it is. */
    async function pages(): Promise<Record<string, Page>> {
      const checkout = await startCheckout(shop)
      const token = await tokenOf(checkout.session)
      const changed = await startCheckout(shop)
      await shop.sql("update mpgi_payment set amount = '1.00' where payment_session_id = ?", changed.session)
      const { payments } = shop.container.resolve("mpgi")
      const broken = async (name: string) => {
        const spy = jest.spyOn(payments, "byToken").mockRejectedValue(new Error("database away"))
        return open(pageUrl(name, token)).finally(() => spy.mockRestore())
      }
      shop.sandbox.faults.add({ kind: "status", operation: "checkout", times: 1 })
      return {
        "gateway broken": await open(checkout.redirect_url),
        forward: await open(checkout.redirect_url),
        "not valid": await open(pageUrl("pay", "A".repeat(43))),
        malformed: await open(pageUrl("return", "x")),
        "cart changed": await open(changed.redirect_url),
        "pay broken": await broken("pay"),
        "return broken": await broken("return"),
        "cancel broken": await broken("cancel"),
      }
    }

    it("can be neither framed nor cached, runs no foreign script and sends no referrer", async () => {
      const all = await pages()
      expect(Object.values(all).map(({ status }) => status)).toEqual([502, 200, 410, 410, 410, 502, 503, 503])
      for (const [name, { headers }] of Object.entries(all)) {
        const policy = headers.get("content-security-policy") ?? ""
        expect([name, policy]).toEqual([
          name,
          expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        ])
        expect(policy).not.toMatch(/unsafe|\*/)
        expect([name, Object.fromEntries(headers)]).toEqual([
          name,
          expect.objectContaining({
            "x-frame-options": "DENY",
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cache-control": "no-store",
          }),
        ])
      }
      expect(JSON.stringify(Object.values(all).map(({ html }) => html))).not.toMatch(
        /database away|at .*\.ts/,
      )
    })

    it("and the return are redirects that can be neither cached nor framed", async () => {
      const { session } = await startCheckout(shop)
      const response = await fetch(pageUrl("return", await tokenOf(session)), { redirect: "manual" })
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        303,
        expect.objectContaining({
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          "x-frame-options": "DENY",
        }),
      ])
    })

    it("shows markup as text, from cart and gateway alike", async () => {
      const cart = await shop.shopper.cart()
      const marked = { ...address, first_name: MARKUP, address_1: MARKUP, city: MARKUP }
      await shop.shopper.post(`/carts/${cart}`, { billing_address: marked, shipping_address: marked })
      const { answer } = await shop.shopper.session(cart, "pp_mpgi_mpgi")
      const page = await open(answer.data.payment_collection.payment_sessions[0].data.redirect_url)
      expect(page.status).toBe(200)
      expect(JSON.stringify(page.forms[0]!.fields)).toContain("<script>alert(1)")
      expect(page.html.match(/<script/g)).toHaveLength(1)
      expect(page.html).not.toMatch(/<img|<script>/)
    })

    it("repeats nothing of a broken gateway's response", async () => {
      const checkout = await startCheckout(shop)
      shop.sandbox.faults.add({ kind: "html200", operation: "checkout", times: 1 })
      const page = await open(checkout.redirect_url)
      expect([page.status, page.html.includes("Service unavailable")]).toEqual([502, false])
      expect(page.html).toContain("cannot be opened right now")
    })
  })
})
