import fc from "fast-check"
import { hasCardNumber, maskCard, redact, tell } from "../../redact"

const CARDS = [
  "4111111111111111",
  "378282246310005",
  "5555555555554444",
  "6759649826438453",
  "30569309025904",
]
const SECRET = 'k3y/"of+the shop'
const TOKEN = "q0Xb3kYl8pN_vR2-uT6wZ1mC4sD7fG9hJ5aE0iKoLQx"

describe("what may be said aloud", () => {
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
    ["a door: /mpgi/pay/abc?x=1", "a door: /mpgi/pay/***?x=1"],
    [`the door ${TOKEN} opens`, "the door *** opens"],
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
    "mpgi: pp_mpgi_mpgi cannot be asked about 3 payment(s) (connection_failed)",
    "bad_signature: the reply is not signed as agreed",
    "Error at /srv/node_modules/@medusajs+utils@2.21.2/dist/dal/index.js:10:3",
    "2026-11-21T03:12:45.123Z 1763683200000 411111******1111 shipping: standard, zip: 62701",
    "GB82 WEST 1234 5698 7654 33",
  ])("leaves %s", (text) => {
    expect(redact(text)).toBe(text)
  })

  it("masks the secrets it is told, in every clothing", () => {
    const forms = [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET)]
    const coded = (["base64", "base64url", "hex"] as const).map((form) => Buffer.from(SECRET).toString(form))
    for (const form of [...forms, ...coded]) expect(redact(`a ${form} b`, [SECRET])).not.toContain(form)
  })

  it("lets no card number through, wherever and however it stands", () => {
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
          const said = redact(`${before}${typed}${after}`)
          expect(said).not.toContain(typed)
          expect(hasCardNumber(said)).toBe(false)
          expect(redact(said)).toBe(said)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it("lets nothing through that stands under a telling name", () => {
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
        expect(tell(fields)).not.toContain(value)
      }),
    )
  })

  it("takes anything, and no longer for what is long", () => {
    fc.assert(fc.property(fc.anything(), (said) => typeof tell(said) === "string"))
    for (const part of ["4", "card=", '"card":"', "a@", "GB82 ", "x_", "//a:", "<card ", "%20", "4 "]) {
      const began = Date.now()
      redact(part.repeat(40_000 / part.length))
      expect(Date.now() - began).toBeLessThan(2_000)
    }
  })
})

describe("an error that a developer logs as it is", () => {
  it("is told on one line with what hangs on it, redacted", () => {
    const cause = Object.assign(new Error(`insert into t values ('ada@example.com')`), { code: "23505" })
    const error = Object.assign(new TypeError("card 4111111111111111\nforged entry"), {
      cause,
      request: { body: { security_code: "123", items: [{ card: 4111 }], token: ["t1"] } },
    })
    Object.assign(error, { self: error })
    const said = tell(error, [SECRET])
    expect(said).toContain("TypeError")
    expect(said).toContain("23505")
    expect(said).not.toMatch(/4111|ada@|123"|t1|\n/)
  })

  it("is cut, and cut after it was redacted", () => {
    const said = tell(`${"x ".repeat(995)}4111111111111111`)
    expect(said).not.toContain("4111")
    expect(said.length).toBeLessThanOrEqual(2001)
  })
})

describe("a card as it may be shown", () => {
  it.each([
    ["4111111111111111", "411111******1111"],
    ["411111******1111", "411111******1111"],
    ["", ""],
    ["**** 1111", "**** 1111"],
  ])("masks %s", (card, mask) => expect(maskCard(card)).toBe(mask))
})
