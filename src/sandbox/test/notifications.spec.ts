import { until } from "../../../integration-tests/setup/until"
import { signer, verify } from "../../gateway/signature"
import { DEFAULTS, type FaultSpec, type SandboxOptions } from ".."
import { openShop, type Merchant } from "./merchant"
import { ShopServer } from "./shop-server"

/** Longer than any test takes. It passes only when the test advances the gateway's clock. */
const HOUR = 3_600_000

let server: ShopServer
let shop: Merchant
beforeEach(async () => {
  server = await ShopServer.open()
  shop = await openShop()
})
afterEach(() => server.close())

const pay = (order_no: string, more = {}) => shop.pay(order_no, { notify_url: server.url("/hook"), ...more })
const states = () => shop.sandbox.ledger.notifications().map(({ state }) => state)
const received = () => server.received.map(({ fields }) => `${fields.order_no} ${fields.payment_status}`)
const idle = () => shop.sandbox.notifications.idle()
const fault = (spec: FaultSpec) => shop.sandbox.faults.add(spec)
const hasState = (state: string) => until(`it is ${state}`, async () => states()[0] === state)

describe("a notification", () => {
  it("is a signed form with the payment's status", async () => {
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

  it("is sent for every change, also for those made at the portal", async () => {
    await pay("N1")
    const { portal } = shop.sandbox
    portal.capture({ order_no: "N1", amount: "40.00" })
    portal.refund({ order_no: "N1", amount: "15.00", reason: "because" })
    await pay("N2")
    portal.cancel({ order_no: "N2" })
    await pay("N3", { card: "4000000000009235" })
    portal.review({ order_no: "N3", accept: true })
    await idle()
    expect(received().sort()).toEqual([
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

  it("is repeated until the response is 200 with OK", async () => {
    server.responses = [
      { status: 500, body: "OK" },
      { status: 200, body: "<html>" },
      { status: 302, body: "" },
      { status: 200, body: "OK\n" },
    ]
    await pay("N1")
    await hasState("acknowledged")
    expect(server.received).toHaveLength(4)
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1)
    expect(shop.sandbox.ledger.notifications()[0]?.attempts.map(({ response }) => response)).toEqual([
      "500",
      "200 <html>",
      "302",
      "200 OK",
    ])
  })

  it("is abandoned after the last attempt, and resent on request", async () => {
    server.responses = [{ status: 503, body: "" }]
    await pay("N1")
    await hasState("abandoned")
    expect(server.received).toHaveLength(4)
    server.responses = [{ status: 200, body: "OK" }]
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications()[0]?.id ?? "")
    await idle()
    expect(states()).toEqual(["acknowledged"])
    expect(() => shop.sandbox.notifications.resend("unknown")).toThrow(RangeError)
  })

  it("is repeated by the gateway's clock", async () => {
    shop = await openShop({ notificationBackoffMs: [HOUR] })
    server.responses = [
      { status: 503, body: "" },
      { status: 200, body: "OK" },
    ]
    await pay("N1")
    await idle()
    expect(states()).toEqual(["queued"])
    shop.sandbox.clock.advance(HOUR)
    await idle()
    expect(states()).toEqual(["acknowledged"])
  })

  it("is sent to this machine only, by default", async () => {
    await pay("N1", { notify_url: "http://shop.example.com/hook" })
    await pay("N2", { notify_url: "file:///etc/passwd" })
    await pay("N3", { notify_url: "http://user:pw@127.0.0.1/" })
    await pay("N4", { notify_url: "" })
    expect(states()).toEqual(["blocked", "blocked", "blocked"])
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications()[0]?.id ?? "")
    expect(states()[0]).toBe("blocked")
  })

  it.each<[SandboxOptions["notificationFormat"], string]>([
    ["json", "application/json"],
    ["xml", "text/xml"],
  ])("is sent as %s when configured", async (notificationFormat, contentType) => {
    shop = await openShop({ notificationFormat: notificationFormat ?? "form" })
    await pay("N1")
    await idle()
    expect(server.received[0]).toMatchObject({ contentType, body: expect.stringContaining("N1") })
  })
})

describe("a fault of notifications", () => {
  it("loses one, which can be resent manually", async () => {
    fault({ kind: "notification_loss" })
    await pay("N1")
    await idle()
    expect([states(), server.received.length]).toEqual([["lost"], 0])
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications()[0]?.id ?? "")
    await idle()
    expect(states()).toEqual(["acknowledged"])
  })

  it("sends one twice at the same time", async () => {
    fault({ kind: "notification_duplicate", operation: "notification" })
    await pay("N1")
    await idle()
    expect(server.received).toHaveLength(2)
    expect(server.received[0]?.body).toBe(server.received[1]?.body)
  })

  it("holds one back until a later one of the order was sent", async () => {
    fault({ kind: "reorder", delayMs: HOUR, match: { order_no: "N1" } })
    await pay("N1")
    await pay("N2")
    shop.sandbox.portal.capture({ order_no: "N1" })
    await idle()
    expect(received().filter((line) => line.startsWith("N1"))).toEqual(["N1 3000", "N1 2000"])
  })

  it("delays one", async () => {
    fault({ kind: "notification_delay", delayMs: HOUR })
    await pay("N1")
    await idle()
    expect(server.received).toHaveLength(0)
    shop.sandbox.clock.advance(HOUR)
    await idle()
    expect(received()).toEqual(["N1 2000"])
  })
})
