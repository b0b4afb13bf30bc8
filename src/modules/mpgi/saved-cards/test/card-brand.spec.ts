import { brandOf } from "../card-brand"

describe("the brand of a card", () => {
  it.each([
    ["4111111111111111", "visa"],
    ["5555555555554444", "mastercard"],
    ["2223003122003222", "mastercard"],
    ["378282246310005", "amex"],
    ["36227206271667", "diners"],
    ["3566002020360505", "jcb"],
    ["6011111111111117", "discover"],
    ["6205500000000000004", "unionpay"],
    ["6362970000457013", "elo"],
    ["6062826786276634", "hipercard"],
    ["9999999999999995", null],
  ])("%s is %s", (number, brand) => expect(brandOf(number)).toBe(brand))
})
