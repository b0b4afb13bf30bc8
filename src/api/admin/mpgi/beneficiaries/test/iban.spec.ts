import { ibanProblem, paysByIban } from "../check-beneficiary"

describe("an IBAN", () => {
  it.each([
    "DE02120300000000202051",
    "de02 1203 0000 0000 2020 51",
    "GB82WEST12345698765432",
    "FR1420041010050500013M02606",
    "NO9386011117947",
  ])("%s is valid", (iban) => expect(ibanProblem(iban)).toBeUndefined())

  it.each([
    ["DE03120300000000202051", "iban"],
    ["DE021203000000002020", "iban_length"],
    ["DE0212030000000020205100", "iban_length"],
    ["ZZ02120300000000202051", "iban"],
    ["DE02-1203-0000-0000-2020-51!", "iban"],
    ["not an IBAN", "iban"],
    ["", "iban"],
  ])("%s is refused as %s", (iban, problem) => expect(ibanProblem(iban)).toBe(problem))
})

it("knows the countries whose banks are paid by it", () => {
  expect(["DE", "FR", "SA"].map(paysByIban)).toEqual([true, true, true])
  expect(["US", "BR", "CN", "", "de"].map(paysByIban)).toEqual([false, false, false, false, false])
})
