import { until } from "../../../integration-tests/setup/until"
import type { FaultSpec } from ".."
import { sleeping } from "./held-sleep"
import { openShop, type Merchant, type Paid } from "./merchant"

jest.mock("../sleep", () => jest.requireActual("./held-sleep"))

let shop: Merchant
let paid: Paid
beforeEach(async () => {
  shop = await openShop()
  paid = await shop.pay("F1")
})

const capture = (amount = "10.00") => ({ capture_orders: [{ ...paid.row, amount }] })
const send = async (name: "capture" | "refund" = "capture") => shop.send(name, capture() as never)
const captured = () => shop.sandbox.ledger.transaction("F1")?.captured
const fault = (spec: Omit<FaultSpec, "operation">) =>
  shop.sandbox.faults.add({ operation: "capture", ...spec })
const rows = async () => (await shop.call("capture", capture())).capture_orders ?? []

describe("a fault of the connection", () => {
  it.each(["before", "after"] as const)("resets the connection %s the effect", async (when) => {
    fault({ kind: "reset", when })
    await expect(send()).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
    })
    expect(captured()).toBe(when === "before" ? "0.00" : "10.00")
    expect((await send()).status).toBe(200)
  })

  it.each(["before", "after"] as const)("never responds, %s the effect", async (when) => {
    fault({ kind: "drop", when })
    const body = shop.body("capture", capture())
    const caller = new AbortController()
    const request = fetch(`${shop.sandbox.url}/v1/capture`, { method: "POST", body, signal: caller.signal })
    const responded = jest.fn()
    void request.then(responded, () => undefined)
    await until("the fault applies", async () => {
      const [applied] = shop.sandbox.faults.list()
      return applied?.fired === 1 && (when === "before" || captured() !== "0.00")
    })
    expect(captured()).toBe(when === "before" ? "0.00" : "10.00")
    // The gateway responds to later requests.
    expect((await send()).status).toBe(200)
    expect(responded).not.toHaveBeenCalled()
    caller.abort()
    await expect(request).rejects.toMatchObject({ name: "AbortError" })
  })

  it("responds late", async () => {
    fault({ kind: "delay", delayMs: 120 })
    const responded = jest.fn()
    const late = send().finally(responded)
    const delay = await until("it is delayed", async () => sleeping.shift())
    expect((await send()).status).toBe(200)
    expect([delay.milliseconds, responded.mock.calls.length]).toEqual([120, 0])
    delay.pass()
    expect((await late).status).toBe(200)
  })

  it.each(["before", "after"] as const)("is held %s the effect, until it is removed", async (when) => {
    const hold = fault({ kind: "hold", when, times: 2 })
    const responded = jest.fn()
    const held = [send().finally(responded), send().finally(responded)]
    await until("both are held", async () => shop.sandbox.faults.list()[0]?.fired === 2)
    expect(captured()).toBe(when === "before" ? "0.00" : "20.00")
    const other = fault({ kind: "hold", times: 1 })
    const later = send().finally(responded)
    await until("the third is held", async () => shop.sandbox.faults.list()[1]?.fired === 1)
    expect(responded).not.toHaveBeenCalled()
    shop.sandbox.faults.remove(hold.id)
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect(responded).toHaveBeenCalledTimes(2)
    expect(shop.sandbox.faults.list()).toMatchObject([{ id: other.id }])
    shop.sandbox.faults.clear()
    expect((await later).status).toBe(200)
    expect(() => shop.sandbox.faults.remove(hold.id)).toThrow(RangeError)
  })

  it.each(["before", "after"] as const)(
    "responds with 503, an HTML page or nothing, %s the effect",
    async (when) => {
      fault({ kind: "status", when })
      fault({ kind: "html200", when })
      fault({ kind: "empty", when })
      const responses = [await send(), await send(), await send()]
      expect(responses.map(({ status }) => status)).toEqual([503, 200, 200])
      expect([await responses[1]?.text(), await responses[2]?.text()]).toEqual([
        expect.stringContaining("<html>"),
        "",
      ])
      expect(captured()).toBe(when === "before" ? "0.00" : "30.00")
    },
  )

  it("redirects", async () => {
    fault({ kind: "status", status: 307 })
    const body = shop.body("capture", capture())
    const response = await fetch(`${shop.sandbox.url}/v1/capture`, {
      method: "POST",
      body,
      redirect: "manual",
    })
    expect([response.status, response.headers.get("location")]).toEqual([307, "/elsewhere"])
  })
})

describe("a fault of the reply, after the effect", () => {
  afterEach(() => expect(captured()).toBe("10.00"))

  it("truncates it", async () => {
    fault({ kind: "truncate" })
    const response = await send()
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  it("signs it incorrectly", async () => {
    fault({ kind: "bad_signature" })
    const reply = await (await send()).json()
    expect(reply.encryption_data).toMatch(/^[0-9a-f]{64}$/)
    expect(shop.isSigned("capture", reply)).toBe(false)
  })

  it("changes the amount", async () => {
    fault({ kind: "wrong_amount" })
    expect(await rows()).toEqual([expect.objectContaining({ amount: "11.00", capture_status: "1" })])
  })

  it("changes the currency", async () => {
    fault({ kind: "wrong_currency" })
    expect(await rows()).toEqual([expect.objectContaining({ currency: "XTS" })])
  })

  it("removes a row", async () => {
    fault({ kind: "missing_row" })
    expect(await rows()).toEqual([])
  })

  it("adds a row of another order", async () => {
    fault({ kind: "extra_row" })
    expect((await rows()).map(({ order_no }) => order_no)).toEqual(["F1", "FOREIGN-1"])
  })

  it("duplicates a row", async () => {
    fault({ kind: "duplicate_row" })
    expect((await rows()).map(({ capture_status }) => capture_status)).toEqual(["1", "1"])
  })

  it("adds a contradicting row", async () => {
    fault({ kind: "contradicting_row" })
    expect((await rows()).map(({ capture_status }) => capture_status)).toEqual(["1", "0"])
  })
})

it("also alters the XML reply of a direct payment", async () => {
  shop.sandbox.faults.add({ kind: "wrong_amount", operation: "authorise" })
  expect((await shop.pay("F2")).reply.amount).toBe("101.00")
  expect(shop.sandbox.ledger.transaction("F2")?.authorized).toBe("100.00")
})

describe("a query", () => {
  it("lags behind the last effect, once", async () => {
    shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans" })
    expect([await shop.status("F1"), await shop.status("F1")]).toEqual([undefined, "2000"])
    await shop.call("capture", capture("100.00"))
    shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans" })
    expect([await shop.status("F1"), await shop.status("F1")]).toEqual(["2000", "3000"])
  })

  it("lags behind by a duration", async () => {
    shop.sandbox.clock.advance(5000)
    await shop.call("capture", capture())
    shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans", delayMs: 4000, times: 2 })
    expect(await shop.status("F1")).toBe("2000")
    shop.sandbox.clock.advance(4000)
    expect(await shop.status("F1")).toBe("2500")
  })

  it("hides a refund that was just made", async () => {
    await shop.call("capture", capture("100.00"))
    await shop.call("refund", { refund_orders: [{ ...paid.row, refund_amount: "1.00" }] })
    shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalRefund" })
    const search = async () =>
      (await shop.call("retrievalRefund", { order_nos: ["F1"] })).refund_orders.length
    expect([await search(), await search()]).toEqual([0, 1])
  })

  it("reports an earlier status again", async () => {
    await shop.call("capture", capture("100.00"))
    expect(await shop.status("F1")).toBe("3000")
    shop.sandbox.faults.add({ kind: "status_regression", operation: "retrievalTrans" })
    expect([await shop.status("F1"), await shop.status("F1")]).toEqual(["2000", "3000"])
  })
})

describe("faults", () => {
  it("apply to their order, as often as configured, and are counted", async () => {
    const other = await shop.pay("F2")
    fault({ kind: "html200", match: { order_no: "F2" }, times: 2 })
    const sendOther = () => shop.send("capture", { capture_orders: [{ ...other.row, amount: "1.00" }] })
    const types = [await send(), await sendOther(), await sendOther(), await sendOther()].map((response) =>
      response.headers.get("content-type")?.split(";").at(0),
    )
    expect(types).toEqual(["application/json", "text/html", "text/html", "application/json"])
    expect(shop.sandbox.faults.list()).toMatchObject([{ kind: "html200", fired: 2, left: 0 }])
  })

  it("never hide an invalid request", async () => {
    fault({ kind: "html200", when: "before" })
    const body = shop.body("capture", capture()).replace("F1", "F9")
    expect((await shop.post("/v1/capture", body)).status).toBe(400)
    expect(shop.sandbox.faults.list()).toMatchObject([{ fired: 0 }])
  })

  it.each<[string, unknown]>([
    ["an unknown kind", { kind: "earthquake" }],
    ["an unknown operation", { kind: "reset", operation: "steal" }],
    ["a reply fault before the effect", { kind: "truncate", when: "before" }],
    ["a query fault of another operation", { kind: "query_lag", operation: "capture" }],
    ["a notification fault of an operation", { kind: "reorder", operation: "capture" }],
    ["zero times", { kind: "reset", times: 0 }],
    ["an invalid status", { kind: "status", status: 99 }],
  ])("that could never happen are refused: %s", (_name, spec) => {
    expect(() => shop.sandbox.faults.add(spec as FaultSpec)).toThrow(TypeError)
  })
})
