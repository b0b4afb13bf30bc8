import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { authoriseCard, paymentStatus, PaymentRequestError, readReturn, redirectUrl, startRedirect } from ".."
import { waitForPayment } from "../payment-status"
import { pretendBrowser } from "./_browser"

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string }

/** A shop that answers in turn, and remembers what it was asked. */
async function shop(...answers: { status: number; body: string }[]) {
  const seen: Seen[] = []
  const server = createServer((req, res) => {
    let body = ""
    req.on("data", (chunk) => (body += chunk))
    req.on("end", () => {
      seen.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers, body })
      const answer = answers[Math.min(seen.length, answers.length) - 1]!
      res.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    access: { backendUrl: `http://127.0.0.1:${port}/`, publishableKey: "pk_test" },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const answer = (status: string, more = {}) => ({
  status: 200,
  body: JSON.stringify({ payment_session: { id: "payses_1", status, ...more } }),
})
const card = {
  card: "4111 1111-1111 1111",
  expiration_month: "12",
  expiration_year: "2030",
  security_code: "737",
}

describe("direct card", () => {
  it("posts the card once, without spaces, and answers the outcome", async () => {
    const { seen, access, close } = await shop(answer("declined", { message: "Try another card." }))
    const result = await authoriseCard({ ...access, token: "jwt" }, "payses_1", card, { os: "Linux" })
    await close()
    expect(result).toEqual({ id: "payses_1", status: "declined", message: "Try another card." })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: "POST", url: "/store/mpgi/payment-sessions/payses_1/authorise" })
    expect(seen[0]!.headers).toMatchObject({
      "x-publishable-api-key": "pk_test",
      authorization: "Bearer jwt",
    })
    expect(JSON.parse(seen[0]!.body)).toEqual({ ...card, card: "4111111111111111", device: { os: "Linux" } })
  })

  it("takes a status that it does not know for pending", async () => {
    const { access, close } = await shop(answer("quantum"))
    expect(await authoriseCard(access, "payses_1", card, {})).toMatchObject({ status: "pending" })
    await close()
  })

  it.each([
    [
      { status: 400, body: '{"message":"security_code must be three or four digits"}' },
      400,
      /^security_code/,
    ],
    [{ status: 502, body: "<html>" }, 502, /did not understand/],
    [{ status: 200, body: "{}" }, 200, /did not understand/],
  ])("throws the server's words and nothing of the card: %j", async (reply, status, words) => {
    const { access, close } = await shop(reply)
    const error = await authoriseCard(access, "payses_1", card, {}).catch((caught: unknown) => caught)
    await close()
    expect(error).toBeInstanceOf(PaymentRequestError)
    expect(error).toMatchObject({ status, message: expect.stringMatching(words) })
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/4111|737/)
  })

  it("says so when no answer came", async () => {
    const { access, close } = await shop(answer("authorized"))
    await close()
    const failed = authoriseCard(access, "payses_1", card, {})
    await expect(failed).rejects.toMatchObject({ name: "PaymentRequestError", status: 0 })
  })
})

describe("status", () => {
  it("is asked for without a body", async () => {
    const { seen, access, close } = await shop(answer("authorized", { order_id: "order_1" }))
    expect(await paymentStatus(access, "payses/1")).toEqual({
      id: "payses_1",
      status: "authorized",
      order_id: "order_1",
    })
    await close()
    expect(seen[0]).toMatchObject({ method: "GET", url: "/store/mpgi/payment-sessions/payses%2F1", body: "" })
  })

  it("is asked for until it is no longer pending, or the time is up", async () => {
    const { seen, access, close } = await shop(answer("pending"), answer("pending"), answer("authorized"))
    const waited = await waitForPayment(access, "payses_1", { everyMs: 5 })
    expect([waited.status, seen.length]).toEqual(["authorized", 3])
    await close()

    const slow = await shop(answer("pending"))
    const gaveUp = await waitForPayment(slow.access, "payses_1", { everyMs: 10, timeoutMs: 35 })
    expect(gaveUp.status).toBe("pending")
    await slow.close()
  })
})

describe("redirect", () => {
  const session = { data: { redirect_url: "https://shop.example.com/mpgi/pay/token" } }

  it("sends the browser to the payment page", () => {
    const browser = pretendBrowser({ userAgent: "" })
    startRedirect(session)
    browser.remove()
    expect(browser.visited).toEqual([session.data.redirect_url])
  })

  it("refuses a session without an address, or with one that is no page", () => {
    expect(() => redirectUrl({ data: {} })).toThrow("no redirect_url")
    expect(() => redirectUrl({ data: null })).toThrow("no redirect_url")
    expect(() => redirectUrl({ data: { redirect_url: "javascript:alert(1)" } })).toThrow("no redirect_url")
  })

  it("says that it needs a browser", () => expect(() => startRedirect(session)).toThrow("works in a browser"))

  it.each([
    [
      "https://shop.example.com/done?payment_session_id=payses_1&cart_id=cart_1&status=authorized&order_id=order_1",
      { payment_session_id: "payses_1", cart_id: "cart_1", status: "authorized", order_id: "order_1" },
    ],
    [
      "/done?payment_session_id=payses_1&status=declined",
      { payment_session_id: "payses_1", status: "declined" },
    ],
    [
      "/done?payment_session_id=payses_1&status=hacked",
      { payment_session_id: "payses_1", status: "pending" },
    ],
    ["/done?payment_session_id=payses_1", { payment_session_id: "payses_1", status: "pending" }],
    ["/done", undefined],
  ])("reads %s", (url, expected) => expect(readReturn(url)).toEqual(expected))
})
