import { openShop, order, type Merchant } from "./merchant"
import { Page } from "./browser"
import { ShopServer } from "./shop-server"
import { Shopper, VISA } from "./hosted-page-shopper"

let server: ShopServer
let shop: Merchant
let shopper: Shopper
beforeEach(async () => {
  server = await ShopServer.open()
  shop = await openShop()
  shopper = new Shopper(shop, server)
})
afterEach(() => server.close())

describe("3-D Secure", () => {
  it("requires a code, and succeeds with the correct one", async () => {
    let page = await shopper.pay(await shopper.open("H1"), "4000000000001091")
    expect(page.text).toContain("400000******1091")
    expect((await Page.open(page.url)).text).toContain("Confirm your payment")
    page = await page.submit("Code from your bank", { code: "0000" })
    expect(page.text).toContain("Incorrect code.")
    await shopper.follow(await page.submit("Code from your bank", { code: "1234" }))
    expect(shopper.requestsTo("/return")[0]?.fields).toMatchObject({
      order_status: "1",
      threeds_result: "Authenticated with a challenge",
    })
    expect((await shop.call("retrievalTrans", { order_nos: ["H1"] })).is3ds).toBe("1")
  })

  it("fails on request, or after three incorrect codes, and another card may be tried", async () => {
    let page = await (
      await shopper.pay(await shopper.open("H1"), "4000000000001091")
    ).submit("Code from", { code: "fail" })
    expect(page.text).toContain("3-D Secure authentication failed. 2 attempts left.")
    page = await shopper.pay(page, "4000000000001091")
    for (const code of ["1", "2", "3"]) page = await page.submit("Code from", { code })
    expect(page.text).toContain("1 attempt left.")
    await shopper.follow(await shopper.pay(page, VISA))
    expect(await shop.status("H1")).toBe("2000")
  })

  it("can be canceled", async () => {
    await shopper.follow(
      await (await shopper.pay(await shopper.open("H1"), "4000000000001091")).submit("Cancel and return"),
    )
    expect(shopper.requestsTo("/cancel")).toHaveLength(1)
  })
})

it("saves a card on request, and pays with it on the page", async () => {
  await shopper.follow(
    await shopper.pay(await shopper.open("H1", { token_flag: "YES", shopper_id: "cus_1" }), VISA),
  )
  const token_id = shopper.requestsTo("/return")[0]?.fields.token_id ?? ""
  expect(token_id).toMatch(/^tok_/)
  const page = await shopper.open("H2", { token_id, shopper_id: "cus_1" })
  await shopper.follow(await page.submit("with saved card"))
  expect(await shop.status("H2")).toBe("2000")
  expect((await shop.send("checkout", { ...order("H3"), token_id, shopper_id: "cus_2" })).status).toBe(404)
})
