import fc from "fast-check"
import { formatLogLine, hasCardNumber, maskCard, redact } from "../../redact"

const CARDS = [
  "4111111111111111",
  "378282246310005",
  "5555555555554444",
  "6759649826438453",
  "30569309025904",
]
const SECRET = 'k3y/"of+the shop'
const TOKEN = "q0Xb3kYl8pN_vR2-uT6wZ1mC4sD7fG9hJ5aE0iKoLQx"

describe("redacted text", () => {
  it.each([
    ["card 4111 1111 1111 1111 declined", "card **** **** **** **** declined"],
    ["x4111-1111-1111-1111x", "x****-****-****-****x"],
    ["4111%201111%201111%201111", "****%20****%20****%20****"],
    [`{"security_code":"123","amount":"10.00"}`, `{"security_code":***,"amount":"10.00"}`],
    [String.raw`"{\"cvv\":\"123\",\"amount\":1}"`, String.raw`"{\"cvv\":***,\"amount\":1}"`],
    ["card=4111&security_code=123&amount=10.00", "card=***&security_code=***&amount=10.00"],
    ["{ securityCode: '123', order_no: 'A1' }", "{ securityCode: ***, order_no: 'A1' }"],
    ["<security_code>123</security_code><a>1</a>", "<security_code>***</security_code><a>1</a>"],
    ["<security_code><![CDATA[123]]></security_code>", "<security_code>***]]></security_code>"],
    ["a link: /mpgi/pay/abc?x=1", "a link: /mpgi/pay/***?x=1"],
    [`the token ${TOKEN} expires`, "the token *** expires"],
    ["from ada.lovelace@example.com now", "from *** now"],
    ["shopper_email=ada%40example.com", "shopper_email=***"],
    ["?e=ada%40example.com", "?e=***"],
    ["postgres://user:pass@127.0.0.1/shop", "postgres://***@127.0.0.1/shop"],
    ["Authorization: Bearer abcdef123", "Authorization: ***"],
    ["sent Basic c2tfMTIzOg==", "sent Basic ***"],
    ["to GB82 WEST 1234 5698 7654 32 today", "to *** today"],
    ["AB12 GB82WEST12345698765432", "AB12 ***"],
    ["of 123.456.789-09", "of ***"],
    ["owner_document_number: 12345678909, next: 1", "owner_document_number: ***, next: 1"],
  ])("masks %s", (text, masked) => {
    expect(redact(text)).toBe(masked)
  })

  it.each([
    "mpgi: the outcome of the refund mpgiop_01KAB3M2XQ4H7T9R0V5W6Y8Z1C of 01KAB3M2XQ4H7T9R0V5W6Y8Z1C (25.00 EUR) is not known",
    "mpgi: pp_mpgi_mpgi cannot be queried for 3 payment(s) (connection_failed)",
    "bad_signature: the reply is not signed as agreed",
    "Error at /srv/node_modules/@medusajs+utils@2.21.2/dist/dal/index.js:10:3",
    "2026-11-21T03:12:45.123Z 1763683200000 411111******1111 shipping: standard, zip: 62701",
    "GB82 WEST 1234 5698 7654 33",
  ])("leaves %s", (text) => {
    expect(redact(text)).toBe(text)
  })

  it("masks the given secrets in every encoding", () => {
    const forms = [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET)]
    const encoded = (["base64", "base64url", "hex"] as const).map((form) =>
      Buffer.from(SECRET).toString(form),
    )
    for (const form of [...forms, ...encoded]) expect(redact(`a ${form} b`, [SECRET])).not.toContain(form)
  })

  it("contains no card number, in any position and notation", () => {
    const gap = fc.constantFrom("", " ", "-", ".", "_", "%20", "\u2013", "  ", ", ")
    const around = fc.string({ unit: "grapheme", maxLength: 40 })
    fc.assert(
      fc.property(
        around,
        fc.constantFrom(...CARDS),
        gap,
        fc.integer({ min: 1, max: 6 }),
        around,
        (...parts) => {
          const [before, card, between, size, after] = parts
          const typed = card.match(new RegExp(`\\d{1,${size}}`, "g"))!.join(between)
          const redacted = redact(`${before}${typed}${after}`)
          expect(redacted).not.toContain(typed)
          expect(hasCardNumber(redacted)).toBe(false)
          expect(redact(redacted)).toBe(redacted)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it("contains no value of a sensitive name", () => {
    const value = fc.stringMatching(/^[A-Za-z0-9]{3,12}$/).map((text) => `Zq${text}`)
    const name = fc.constantFrom(
      "token_id",
      "security_code",
      "document",
      "account_number",
      "ownerDocumentNumber",
    )
    fc.assert(
      fc.property(name, value, fc.string(), (name, value, other) => {
        const fields = { [name]: value, other }
        const forms = [
          JSON.stringify(fields),
          JSON.stringify({ body: JSON.stringify(fields) }),
          new URLSearchParams(fields).toString(),
          `<reply><${name}>${value}</${name}></reply>`,
          `${name} = ${value}`,
        ]
        for (const form of forms) expect(redact(form)).not.toContain(value)
        expect(formatLogLine(fields)).not.toContain(value)
      }),
    )
  })

  /** `growth.spec.ts` tests that it takes linear time. */
  it("is made of any input", () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof formatLogLine(value) === "string"))
  })
})

describe("a log line of an error", () => {
  it("contains its properties and causes on one line, redacted", () => {
    const cause = Object.assign(new Error(`insert into t values ('ada@example.com')`), { code: "23505" })
    const error = Object.assign(new TypeError("card 4111111111111111\nforged entry"), {
      cause,
      request: { body: { security_code: "123", items: [{ card: 4111 }], token: ["t1"] } },
    })
    Object.assign(error, { self: error })
    const line = formatLogLine(error, [SECRET])
    expect(line).toContain("TypeError")
    expect(line).toContain("23505")
    expect(line).not.toMatch(/4111|ada@|123"|t1|\n/)
  })

  it("is truncated after redaction", () => {
    const line = formatLogLine(`${"x ".repeat(995)}4111111111111111`)
    expect(line).not.toContain("4111")
    expect(line.length).toBeLessThanOrEqual(2001)
  })
})

describe("a masked card", () => {
  it.each([
    ["4111111111111111", "411111******1111"],
    ["411111******1111", "411111******1111"],
    ["", ""],
    ["**** 1111", "**** 1111"],
  ])("masks %s", (card, mask) => expect(maskCard(card)).toBe(mask))
})
