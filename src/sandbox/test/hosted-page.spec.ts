import { signer, verify } from "../../gateway/signature"
import { DEFAULTS } from ".."
import { Page } from "./browser"
import { openShop, order, type Merchant } from "./merchant"
import { ShopServer } from "./shop-server"
import { Shopper, VISA } from "./hosted-page-shopper"

let server: ShopServer
let shop: Merchant
let shopper: Shopper
beforeEach(async () => {
  server = await ShopServer.open()
  shop = await openShop({ slowMs: 100 })
  shopper = new Shopper(shop, server)
})
afterEach(() => server.close())

describe("the shopper", () => {
  it("pays and returns with a signed result", async () => {
    const page = await shopper.open("H1", { "the service": "Example Shop", installments: "3" })
    expect(page.text).toContain("Order H1 at Example Shop, in 3 installments")
    expect(await shop.status("H1")).toBe("1000")
    const forward = await shopper.pay(page, VISA)
    expect(await shop.status("H1")).toBe("2000")
    await shopper.follow(forward)
    const [result] = shopper.requestsTo("/return")
    expect(result?.fields).toMatchObject({
      order_no: "H1",
      order_status: "1",
      result_info: "0000:Success",
      amount: "100.00",
    })
    const fields = result?.fields ?? {}
    const input = { operation: "notification", direction: "notification", fields } as const
    expect(verify(signer(DEFAULTS.signature), input, fields.encryption_data)).toBe(true)
    await shop.sandbox.notifications.idle()
    expect(shopper.requestsTo("/hook").map(({ fields: message }) => message.payment_status)).toEqual(["2000"])
  })

  it("pays what the merchant's server registered, whatever the browser posts", async () => {
    const { action, fields } = await shop.call("checkout", {
      ...order("H1"),
      return_url: server.url("/return"),
    })
    const tampered = {
      ...fields,
      amount: "0.01",
      orderAmount: "0.01",
      order_no: "H2",
      return_url: "http://evil.example/",
    }
    const page = await Page.open(action, { method: "POST", body: new URLSearchParams(tampered) })
    expect(page.text).toContain("Pay 100.00 EUR")
    await shopper.follow(await shopper.pay(page, VISA))
    expect(shopper.requestsTo("/return")).toHaveLength(1)
    expect(shop.sandbox.ledger.transactions()).toMatchObject([{ order_no: "H1", authorized: "100.00" }])
  })

  it("sees which inputs to correct, and no payment is attempted", async () => {
    const page = await (
      await shopper.open("H1")
    ).submit(/^Name on card/, { name: "A", number: "4111111111111112", expiry: "13/30", code: "1" })
    expect(page.text).toContain("Enter a valid card number.")
    expect(page.text).toContain("Enter a valid expiry date")
    expect(page.html).toContain('aria-invalid="true"')
    expect(page.html).not.toContain("4111111111111112")
    expect(await shop.status("H1")).toBe("1000")
    expect((await shopper.pay(page, VISA)).forms[0]?.action).toBe(server.url("/return"))
  })

  it("may try three cards", async () => {
    let page = await shopper.pay(await shopper.open("H1"), "4000000000009995")
    expect(page.text).toContain("Insufficient funds. 2 attempts left.")
    page = await shopper.pay(page, "4000000000000002")
    expect(page.text).toContain("Declined by the issuer. 1 attempt left.")
    expect(await shop.status("H1")).toBe("1000")
    await shopper.follow(await shopper.pay(page, "4000000000000127"))
    expect(shopper.requestsTo("/return")[0]?.fields).toMatchObject({
      order_status: "0",
      result_info: "1004:Wrong security code",
    })
    expect(await shop.status("H1")).toBe("2900")
  })

  it("pays with the second card after a decline", async () => {
    const page = await shopper.pay(await shopper.open("H1"), "4000000000000002")
    await shopper.follow(await shopper.pay(page, VISA))
    expect(shopper.requestsTo("/return")[0]?.fields.order_status).toBe("1")
    expect(shop.sandbox.ledger.transactions()).toMatchObject([
      { state: "authorized", card: "411111******1111" },
    ])
  })

  it("returns to the shop without paying", async () => {
    await shopper.follow(await (await shopper.open("H1")).submit("Cancel and return"))
    expect(shopper.requestsTo("/cancel")[0]?.fields).toMatchObject({
      order_status: "0",
      result_info: "1008:Canceled by the shopper",
    })
    expect(await shop.status("H1")).toBe("3900")
    await shopper.follow(await shopper.pay(await shopper.open("H1"), VISA))
    expect(await shop.status("H1")).toBe("2000")
  })

  it("may reload, go back and submit twice", async () => {
    const page = await shopper.open("H1")
    const both = await Promise.all([
      shopper.pay(page, "4000000000000077"),
      shopper.pay(page, "4000000000000077"),
    ])
    expect(both.map(({ forms }) => forms[0]?.action)).toEqual([server.url("/return"), server.url("/return")])
    expect((await Page.open(page.url)).forms[0]?.action).toBe(server.url("/return"))
    expect((await page.submit("Cancel and return")).forms[0]?.action).toBe(server.url("/return"))
    expect(shop.sandbox.ledger.entries().map(({ kind }) => kind)).toEqual(["opened", "authorized"])
  })

  it("cannot pay on a page that was replaced, or has expired", async () => {
    const old = await shopper.open("H1")
    const page = await shopper.open("H1", { amount: "90.00" })
    expect(await shopper.pay(old, VISA)).toMatchObject({
      status: 410,
      text: expect.stringContaining("opened again"),
    })
    shop.sandbox.clock.advance(60 * 60 * 1000)
    await shopper.follow(await shopper.pay(page, VISA))
    expect(shopper.requestsTo("/return")[0]?.fields.result_info).toBe("1009:The payment page expired")
    expect(shop.sandbox.ledger.transactions().map(({ state }) => state)).toEqual(["canceled", "declined"])
  })

  it("loses the response but not the payment with that test card", async () => {
    const page = await shopper.open("H1")
    await expect(shopper.pay(page, "4000000000000119")).rejects.toThrow()
    expect(await shop.status("H1")).toBe("2000")
    expect((await Page.open(page.url)).forms[0]?.action).toBe(server.url("/return"))
  })

  it("finds no page under a guessed address", async () => {
    expect((await Page.open(`${shop.sandbox.url}/pay/guess`)).status).toBe(404)
    const body = new URLSearchParams({ token: "guess" })
    expect((await Page.open(`${shop.sandbox.url}/v1/checkout`, { method: "POST", body })).status).toBe(404)
  })

  it("may return by GET, or stay when there is no return_url", async () => {
    shopper = new Shopper(await openShop({ returnMethod: "GET" }), server)
    await shopper.pay(await shopper.open("H1"), VISA)
    expect(shopper.requestsTo("/return")[0]).toMatchObject({
      method: "GET",
      path: expect.stringContaining("order_no=H1"),
    })
    const end = await shopper.pay(await shopper.open("H2", { return_url: "" }), VISA)
    expect(end.text).toContain("Payment finished")
  })
})

describe("every page", () => {
  it("loads nothing from elsewhere, runs no foreign script and cannot be framed", async () => {
    const page = await shopper.open("H1")
    const policy = page.headers.get("content-security-policy")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("unsafe-inline")
    expect(page.headers.get("cache-control")).toBe("no-store")
    const forward = await shopper.pay(page, VISA)
    const nonce = /nonce="([^"]+)"/.exec(forward.html)?.[1]
    expect(forward.headers.get("content-security-policy")).toContain(`script-src 'nonce-${nonce}'`)
  })

  it("is framed by the origins that are named, from the form to the return, and refuses again when they are taken back", async () => {
    const shop = await openShop({ frameAncestors: ["https://shop.example.com"] })
    shopper = new Shopper(shop, server)
    const framed = (page: Page) => [
      /frame-ancestors ([^;]+)/.exec(page.headers.get("content-security-policy") ?? "")?.[1],
      page.headers.get("x-frame-options"),
    ]
    const page = await shopper.open("H1")
    expect(framed(page)).toEqual(["https://shop.example.com", null])
    expect(framed(await shopper.pay(page, VISA))).toEqual(["https://shop.example.com", null])
    expect(framed(await Page.open(`${shop.sandbox.url}/_sandbox`))).toEqual(["'none'", "DENY"])
    shop.sandbox.allowFramesOn([])
    expect(framed(await shopper.open("H2"))).toEqual(["'none'", "DENY"])
    expect(() => shop.sandbox.allowFramesOn(["https://shop.example.com/; script-src *"])).toThrow(TypeError)
    await expect(openShop({ frameAncestors: ["*"] })).rejects.toThrow("frameAncestors")
  })

  it("escapes the merchant's text", async () => {
    const markup = `<img src=x onerror="alert(1)">`
    const page = await shopper.open("H1", {
      "the service": markup,
      items: [{ name: markup, code: "x", price: "1.00", quantity: 1 }],
    })
    expect(page.html).not.toContain("<img")
    expect(page.text).toContain(markup)
  })
})
