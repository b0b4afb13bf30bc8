import { GatewayClient, readNotification, signer } from "../index"
import { FormatError, formats, type FormatName } from "../formats"
import { fakeGateway } from "./fake-gateway"

const KIB = 1024
const fill = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
const words = (size: number, separator: string) => {
  let text = ""
  for (let at = 0; text.length < size; at++) text += at.toString(36) + separator
  return text
}

/** What keeps a parser busy: nesting, names, references, comments and quotes without an end. */
const hostile: [format: FormatName, name: string, body: (size: number) => string][] = [
  ["html", "nested elements", (size) => fill("<div>", size)],
  ["html", "formatting elements", (size) => fill("<b><p>", size)],
  ["html", "nested tables", (size) => fill("<table><div>", size)],
  ["html", "attributes", (size) => `<input ${words(size, " ")}`],
  ["html", "attributes with values", (size) => `<form ${words(size, "='>' ")}>`],
  ["html", "end tags", (size) => `${"<span>".repeat(200)}${fill("</x>", size)}`],
  ["html", "inputs", (size) => `<form method=post>${fill("<input name=a value=b>", size)}</form>`],
  ["html", "references", (size) => `<a b='${fill("&amp", size)}`],
  ["html", "open brackets", (size) => fill("<", size)],
  ["html", "comments", (size) => fill("<!--", size)],
  ["html", "scripts", (size) => `<script>${fill("</scrip", size)}`],
  ["xml", "nested elements", (size) => fill("<respon>", size)],
  ["xml", "elements", (size) => `<respon>${fill("<a>1</a>", size)}`],
  ["xml", "attributes", (size) => `<respon ${words(size, "='1' ")}/>`],
  ["xml", "references", (size) => `<respon><a>${fill("&#39;", size)}`],
  ["xml", "a reference without an end", (size) => `<respon><a>&${fill("a", size)}`],
  ["xml", "brackets", (size) => fill("<![CDATA[", size)],
  ["json", "nested lists", (size) => fill("[", size)],
  ["json", "nested objects", (size) => fill('{"a":', size)],
  ["json", "equal keys", (size) => `{${fill('"a":[1],', size)}`],
  ["json", "escapes", (size) => `{"a":"${fill("\\u0041", size)}`],
  ["json", "digits", (size) => `{"a":${fill("1", size)}`],
  ["json", "white space", (size) => `{"a":1${fill(" ", size)}`],
  ["form", "fields", (size) => words(size, "=1&")],
  ["form", "nested brackets", (size) => `cart_items${fill("[a]", size)}=1`],
  ["form", "open brackets", (size) => `cart_items${fill("[", size)}=1`],
  ["form", "bytes", (size) => fill("%C3%A9", size)],
  ["form", "list elements", (size) => `cart_items=${fill("a,", size)}`],
]

/** Milliseconds of this process, which other processes of the machine do not lengthen; the best of three. */
function cost(format: FormatName, body: string): number {
  const once = () => {
    const before = process.cpuUsage()
    try {
      formats[format].parse(body, { structured: ["cart_items"] })
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(once(), once(), once())
}

it.each(hostile)("%s: %s take linear time", (format, _, body) => {
  cost(format, body(4 * KIB))
  expect(cost(format, body(64 * KIB))).toBeLessThan(60)
  expect(cost(format, body(256 * KIB))).toBeLessThan(240)
})

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
    const before = process.cpuUsage()
    expect((await client.capture([order]))[0]).toMatchObject({ status: "unknown" })
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500)
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

it("a notification of the greatest size is refused in time", () => {
  const trust = { sign: signer({ algorithm: "hmac-sha256", secret: "s" }), merchantId: "1" }
  const before = process.cpuUsage()
  for (const [format, , body] of hostile.filter(([each]) => each !== "html")) {
    const contentType = format === "form" ? undefined : `application/${format}`
    expect(() => readNotification({ body: body(64 * KIB), contentType }, trust)).toThrow()
  }
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(hostile.length * 60)
})
