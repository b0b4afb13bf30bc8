import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import {
  authorizeCard,
  payAgain,
  payCollection,
  paymentStatus,
  PaymentRequestError,
  startChallenge,
} from ".."
import { waitForPayment } from "../payment-status"
import { fakeBrowser } from "./fake-browser"

type StoreRequest = { method: string; url: string; headers: IncomingMessage["headers"]; body: string }

/** A store that returns the responses in turn, and records its requests. A status of 0 breaks off the connection. */
async function store(...responses: { status: number; body: string }[]) {
  const requests: StoreRequest[] = []
  const server = createServer((req, res) => {
    let body = ""
    req.on("data", (chunk) => (body += chunk))
    req.on("end", () => {
      requests.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers, body })
      const reply = responses[Math.min(requests.length, responses.length) - 1]!
      if (reply.status === 0) req.socket.destroy()
      else res.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    access: { backendUrl: `http://127.0.0.1:${port}/`, publishableKey: "pk_test" },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const statusReply = (status: string, more = {}) => ({
  status: 200,
  body: JSON.stringify({ payment_session: { id: "payses_1", status, ...more } }),
})
const card = {
  card: "4111 1111-1111 1111",
  expiration_month: "12",
  expiration_year: "2030",
  security_code: "737",
}

describe("a payment for an existing order", () => {
  it("creates a session in the collection, and returns it", async () => {
    const session = { id: "payses_2", provider_id: "pp_mpgi_mpgi", data: { redirect_url: "https://x" } }
    const other = { id: "payses_1", provider_id: "pp_system_default" }
    const body = JSON.stringify({ payment_collection: { payment_sessions: [other, session] } })
    const { requests, access, close } = await store({ status: 200, body })
    const device = { os: "Linux" }
    const made = await payCollection(access, "pay_col_1", { provider_id: "pp_mpgi_mpgi", device })
    await close()
    expect(made).toEqual(session)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: "POST",
      url: "/store/payment-collections/pay_col_1/payment-sessions",
    })
    expect(JSON.parse(requests[0]!.body)).toEqual({
      provider_id: "pp_mpgi_mpgi",
      data: { flow: "redirect", device },
    })
  })
})

describe("an order that was placed before it is paid", () => {
  it("sends the customer to the payment page again, while the payment can be made", async () => {
    const redirect_url = "https://api.example.com/mpgi/pay/token"
    const { access, close } = await store(
      statusReply("declined", { order_id: "order_1", redirect_url }),
      statusReply("authorized", { order_id: "order_1" }),
    )
    const browser = fakeBrowser({ userAgent: "" })
    await expect(payAgain(access, "payses_1")).resolves.toMatchObject({ status: "declined" })
    expect(browser.visited).toEqual([redirect_url])
    await expect(payAgain(access, "payses_1")).resolves.toMatchObject({ status: "authorized" })
    expect(browser.visited).toHaveLength(1)
    browser.remove()
    await close()
  })
})

describe("direct card", () => {
  it("posts the card once, without spaces, and returns the outcome", async () => {
    const { requests, access, close } = await store(statusReply("declined", { message: "Try another card." }))
    const result = await authorizeCard({ ...access, token: "jwt" }, "payses_1", card, { os: "Linux" })
    await close()
    expect(result).toEqual({ id: "payses_1", status: "declined", message: "Try another card." })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: "POST",
      url: "/store/mpgi/payment-sessions/payses_1/authorise",
    })
    expect(requests[0]!.headers).toMatchObject({
      "x-publishable-api-key": "pk_test",
      authorization: "Bearer jwt",
    })
    expect(JSON.parse(requests[0]!.body)).toEqual({
      ...card,
      card: "4111111111111111",
      device: { os: "Linux" },
    })
  })

  it("treats an unknown status as pending", async () => {
    const { access, close } = await store(statusReply("quantum"))
    expect(await authorizeCard(access, "payses_1", card, {})).toMatchObject({ status: "pending" })
    await close()
  })

  it.each([
    [
      { status: 400, body: '{"message":"security_code must be three or four digits"}' },
      400,
      /^security_code/,
    ],
    [{ status: 502, body: "<html>" }, 502, /unexpected response/],
    [{ status: 200, body: "{}" }, 200, /unexpected response/],
    [{ status: 429, body: '{"type":"too_many_attempts","message":"Too many"}' }, 429, /^Too many/],
  ])("throws the server's message without card data: %j", async (reply, status, message) => {
    const { access, close } = await store(reply)
    const error = await authorizeCard(access, "payses_1", card, {}).catch((caught: unknown) => caught)
    await close()
    expect(error).toBeInstanceOf(PaymentRequestError)
    expect(error).toMatchObject({ status, message: expect.stringMatching(message) })
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/4111|737/)
  })

  it("throws with status 0 when the store does not respond", async () => {
    const { access, close } = await store(statusReply("authorized"))
    await close()
    const failed = authorizeCard(access, "payses_1", card, {})
    await expect(failed).rejects.toMatchObject({ name: "PaymentRequestError", status: 0, code: undefined })
  })

  it.each([
    ['{"type":"too_many_attempts","message":"x"}', "too_many_attempts"],
    ['{"type":"not_allowed","code":"mpgi_stale_session","message":"x"}', "mpgi_stale_session"],
    ["<html>", undefined],
  ])("throws with the server's code: %s", async (body, code) => {
    const { access, close } = await store({ status: 400, body })
    await expect(authorizeCard(access, "payses_1", card, {})).rejects.toMatchObject({ status: 400, code })
    await close()
  })
})

describe("a challenge", () => {
  const pending = { id: "payses_1", status: "pending" } as const

  it("takes the browser to its page, and is none without an address", () => {
    const browser = fakeBrowser({ userAgent: "" })
    const challenge_url = "https://gateway.example.com/challenge"
    expect(startChallenge({ ...pending, challenge_url })).toBe(true)
    expect(startChallenge(pending)).toBe(false)
    browser.remove()
    expect(browser.visited).toEqual([challenge_url])
  })

  it("is on a web page", () => {
    expect(() => startChallenge({ ...pending, challenge_url: "javascript:alert(1)" })).toThrow()
  })
})

describe("status", () => {
  it("is retrieved without a body", async () => {
    const { requests, access, close } = await store(statusReply("authorized", { order_id: "order_1" }))
    expect(await paymentStatus(access, "payses/1")).toEqual({
      id: "payses_1",
      status: "authorized",
      order_id: "order_1",
    })
    await close()
    expect(requests[0]).toMatchObject({
      method: "GET",
      url: "/store/mpgi/payment-sessions/payses%2F1",
      body: "",
    })
  })

  it("is retrieved with the proof of the return page, of its own session alone", async () => {
    const replies = Array.from({ length: 3 }, () => statusReply("authorized", { sign_in_required: true }))
    const { requests, access, close } = await store(...replies)
    const browser = fakeBrowser({ userAgent: "" })
    window.location.href = "https://shop.example.com/done?payment_session_id=payses_1&payment_return=a%2Bb"
    expect(await paymentStatus(access, "payses_1")).toMatchObject({ sign_in_required: true })
    await paymentStatus(access, "payses_2")
    browser.remove()
    await paymentStatus({ ...access, paymentReturn: "proof" }, "payses_1")
    await close()
    expect(requests.map(({ url }) => url)).toEqual([
      "/store/mpgi/payment-sessions/payses_1?payment_return=a%2Bb",
      "/store/mpgi/payment-sessions/payses_2",
      "/store/mpgi/payment-sessions/payses_1?payment_return=proof",
    ])
  })

  it("is polled until it is no longer pending, or the timeout has passed", async () => {
    const { requests, access, close } = await store(
      statusReply("pending"),
      statusReply("pending"),
      statusReply("authorized"),
    )
    const waited = await waitForPayment(access, "payses_1", { everyMs: 5 })
    expect([waited.status, requests.length]).toEqual(["authorized", 3])
    await close()

    const slow = await store(statusReply("pending"))
    // A clock that moves by 10 ms with each request.
    const clock = jest.spyOn(Date, "now").mockImplementation(() => slow.requests.length * 10)
    const last = await waitForPayment(slow.access, "payses_1", { everyMs: 10, timeoutMs: 35 })
    clock.mockRestore()
    expect([last.status, slow.requests.length]).toEqual(["pending", 3])
    await slow.close()
  })

  it("is polled on when a request is lost, comes too often or meets a server error", async () => {
    const failures = [0, 429, 500, 502, 503].map((status) => ({ status, body: "<html>" }))
    const { requests, access, close } = await store(
      ...failures,
      statusReply("pending"),
      statusReply("authorized"),
    )
    expect(await waitForPayment(access, "payses_1", { everyMs: 1 })).toMatchObject({ status: "authorized" })
    expect(requests).toHaveLength(failures.length + 2)
    await close()
  })

  it("is the last known one when the requests after it fail until the timeout", async () => {
    const { requests, access, close } = await store(statusReply("pending"), { status: 502, body: "" })
    const clock = jest.spyOn(Date, "now").mockImplementation(() => requests.length * 10)
    const last = await waitForPayment(access, "payses_1", { everyMs: 1, timeoutMs: 45 })
    clock.mockRestore()
    await close()
    expect([last.status, requests.length > 1]).toEqual(["pending", true])
  })

  it.each([
    [{ status: 404, body: "{}" }, 1],
    [{ status: 400, body: "{}" }, 1],
    [{ status: 502, body: "{}" }, 4], // until the timeout
  ])("fails when no request is answered with it: %j", async (reply, times) => {
    const { requests, access, close } = await store(reply)
    const clock = jest.spyOn(Date, "now").mockImplementation(() => requests.length * 10)
    const failed = waitForPayment(access, "payses_1", { everyMs: 1, timeoutMs: 40 })
    await expect(failed).rejects.toMatchObject({ status: reply.status })
    clock.mockRestore()
    await close()
    expect(requests).toHaveLength(times)
  })

  it("is not polled on when the storefront aborts it", async () => {
    const { requests, access, close } = await store(statusReply("pending"))
    const leaving = new AbortController()
    leaving.abort()
    const failed = waitForPayment({ ...access, signal: leaving.signal }, "payses_1", { everyMs: 1 })
    await expect(failed).rejects.toMatchObject({ status: 0 })
    await close()
    expect(requests).toHaveLength(0)
  })
})
