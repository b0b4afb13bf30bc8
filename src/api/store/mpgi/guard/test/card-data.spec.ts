import fc from "fast-check"
import { findCardData } from "../card-data"
import { CARDS } from "./_cards"
import { hasCardNumber, passesLuhn } from "../../../../../gateway"

describe("card numbers", () => {
  it.each(CARDS)("finds the test number of length %s, in every notation", (card) => {
    const grouped = card.match(/\d{1,4}/g)!
    for (const text of [
      card,
      ` ${card} `,
      `Card:${card}.`,
      `pan=${card}&x=1`,
      grouped.join(" "),
      grouped.join("-"),
      grouped.join("\u00a0"),
      grouped.join("  "),
      `order 12 ${card} 12/30`,
      `${grouped.join(" ")} 2030`,
      `"${card}"`,
      `cart_${card}`,
    ]) {
      expect([text, hasCardNumber(text)]).toEqual([text, true])
    }
  })

  it("finds dotted groups of four, and treats other dots as decimal points", () => {
    expect(hasCardNumber("4111.1111.1111.1111")).toBe(true)
    expect(hasCardNumber("0.4111111111111111")).toBe(false)
    expect(hasCardNumber("1.4111111111111111")).toBe(false)
  })

  it.each([
    ["a wrong check digit", "4111111111111112"],
    ["an amount", "1234567.89"],
    ["milliseconds", "1700000000005"],
    ["microseconds", "1700000000000007"],
    ["a phone number", "+44 7911 123456"],
    ["a longer phone number", "+493012345678902"],
    ["a UUID that ends in digits", "550e8400-e29b-41d4-a716-446655440000"],
    ["a ULID", "cart_01HZX4111111111111111ABCDE"],
    ["a long digit string", "41111111111111114111111111111111"],
    ["a resolution", "1920x1080"],
    ["an analytics cookie", "GA1.2.1234567890.1718000000"],
    ["nothing", ""],
  ])("accepts %s", (_, text) => expect(hasCardNumber(text)).toBe(false))

  it("accepts identifiers", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => !hasCardNumber(id)),
      { numRuns: 5_000 },
    )
    fc.assert(
      fc.property(fc.ulid(), (id) => !hasCardNumber(`payses_${id}`)),
      { numRuns: 5_000 },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000_000_000, max: 1_999_999_999_999 }),
        (time) => !hasCardNumber(`${time}`),
      ),
      { numRuns: 5_000 },
    )
  })

  it("computes the check digit that every scheme uses", () => {
    for (const card of CARDS) expect([card, passesLuhn(card)]).toEqual([card, true])
    fc.assert(
      fc.property(fc.constantFrom(...CARDS), fc.nat(11), fc.integer({ min: 1, max: 9 }), (card, at, by) => {
        const digit = (Number(card[at]) + by) % 10
        return !passesLuhn(card.slice(0, at) + digit + card.slice(at + 1))
      }),
    )
  })
})

describe("card data in a body", () => {
  it.each([
    ["a value", { data: { note: "4111 1111 1111 1111" } }, "data.note"],
    ["a number", { data: { n: 4111111111111111 } }, "data.n"],
    [
      "deep inside",
      { data: { device: { list: [{ a: 1 }, { b: "4111-1111-1111-1111" }] } } },
      "data.device.list.1.b",
    ],
    ["the provider id", { provider_id: "pp_mpgi_4111111111111111" }, "provider_id"],
    ["a name that is a number", { data: { "4111111111111111": true } }, "data.***"],
    ["card", { data: { card: "x" } }, "data.card"],
    ["card as an object", { data: { card: { number: "1" } } }, "data.card"],
    ["cardNumber", { data: { cardNumber: "1" } }, "data.cardNumber"],
    ["card_number", { data: { card_number: 1 } }, "data.card_number"],
    ["security_code", { data: { security_code: "737" } }, "data.security_code"],
    ["CVV", { data: { CVV: "737" } }, "data.CVV"],
    ["cvc2", { data: { cvc2: 1 } }, "data.cvc2"],
    ["pan", { data: { pan: "1" } }, "data.pan"],
    ["expiration_month", { data: { expiration_month: "12" } }, "data.expiration_month"],
    ["expYear", { data: { expYear: 2030 } }, "data.expYear"],
    ["name on card", { data: { "name-on-card": "A" } }, "data.name-on-card"],
  ])("is found as %s", (_, body, path) => expect(findCardData(body)).toBe(path))

  it("is not found in what a storefront sends", () => {
    expect(
      findCardData({
        provider_id: "pp_mpgi_mpgi",
        data: {
          flow: "card",
          installments: "3",
          installments_id: "plan_3",
          return_url: "https://shop.example.com/checkout/payment?cart=cart_01J0Z4N3FJ3V8Y6T9Q1W2E3R4T",
          device: {
            os: "macOS",
            resolution: "1920x1080",
            device_fingerprint: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            session_id: "b3f1c8a2-4f0e-4c55-9b7e-2f6f0a1d9e10",
            cookie_new: "_ga=GA1.2.1234567890.1718000000&_fbp=fb.1.1554763741205.1098115397",
            expires: "2030-01-01",
            card: null,
            pan: "",
          },
        },
      }),
    ).toBeUndefined()
  })

  it("never repeats a value, whatever the body looks like", () => {
    const card = fc.constantFrom(...CARDS)
    const hidden = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        card,
        fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.string(), card), tie("node"), { minKeys: 1, maxKeys: 3 }),
      ),
    })).node
    fc.assert(
      fc.property(hidden, (body) => {
        const path = findCardData({ body })
        expect(path).toBeDefined()
        expect(path).not.toMatch(/\d{3}/)
      }),
    )
  })

  it("refuses what is too deep to check", () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), { note: "x" })
    expect(findCardData({ data: deep })).toBeDefined()
  })
})
