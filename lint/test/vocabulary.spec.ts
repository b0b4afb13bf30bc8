import { findTerms } from "../vocabulary"

const found = (text: string) => findTerms(text).map((find) => `${find.found} → ${find.instead}`)

describe("the vocabulary", () => {
  it.each([
    ["The money is given back.", "given back → refund, void, return"],
    ["export function giveBack() {}", "giveBack → refund, void, return"],
    [`import { x } from "./give-back"`, "give-back → refund, void, return"],
    [" * the money is given\n * back to the shopper", "given * back → refund, void, return"],
    ["const GIVEN_UP = 1", "GIVEN_UP → abandoned"],
    ["who cares for it", "cares for → handle"],
    ["careForMoney()", "careFor → handle"],
    ["Way to pay", "Way to pay → payment method"],
    ["It goes on by itself.", "by itself → automatically"],
    ["// by\n// itself", "by // itself → automatically"],
    ["It is for a person.", "for a person → action required, needs review"],
    ["import { inHalves }", "inHalves → bisect"],
    ["GET /admin/mpgi/settings?x", "admin/mpgi/settings → admin/mpgi/checkout-settings"],
  ])("refuses %j", (text, message) => {
    expect(found(text)).toEqual([message])
  })

  it.each([
    "The amount is refunded. Processing continues in the background.",
    "the client gives up after three attempts; take care of it",
    "GET /admin/mpgi/checkout-settings",
    "a bit itself",
  ])("lets %j pass", (text) => {
    expect(found(text)).toEqual([])
  })

  it("says where", () => {
    expect(findTerms("one\ntwo by itself")).toEqual([
      { line: 2, column: 5, found: "by itself", instead: "automatically" },
    ])
  })
})
