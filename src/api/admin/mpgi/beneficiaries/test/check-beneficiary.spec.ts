import { checkBeneficiary } from "../check-beneficiary"

type Typed = Parameters<typeof checkBeneficiary>[0]

const ada = { entity_type: "PERSON", first_name: "Ada", last_name: "Example" } as const

/** The problems of a form by field. */
function problems(typed: object): Record<string, string> {
  const found: Record<string, string> = {}
  const addIssue = ({ path, message }: { path: PropertyKey[]; message: string }) => {
    found[path.join(".")] = message
  }
  checkBeneficiary({ ...ada, ...typed } as Typed, { addIssue } as never)
  return found
}

const bank = (bank_country_code: string, details: object = {}) => ({
  bank_details: { bank_country_code, account_number: "12345678", ...details },
})

describe("a beneficiary", () => {
  it("needs a name, the country of its bank and an account number or IBAN", () => {
    expect(problems({ first_name: "", bank_details: {} })).toEqual({
      first_name: "required",
      "bank_details.bank_country_code": "required",
      "bank_details.account_number": "account_needed",
    })
    expect(problems(bank("JP"))).toEqual({})
  })

  it("is born in the past, and its documents have an address and a type", () => {
    const person_documents = [{ file_url: "https://files.example.com/1" }, { file_type: "PASSPORT" }]
    expect(problems({ ...bank("JP"), date_of_birth: "2999-01-01", person_documents })).toEqual({
      date_of_birth: "past_date",
      "person_documents.0.file_type": "required",
      "person_documents.1.file_url": "required",
    })
  })

  it.each([
    // The published routing number of the Federal Reserve Bank of Boston, and one digit of it changed.
    ["US", { bank_code: "011000015" }, undefined],
    ["US", { bank_code: "011000016" }, "routing_number"],
    ["US", { bank_code: "000000000" }, "routing_number"],
    ["US", {}, "required"],
  ])("in %s has a routing number with its check digit: %j", (country, details, problem) => {
    expect(problems(bank(country, details))["bank_details.bank_code"]).toBe(problem)
  })

  it.each([
    ["111.444.777-35", undefined],
    ["111.444.777-36", "tax_number"],
    ["111.111.111-11", "tax_number"],
    ["11.222.333/0001-81", undefined],
    ["11.222.333/0001-82", "tax_number"],
    ["", "required"],
  ])("in Brazil has a tax number with its check digits: %s", (owner_document_number, problem) => {
    const found = problems(bank("BR", { owner_document_number }))
    expect(found["bank_details.owner_document_number"]).toBe(problem)
  })

  it.each([
    ["11010519491231002X", undefined],
    ["11010519491231002x", undefined],
    ["110105194912310021", "citizen_number"],
    ["1101051949123100", "citizen_number"],
  ])("in China has an identity number with its check character: %s", (personal_id_number, problem) => {
    const found = problems({ ...bank("CN"), additional_info: { personal_id_number } })
    expect(found["additional_info.personal_id_number"]).toBe(problem)
  })

  it("has a bank code of the bank's country", () => {
    expect(problems(bank("JP", { swift_code: "DEUTDEFF" }))).toEqual({
      "bank_details.swift_code": "swift_country",
    })
  })
})
