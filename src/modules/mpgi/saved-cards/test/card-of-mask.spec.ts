import { cardOfMask } from "../card-brand"

describe("the card of a mask", () => {
  it.each([
    ["411111******1111", "visa", "1111"],
    ["4111 11** **** 1111", "visa", "1111"],
    ["555555-xxxxxx-4444", "mastercard", "4444"],
    ["60628267******6634", "hipercard", "6634"],
    // A number that was not masked shows no more than a mask.
    ["4111111111111111", "visa", "1111"],
    // Fewer leading digits are those of several schemes.
    ["6***********0004", null, "0004"],
    ["************1111", null, "1111"],
  ])("%s is %s ending in %s", (card, brand, last4) => expect(cardOfMask(card)).toEqual({ brand, last4 }))

  it.each([[undefined], [""], ["411111******"], ["visa"], ["***111"]])("%s is none", (card) =>
    expect(cardOfMask(card)).toBeUndefined(),
  )
})
