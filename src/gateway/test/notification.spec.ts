import { GatewayError, readNotification, signer } from "../index"
import { formats } from "../formats"

const sign = signer({ algorithm: "hmac-sha256", secret: "sandbox-secret" })
const fields = {
  notification_type: "payment",
  merchant_id: "100200",
  order_no: "000123",
  transaction_id: "T1",
  amount: "10.00",
  currency: "USD",
  order_status: "1",
  result_info: "0000:ok",
  newer: "kept",
}
const signed = (record: Record<string, string>) => ({
  ...record,
  encryption_data: sign({ operation: "notification", direction: "notification", fields: record }),
})
const trust = { sign, merchantId: "100200" }
const bodies = {
  form: {
    body: formats.form.render(signed(fields)),
    contentType: "application/x-www-form-urlencoded; charset=utf-8",
  },
  json: { body: formats.json.render(signed(fields)), contentType: "application/json" },
  xml: { body: formats.xml.render(signed(fields)), contentType: "text/xml" },
}

it.each(Object.entries(bodies))("parses %s, with the same key in every encoding", (_, message) => {
  const { fields: read, key } = readNotification(message, trust)
  expect(read).toMatchObject({ ...fields, result_info: { code: "0000", message: "ok" } })
  expect(key).toBe(readNotification(bodies.form, trust).key)
})

it("has a different key for another message", () => {
  const other = { body: formats.form.render(signed({ ...fields, amount: "10.01" })), contentType: undefined }
  expect(readNotification(other, trust).key).not.toBe(readNotification(bodies.form, trust).key)
})

it.each([
  ["a changed field", bodies.form.body.replace("10.00", "10.01"), "bad_signature"],
  ["an added field", `${bodies.form.body}&note=x`, "bad_signature"],
  ["no signature", "merchant_id=100200&order_no=000123", "bad_signature"],
  ["nothing", "", "bad_signature"],
  ["another merchant's", formats.form.render(signed({ ...fields, merchant_id: "9" })), "bad_signature"],
  ["a field twice", `${bodies.form.body}&order_no=000124`, "malformed_reply"],
])("refuses %s without disclosing the content", (_, body, code) => {
  const read = () => readNotification({ body, contentType: "application/x-www-form-urlencoded" }, trust)
  expect(read).toThrow(GatewayError)
  expect(read).toThrow(
    expect.objectContaining({ code, message: expect.not.stringContaining("000123") as string }),
  )
})

describe("whatever the spelling of the Content-Type", () => {
  it.each([
    ["json", "Application/JSON; charset=UTF-8"],
    ["json", "application/problem+json"],
    ["json", "text/json"],
    ["xml", "TEXT/XML;charset=utf-8"],
    ["xml", " application/XML ; charset=utf-8"],
    ["xml", "application/vnd.example+xml"],
    ["form", "Application/X-WWW-Form-Urlencoded;charset=UTF-8"],
    ["form", "application/x-www-form-urlencoded"],
    ["form", undefined],
    ["json", "application/x-www-form-urlencoded"],
    ["json", undefined],
    ["xml", "text/plain"],
  ] as const)("reads %s as %s", (format, contentType) => {
    for (const mark of ["", "\ufeff"]) {
      const body = mark + bodies[format].body
      expect(readNotification({ body, contentType }, trust).fields.order_no).toBe("000123")
      expect(readNotification({ body: Buffer.from(body), contentType }, trust).fields.order_no).toBe("000123")
    }
  })
})

describe("in the charset of its label", () => {
  const named = signed({ ...fields, order_no: "Ü-é" })
  const latin1 = (text: string) => Buffer.from(text, "latin1")
  const escaped = formats.form.render(named)

  it.each([
    ["JSON", latin1(formats.json.render(named)), "application/json; charset=ISO-8859-1"],
    ["XML", latin1(formats.xml.render(named).replace("UTF-8", "iso-8859-1")), "text/xml"],
    [
      "a form",
      latin1(escaped.replace("%C3%9C", "%DC").replace("%C3%A9", "%E9")),
      'application/x-www-form-urlencoded; charset="iso-8859-1"',
    ],
    ["a form in UTF-8", latin1(escaped), "application/x-www-form-urlencoded"],
    [
      "a form with bytes that are not encoded",
      latin1(escaped.replace("%C3%9C", "Ü").replace("%C3%A9", "é")),
      "application/x-www-form-urlencoded; charset=iso-8859-1",
    ],
  ])("reads %s", (_, body, contentType) => {
    expect(readNotification({ body, contentType }, trust).fields.order_no).toBe("Ü-é")
  })

  it("reads letters of which the second byte is an ASCII character", () => {
    const gbk = signed({ ...fields, order_no: "乗" })
    const body = formats.form.render(gbk).replace("%E4%B9%97", "%81%5C").replace("%5C", "\\")
    const contentType = "application/x-www-form-urlencoded; charset=GBK"
    expect(readNotification({ body: Buffer.from(body), contentType }, trust).fields.order_no).toBe("乗")
  })

  it.each([
    ["application/json", latin1(formats.json.render(named))],
    ["application/x-www-form-urlencoded", Buffer.from("order_no=%FF")],
    ["application/x-www-form-urlencoded", Buffer.from("order_no=\xff", "latin1")],
    ["application/json; charset=x-unknown", Buffer.from(bodies.json.body)],
  ])("and refuses what is not valid in it: %s", (contentType, body) => {
    expect(() => readNotification({ body, contentType }, trust)).toThrow(
      expect.objectContaining({ code: "malformed_reply" }),
    )
  })
})
