import { GatewayClient, readNotification, signer } from "../index"
import { formats } from "../formats"
import { fakeGateway } from "./fake-gateway"
import { cost } from "./growth"
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

it("a page of 200 kB of open elements does not outlast the timeout", async () => {
  const gateway = await fakeGateway((_, response) => response.end("<div>".repeat(40_000)))
  const client = new GatewayClient({
    ...{ baseUrl: gateway.url, merchantId: "100200", accountId: "1", timeoutMs: 5_000 },
    signature: () => "ab".repeat(32),
  })
  const order = { order_no: "O1", currency: "USD", amount: "1.00" }
  await expect(client.checkout(order)).rejects.toMatchObject({ code: "malformed_reply" })
  await gateway.close()
}, 60_000)

it("a batch reply of unreadable rows is judged in time", async () => {
  for (const row of ["1", "{}", '{"transaction_id":"T1"}']) {
    const rows = Array<string>(9_000).fill(row).join(",")
    const gateway = await fakeGateway((_, response) =>
      response.end(`{"return_status":"1","capture_orders":[${rows}]}`),
    )
    const client = new GatewayClient({
      ...{ baseUrl: gateway.url, merchantId: "100200", accountId: "1", timeoutMs: 20_000 },
      ...{ verifyReplies: false, signature: () => "ab".repeat(32) },
    })
    const order = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "1.00" }
    const capture = async () =>
      expect((await client.capture([order]))[0]).toMatchObject({ status: "unknown" })
    expect(await cost(capture)).toBeLessThan(1_500)
    await gateway.close()
  }
}, 60_000)

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

it("a notification of the greatest size is refused in time", async () => {
  const trust = { sign: signer({ algorithm: "hmac-sha256", secret: "s" }), merchantId: "1" }
  const refuse = () => {
    for (const [format, , body] of HOSTILE.filter(([each]) => each !== "html")) {
      const contentType = format === "form" ? undefined : `application/${format}`
      expect(() => readNotification({ body: body(64 * KIB), contentType }, trust)).toThrow()
    }
  }
  expect(await cost(refuse)).toBeLessThan(HOSTILE.length * 60)
})
