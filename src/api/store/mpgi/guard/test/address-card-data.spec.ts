import fc from "fast-check"
import { findCardData } from "../card-data"
import { CARDS } from "./_cards"

describe("card data in the addresses of pages", () => {
  const page = (part: string) => ({ data: { return_url: `https://shop.example.com/${part}` } })

  it("is not found in the number of a campaign, whatever its check digit", () => {
    const numbers = fc.integer({ min: 6_000_000_000_000, max: 6_099_999_999_999 })
    fc.assert(
      fc.property(numbers, (id) => findCardData(page(`back?utm_source=ads&utm_id=${id}`)) === undefined),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ["a campaign", "back?utm_id=6012345678907"],
    ["a click id of fifteen digits", "back?fbid=100012345678902"],
    ["a number of thirteen digits that begins as a Visa card", "back?ad=4222222222222"],
    ["cookies", "back#_fbp=fb.1.1554763741205.1098115397"],
    ["a cart", "checkout/cart_01J0Z4N3FJ3V8Y6T9Q1W2E3R4T/6012345678907"],
    ["digits of two values", "back?a=41111111&b=11111111"],
    ["a wrongly encoded value", "back?utm_id=6012345678907&q=%E0%A4%A"],
  ])("is not found in %s", (_, part) => expect(findCardData(page(part))).toBeUndefined())

  it("is not found in a cookie with the number of a campaign", () => {
    const cookie_new = "_ga=GA1.2.1234567890.1718000000&utm=6012345678907"
    expect(findCardData({ data: { device: { cookie_new } } })).toBeUndefined()
  })

  const forms = (card: string) => {
    const grouped = card.match(/\d{1,4}/g)!
    return [
      `back?card=${card}`,
      `back?q=${grouped.join("%20")}&exp=12`,
      `back?q=${grouped.join("+")}`,
      `back?q=${grouped.join("-")}`,
      `pay/${card}/done`,
      `back#number=${card}`,
      `back?next=${encodeURIComponent(`/pay?number=${card}`)}`,
      `back?note=card:${card},12/30`,
      `back?${card}`,
    ]
  }
  it.each(CARDS.filter((card) => card.length > 13))("is found: %s", (card) => {
    for (const part of forms(card))
      expect([part, findCardData(page(part))]).toEqual([part, "data.return_url"])
    const cancel = { data: { cancel_url: `myshop://paid?card=${card}` } }
    expect(findCardData(cancel)).toBe("data.cancel_url")
  })

  it.each([
    ["a short number", "back?card_number=6759649826430", "a Maestro card of thirteen digits"],
    ["a short number", "back?cc=4222222222222", "an old Visa card"],
    ["a security code", "back?cvv=737", "a form that was sent by GET"],
    ["a security code", "back#security_code=7373", "the same in the fragment"],
  ])("is found where its name says so: %s in %s", (_, part) =>
    expect(findCardData(page(part))).toBe("data.return_url"),
  )

  it.each(["back?card=gift-2024", "back?pin=", "back?expires=2030-01-01"])(
    "a name alone is no card data: %s",
    (part) => expect(findCardData(page(part))).toBeUndefined(),
  )
})
