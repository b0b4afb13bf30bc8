import { Page } from "./browser"
import { CARD, openShop, order, type Merchant } from "./merchant"

let shop: Merchant
beforeEach(async () => {
  shop = await openShop()
})

const open = () => Page.open(`${shop.sandbox.url}/_sandbox`)
const state = (order_no: string) => shop.sandbox.ledger.transaction(order_no)?.state

async function call(method: string, path: string, body?: unknown) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const response = await fetch(`${shop.sandbox.url}/_sandbox/api${path}`, init)
  return { status: response.status, body: await response.json() }
}

describe("the operator page", () => {
  it("captures, refunds and cancels transactions", async () => {
    await shop.pay("O1")
    let page = await (await open()).submit("Capture", { amount: "40.00" })
    expect(page.text).toContain("Captured.")
    page = await page.submit("Refund", { amount: "15.00" })
    expect(page.text).toContain("-01.")
    page = await page.submit("Refund", { amount: "25.01" })
    expect(page.text).toContain("Refused: V1031")
    page = await page.submit("Refund", { amount: "lots" })
    expect(page.text).toContain("Refused: V1005")
    expect(shop.sandbox.ledger.transaction("O1")).toMatchObject({ captured: "40.00", refunded: "15.00" })
    await shop.pay("O2")
    await (await open()).submit("Cancel")
    expect(state("O2")).toBe("canceled")
    expect(shop.sandbox.ledger.captures("O1")).toMatchObject([{ by: "portal" }])
  })

  it("accepts and declines reviews", async () => {
    await shop.pay("O1", { card: "4000000000009235" })
    await (await open()).submit("Accept")
    expect(state("O1")).toBe("authorized")
    await shop.pay("O2", { card: "4000000000009235" })
    await (await open()).submit("Decline")
    expect(state("O2")).toBe("canceled")
  })

  it("resends notifications, clears faults and advances the clock", async () => {
    await shop.pay("O1", {
      notify_url: "http://127.0.0.1:1/hook",
      subscription: { contract_name: "Coffee", interval: "day" },
    })
    shop.sandbox.faults.add({ kind: "drop", operation: "payout" })
    let page = await (await open()).submit("Resend")
    expect(page.text).toContain("Notification resent.")
    page = await page.submit("Advance 1 day")
    expect(shop.sandbox.ledger.contracts()).toMatchObject([{ renewals: 1 }])
    expect(page.text).toContain("O1-R01")
    page = await page.submit("Clear faults")
    expect(page.text).toContain("No faults configured.")
    expect(page.html).not.toContain("<script")
  })

  it("refuses requests from pages of other sites", async () => {
    await shop.pay("O1")
    const { action } = (await open()).form("Cancel")
    const from = (headers: Record<string, string>) =>
      fetch(action, { method: "POST", headers }).then(({ status }) => status)
    expect(await from({ origin: "http://evil.example" })).toBe(403)
    expect(await from({ "sec-fetch-site": "cross-site" })).toBe(403)
    expect(state("O1")).toBe("authorized")
  })
})

describe("the control API", () => {
  it("reads the ledger and performs the actions of the portal", async () => {
    const { row } = await shop.pay("O1")
    expect(
      (await call("POST", "/portal/capture", { order_no: "O1", amount: "30.00" })).body.transaction,
    ).toMatchObject({ captured: "30.00" })
    expect((await call("POST", "/portal/refund", { transaction_id: row.transaction_id })).body).toMatchObject(
      {
        transaction: { refunded: "30.00", state: "refunded" },
        refund_reference_id: `${row.transaction_id}-01`,
      },
    )
    expect(await call("POST", "/portal/cancel", { order_no: "O1" })).toMatchObject({
      status: 400,
      body: { return_message: expect.stringContaining("V1022") },
    })
    expect((await call("GET", "/transactions")).body.transactions).toHaveLength(1)
    expect((await call("GET", "/transactions/unknown")).status).toBe(404)
    expect(Object.keys((await call("GET", "/ledger")).body)).toEqual([
      "transactions",
      "entries",
      "captures",
      "refunds",
      "payouts",
      "contracts",
      "notifications",
    ])
    expect((await call("GET", "/requests")).body.requests).toMatchObject([
      { operation: "authorise", orders: ["O1"], response: "200" },
    ])
  })

  it("adds and clears faults, and names the invalid field of one", async () => {
    expect(await call("POST", "/faults", { kind: "reset", operation: "refund" })).toMatchObject({
      status: 201,
      body: { fault: { left: 1 } },
    })
    expect((await call("GET", "/faults")).body.faults).toHaveLength(1)
    expect(await call("POST", "/faults", { kind: "rain" })).toMatchObject({
      status: 400,
      body: { return_message: expect.stringContaining("fault.kind") },
    })
    const { fault } = (await call("POST", "/faults", { kind: "hold" })).body
    expect((await call("DELETE", `/faults/${fault.id}`)).body.faults).toMatchObject([{ kind: "reset" }])
    expect(await call("DELETE", `/faults/${fault.id}`)).toMatchObject({
      status: 400,
      body: { return_message: expect.stringContaining("fault.id") },
    })
    expect((await call("DELETE", "/faults")).body.faults).toEqual([])
  })

  it("advances the clock, and never sets it back", async () => {
    const before = shop.sandbox.clock.now()
    expect((await call("POST", "/clock", { advance_ms: 60_000 })).body.now).toBeGreaterThanOrEqual(
      before + 60_000,
    )
    for (const advance_ms of [-1, 1.5, "1", 1e15, undefined])
      expect((await call("POST", "/clock", { advance_ms })).status).toBe(400)
    expect((await call("POST", "/clock", [])).status).toBe(400)
  })

  it("replaces the addresses that may query", async () => {
    await call("POST", "/allowed-ips", { ips: ["192.0.2.1"] })
    expect((await shop.send("retrievalTrans", {})).status).toBe(403)
  })
})

it("never shows or keeps a card number or security code", async () => {
  await shop.send("authorise", { ...order("O1"), ...CARD, security_code: "987" })
  const sinks = [
    (await open()).html,
    JSON.stringify((await call("GET", "/ledger")).body),
    JSON.stringify(shop.sandbox.requests()),
  ]
  // Times and ids contain any three digits.
  for (const sink of sinks) expect(sink).not.toMatch(/4111111111111111|(?<!\w)987(?!\w)/)
})
