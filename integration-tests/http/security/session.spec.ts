import { findPolluted } from "./pollution"
import { open } from "../../setup/browser"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { rowsOf, startCheckout } from "../../setup/pay"
import { newAddress } from "../../setup/new-address"
import { deliver, ourTables, signed } from "./notify"
import { describeSecurity } from "../stores"

const CARD = "4111111111111111"

/** Addresses that are not the shop's, some of which look like it. */
const ELSEWHERE = [
  "https://evil.example.com/return",
  "http://localhost:8000@evil.example.com/",
  "http://user:pass@localhost:8000/",
  "http://localhost:8000.evil.example.com/",
  "http://localhost:80000/",
  "https://localhost:8000/",
  "//evil.example.com/",
  "\\\\evil.example.com",
  "http:\\\\evil.example.com",
  "http://evil.example.com\\@localhost:8000/",
  "http://evil.example.com#@localhost:8000/",
  "/return",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:http://localhost:8000/3f6b2c1e",
  "file:///etc/passwd",
]

/** Requests of a storefront, or of a client that imitates one. */
describeSecurity((shop) => {
  const collection = async () => {
    const made = await shop.shopper.post("/payment-collections", { cart_id: await shop.shopper.cart() })
    return made.data.payment_collection.id as string
  }
  const post = async (path: string, body: string, type = "application/json") => {
    const response = await fetch(shop.url + path, {
      method: "POST",
      headers: { "content-type": type, "x-publishable-api-key": shop.seed.publishableKey },
      body,
    })
    return { status: response.status, text: await response.text() }
  }

  describe("session data of a storefront", () => {
    it("decides nothing: order_no, amount, status, session_id and redirect_url are ours", async () => {
      const forged = {
        order_no: "ORD1",
        amount: "0.01",
        currency: "JPY",
        currency_code: "jpy",
        status: "authorized",
        session_id: "payses_forged",
        redirect_url: "https://evil.example.com",
        transaction_id: "1",
        token: "forged",
        state: "captured",
        provider_id: "pp_system_default",
        cart_id: "cart_forged",
        payment_status: "3000",
        merchant_id: "1",
        opened_at: "2020-01-01",
        mpgi_request: { ip: "::1" },
      }
      const { session, answer } = await shop.shopper.session(await shop.shopper.cart(), PROVIDER, forged)
      expect(answer.status).toBe(200)
      const made = answer.data.payment_collection.payment_sessions[0]
      const [row] = await rowsOf(shop, session!)
      expect(row).toMatchObject({ amount: "25.00", currency_code: "usd", state: "created", opened_at: null })
      expect(made).toMatchObject({ amount: 25, currency_code: "usd", status: "pending" })
      expect(made.data).toMatchObject({
        order_no: row!.order_no,
        session_id: session,
        status: "pending",
        transaction_id: null,
        redirect_url: `${shop.url}/mpgi/pay/${String(row!.token)}`,
      })
      const [stored] = await shop.sql<{ data: object }>(
        "select data from payment_session where id = ?",
        session!,
      )
      for (const data of [made.data, stored!.data])
        expect(JSON.stringify(data)).not.toMatch(/forged|evil|0\.01/)
      const page = await open(made.data.redirect_url)
      expect(page.forms[0]!.fields).toMatchObject({
        order_no: row!.order_no,
        amount: "25.00",
        currency: "USD",
      })
    })

    it("redirects the shopper to no other origin", async () => {
      const path = `/payment-collections/${await collection()}/payment-sessions`
      for (const url of ELSEWHERE)
        for (const name of ["return_url", "cancel_url"]) {
          const answer = await shop.shopper.post(path, { provider_id: PROVIDER, data: { [name]: url } })
          expect([url, answer.status, answer.data.message]).toEqual([
            url,
            400,
            expect.stringContaining("not allowed"),
          ])
        }
      expect(await shop.sql("select id from mpgi_payment")).toEqual([])
    })

    it("may name a page of the shop, and the session is set by us alone", async () => {
      const { redirect_url, session } = await startCheckout(shop, {
        return_url: "http://localhost:8000/\tus/return?payment_session_id=payses_forged&lang=en",
      })
      const back = new URL((await open(redirect_url.replace("/pay/", "/return/"))).url)
      expect(back.origin + back.pathname).toBe("http://localhost:8000/us/return")
      expect(back.searchParams.getAll("payment_session_id")).toEqual([session])
      expect(back.searchParams.get("lang")).toBe("en")
    })

    it("with card data is refused in every spelling of the address and the body", async () => {
      const id = await collection()
      const json = JSON.stringify({ provider_id: PROVIDER, data: { note: CARD } })
      const form = new URLSearchParams({ provider_id: PROVIDER, "data[note]": CARD }).toString()
      const answers = [
        await post(`/store/payment-collections/${id}/payment-sessions`, json),
        await post(`/STORE/Payment-Collections/${id}/PAYMENT-SESSIONS/`, json),
        await post(`/store/payment%2Dcollections/${id}/payment-sessions?x`, json),
        await post(
          `/store/payment-collections/${id}/payment-sessions`,
          form,
          "application/x-www-form-urlencoded",
        ),
      ]
      for (const { status, text } of answers) {
        expect([400, 404]).toContain(status)
        expect(text).not.toContain(CARD)
      }
      expect(await shop.sql("select id from payment_session")).toEqual([])
    })
  })

  describe("repeated and nested keys, prototype pollution", () => {
    const poison = '"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}}'

    it("at the notify route are refused, signed or not", async () => {
      await startCheckout(shop)
      const before = await ourTables(shop)
      const { encryption_data, ...fields } = signed({ order_no: "ORD1", amount: "10.00" })
      const form = new URLSearchParams({ ...fields, encryption_data: encryption_data! }).toString()
      for (const more of [
        "order_no=ORD2",
        "order_no=ORD1",
        "order_no[]=ORD2",
        "order_no[__proto__]=x",
        "__proto__=x",
        "__proto__[polluted]=x",
        "constructor[prototype][polluted]=x",
        "cart_items[__proto__][polluted]=x",
        "cart_items[0][constructor][prototype][polluted]=x",
        "encryption_data[polluted]=x",
      ])
        for (const body of [`${form}&${more}`, `${more}&${form}`])
          expect(await deliver(shop, body)).toEqual([401, ""])
      const json = JSON.stringify({ ...fields, encryption_data })
      const type = "application/json"
      for (const body of [
        json.replace("{", `{${poison},`),
        json.replace("{", `{"order_no":"ORD2",`),
        json.replace("}", `,"order_no":"ORD2"}`),
        `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
        `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      ])
        expect(await deliver(shop, body, { type })).toEqual([401, ""])
      const xml = Object.entries({ ...fields, encryption_data }).map(
        ([name, value]) => `<${name}>${value}</${name}>`,
      )
      for (const inner of [
        [...xml, "<order_no>ORD2</order_no>"],
        [...xml, "<__proto__><polluted>x</polluted></__proto__>"],
        [...xml, "<constructor><prototype><polluted>x</polluted></prototype></constructor>"],
      ])
        expect(await deliver(shop, `<n>${inner.join("")}</n>`, { type: "application/xml" })).toEqual([
          401,
          "",
        ])
      const bomb = `<!DOCTYPE n [<!ENTITY a "aaaaaaaaaa">]><n>&a;</n>`
      expect(await deliver(shop, bomb, { type: "application/xml" })).toEqual([401, ""])
      expect(await ourTables(shop)).toEqual(before)
      expect(findPolluted()).toEqual([])
    })

    it("at the store routes change nothing", async () => {
      const id = await collection()
      const path = `/store/payment-collections/${id}/payment-sessions`
      const bodies: [string, string?][] = [
        [`{"provider_id":"${PROVIDER}","data":{${poison},"order_no":"ORD1"}}`],
        [`{"provider_id":"${PROVIDER}","data":{"device":{${poison},"os":{"__proto__":{"polluted":"x"}}}}}`],
        [`{"provider_id":"${PROVIDER}",${poison}}`],
        [`{"provider_id":["${PROVIDER}"],"data":{"order_no":"ORD1"}}`],
        [`{"provider_id":"${PROVIDER}","data":[{"order_no":"ORD1"}]}`],
        [
          `provider_id=${PROVIDER}&data[__proto__][polluted]=x&data[constructor][prototype][polluted]=x&data[order_no]=ORD1&data[order_no]=ORD2`,
          "application/x-www-form-urlencoded",
        ],
      ]
      for (const [body, type] of bodies) {
        const { status, text } = await post(path, body, type)
        expect([200, 400]).toContain(status)
        expect(text).not.toMatch(/polluted|ORD1|ORD2/)
        expect(findPolluted()).toEqual([])
      }
      expect(JSON.stringify(await shop.sql("select * from mpgi_payment"))).not.toMatch(/polluted|ORD1|ORD2/)
      expect(JSON.stringify(await shop.sql("select * from payment_session"))).not.toMatch(
        /polluted|ORD1|ORD2/,
      )
      const query = await fetch(
        `${shop.url}/store/mpgi/payment-sessions/__proto__?__proto__[polluted]=x&constructor[prototype][polluted]=x`,
        { headers: { "x-publishable-api-key": shop.seed.publishableKey, "x-forwarded-for": newAddress() } },
      )
      expect(query.status).toBe(404)
      expect(findPolluted()).toEqual([])
    })

    it("in a card body are invalid", async () => {
      const { session } = await shop.shopper.session(await shop.shopper.cart(), "pp_mpgi_cards", {
        flow: "card",
      })
      const path = `/store/mpgi/payment-sessions/${session!}/authorise`
      const { status, text } = await post(path, `{${poison},"card":{"__proto__":"${CARD}"}}`)
      expect([status, text.includes(CARD), findPolluted()]).toEqual([400, false, []])
      expect((await post("/store/mpgi/payment-sessions/%00/authorise", "{}")).status).toBe(404)
    })
  })
})
