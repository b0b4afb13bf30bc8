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
