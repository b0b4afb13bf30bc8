import { GatewayClient, readNotification, signer } from "../index"
import { formats } from "../formats"
import { fakeGateway, type FakeGateway } from "./fake-gateway"
import { requireLinearTime } from "./growth"
import { fill, HOSTILE, words } from "./hostile"

const KIB = 1024

it.each([
  ["html", "<div>".repeat(300)],
  ["xml", `<respon>${"<a>".repeat(40)}`],
  ["json", "[".repeat(100_000)],
  ["form", `cart_items${"[a]".repeat(50_000)}=1`],
] as const)("%s that is nested too deeply is refused by its depth", (format, body) => {
  expect(() => formats[format].parse(body, { structured: ["cart_items"] })).toThrow("nested too deeply")
})

let gateway: FakeGateway | undefined
afterEach(async () => {
  await gateway?.close()
  gateway = undefined
})

const account = { merchantId: "100200", accountId: "1", timeoutMs: 600_000, signature: () => "ab".repeat(32) }

it("a page of 200 kB of open elements is refused as a reply", async () => {
  gateway = await fakeGateway((_, response) => response.end("<div>".repeat(40_000)))
  const client = new GatewayClient({ baseUrl: gateway.url, ...account })
  const order = { order_no: "O1", currency: "USD", amount: "1.00" }
  await expect(client.checkout(order)).rejects.toMatchObject({ code: "malformed_reply" })
})

it("a batch reply of unreadable rows is judged in linear time", async () => {
  const rows = (size: number) => `${fill('1,"",{},', 8 * (size / 3))}{"transaction_id":"T1"}`
  gateway = await fakeGateway((_, response) => response.end(reply))
  const client = new GatewayClient({ baseUrl: gateway.url, verifyReplies: false, ...account })
  const order = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.00" }
  let reply = ""
  const capture = async (rowsOfReply: string) => {
    reply = `{"return_status":"1","capture_orders":[${rowsOfReply}]}`
    expect(await client.capture([order])).toMatchObject([{ status: "unknown" }])
  }
  await requireLinearTime(capture, rows, { size: 6144 })
})

it.each(["json", "xml", "form", "html"] as const)(
  "%s of too many values is refused by their number",
  (format) => {
    const bodies = {
      json: `{"a":[${fill("1,", 64 * KIB)}1]}`,
      xml: `<respon>${fill("<a/>", 96 * KIB)}</respon>`,
      form: words(256 * KIB, "=1&"),
      html: fill("<br>", 96 * KIB),
    }
    expect(() => formats[format].parse(bodies[format])).toThrow("too many values")
  },
)

it("a notification of the greatest size is refused", () => {
  const trust = { sign: signer({ algorithm: "hmac-sha256", secret: "s" }), merchantId: "1" }
  for (const [format, , body] of HOSTILE.filter(([each]) => each !== "html")) {
    const contentType = format === "form" ? undefined : `application/${format}`
    expect(() => readNotification({ body: body(64 * KIB), contentType }, trust)).toThrow()
  }
})
