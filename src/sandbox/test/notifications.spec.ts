import { signer, verify } from "../../gateway/signature"
import { DEFAULTS, type FaultSpec, type SandboxOptions } from ".."
import { openShop, type Merchant } from "./merchant"
import { ShopServer } from "./shop-server"

let server: ShopServer
let shop: Merchant
beforeEach(async () => {
  server = await ShopServer.open()
  shop = await openShop()
})
afterEach(() => server.close())

const pay = (order_no: string, more = {}) => shop.pay(order_no, { notify_url: server.url("/hook"), ...more })
const states = () => shop.sandbox.ledger.notifications().map(({ state }) => state)
const told = () => server.received.map(({ fields }) => `${fields.order_no} ${fields.payment_status}`)
const idle = () => shop.sandbox.notifications.idle()
const fault = (spec: FaultSpec) => shop.sandbox.faults.add(spec)
const until = async (done: () => boolean) => {
  for (let waited = 0; !done() && waited < 3000; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(done()).toBe(true)
}

describe("a notification", () => {
  it("is a signed form with what the payment came to", async () => {
    const { row } = await pay("N1", { custom: "c" })
    await idle()
    const [message] = server.received
    expect(message).toMatchObject({
      method: "POST",
      path: "/hook",
      contentType: "application/x-www-form-urlencoded",
    })
    expect(message?.fields).toMatchObject({
      ...row,
      notification_type: "payment",
      merchant_id: DEFAULTS.merchantId,
      order_status: "1",
      payment_status: "2000",
      result_info: "0000:Success",
      card: "411111******1111",
      custom: "c",
    })
    const fields = message?.fields ?? {}
    const input = { operation: "notification", direction: "notification", fields } as const
    expect(verify(signer(DEFAULTS.signature), input, fields.encryption_data)).toBe(true)
    expect(states()).toEqual(["acknowledged"])
  })

  it("tells of every change, by whomever it was made", async () => {
    await pay("N1")
    const { portal } = shop.sandbox
    portal.capture({ order_no: "N1", amount: "40.00" })
    portal.refund({ order_no: "N1", amount: "15.00", reason: "because" })
    await pay("N2")
    portal.cancel({ order_no: "N2" })
    await pay("N3", { card: "4000000000009235" })
    portal.review({ order_no: "N3", accept: true })
    await idle()
    expect(told().sort()).toEqual([
      "N1 2000",
      "N1 2500",
      "N1 4000",
      "N2 2000",
      "N2 3900",
      "N3 2000",
      "N3 2100",
    ])
    expect(server.received.find(({ fields }) => fields.notification_type === "refund")?.fields).toMatchObject(
      {
        refund_amount: "15.00",
        refund_status: "1",
        refund_reason: "because",
        refund_reference_id: expect.stringMatching(/-01$/),
      },
    )
  })

  it("is repeated until the answer is 200 and OK", async () => {
    server.answers = [
      { status: 500, body: "OK" },
      { status: 200, body: "<html>" },
      { status: 302, body: "" },
      { status: 200, body: "OK\n" },
    ]
    await pay("N1")
    await until(() => states()[0] === "acknowledged")
    expect(server.received).toHaveLength(4)
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1)
    expect(shop.sandbox.ledger.notifications()[0]?.attempts.map(({ answer }) => answer)).toEqual([
      "500",
      "200 <html>",
      "302",
      "200 OK",
    ])
  })

  it("is given up in the end, and sent again on request", async () => {
    server.answers = [{ status: 503, body: "" }]
    await pay("N1")
    await until(() => states()[0] === "given_up")
    expect(server.received).toHaveLength(4)
    server.answers = [{ status: 200, body: "OK" }]
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications()[0]?.id ?? "")
    await idle()
    expect(states()).toEqual(["acknowledged"])
    expect(() => shop.sandbox.notifications.resend("nobody")).toThrow(RangeError)
  })

  it("waits on the gateway's clock", async () => {
    shop = await openShop({ notificationBackoffMs: [60_000] })
    server.answers = [
      { status: 503, body: "" },
      { status: 200, body: "OK" },
    ]
    await pay("N1")
    await idle()
    expect(states()).toEqual(["waiting"])
    shop.sandbox.clock.advance(60_000)
    await idle()
    expect(states()).toEqual(["acknowledged"])
  })

  it("goes nowhere but to this machine, unless told otherwise", async () => {
    await pay("N1", { notify_url: "http://shop.example.com/hook" })
    await pay("N2", { notify_url: "file:///etc/passwd" })
    await pay("N3", { notify_url: "http://user:pw@127.0.0.1/" })
    await pay("N4", { notify_url: "" })
    expect(states()).toEqual(["refused", "refused", "refused"])
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications()[0]?.id ?? "")
    expect(states()[0]).toBe("refused")
  })

  it.each<[SandboxOptions["notificationFormat"], string]>([
    ["json", "application/json"],
    ["xml", "text/xml"],
  ])("travels as %s when told to", async (notificationFormat, contentType) => {
    shop = await openShop({ notificationFormat: notificationFormat ?? "form" })
    await pay("N1")
    await idle()
    expect(server.received[0]).toMatchObject({ contentType, body: expect.stringContaining("N1") })
  })
})

describe("a fault of notifications", () => {
  it("loses one, which can be sent again by hand", async () => {
    fault({ kind: "notification_loss" })
    await pay("N1")
    await idle()
    expect([states(), server.received.length]).toEqual([["lost"], 0])
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications()[0]?.id ?? "")
    await idle()
    expect(states()).toEqual(["acknowledged"])
  })

  it("sends one twice at once", async () => {
    fault({ kind: "notification_duplicate", operation: "notification" })
    await pay("N1")
    await idle()
    expect(server.received).toHaveLength(2)
    expect(server.received[0]?.body).toBe(server.received[1]?.body)
  })

  it("holds one back until a later one of the order was told", async () => {
    fault({ kind: "reorder", match: { order_no: "N1" } })
    await pay("N1")
    await pay("N2")
    shop.sandbox.portal.capture({ order_no: "N1" })
    await idle()
    expect(told().filter((line) => line.startsWith("N1"))).toEqual(["N1 3000", "N1 2000"])
  })

  it("delays one", async () => {
    fault({ kind: "notification_delay", delayMs: 60_000 })
    await pay("N1")
    await idle()
    expect(server.received).toHaveLength(0)
    shop.sandbox.clock.advance(60_000)
    await idle()
    expect(told()).toEqual(["N1 2000"])
  })
})
