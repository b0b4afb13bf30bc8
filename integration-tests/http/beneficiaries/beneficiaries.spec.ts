import { dashboardUser, type DashboardUser } from "../../setup/dashboard-user"
import { everythingStored } from "../stored-and-printed"
import { confirmChange, IBAN, newBeneficiary, proposeBeneficiary, supplier } from "../payouts/forms"
import { describeCheckout } from "../stores"

/** Beneficiaries of payouts, over the admin routes. */
describeCheckout((shop) => {
  describe("a beneficiary", () => {
    let user: DashboardUser
    beforeEach(async () => {
      user = await dashboardUser(shop, "treasurer@example.com")
    })
    const check = async (beneficiary: object, more: object = {}) => {
      const { data } = await user.post("/mpgi/beneficiaries/check", { beneficiary, ...more })
      return data.problems.map(({ field, code }: { field: string; code: string }) => [field, code])
    }

    it("is stored encrypted, and shown with its numbers masked", async () => {
      const id = await proposeBeneficiary(user, supplier(), "S-1")
      const { data } = await user.get(`/mpgi/beneficiaries/${id}`)
      expect(data.beneficiary).toMatchObject({
        code: "S-1",
        name: "Example Supplier GmbH",
        bank_tail: "2051",
        country_code: "DE",
        beneficiary: { bank_details: { iban: "•••• 2051" }, address: { country_code: "DE" } },
      })
      const list = await user.get("/mpgi/beneficiaries?search=supplier")
      expect(list.data).toMatchObject({ count: 1, beneficiaries: [{ id, name: "Example Supplier GmbH" }] })
      expect(JSON.stringify([data, list.data])).not.toContain(IBAN)
      const stored = await everythingStored(shop)
      const inTheClear = stored.filter(({ text }) =>
        /Example Supplier|DE02 ?1203|Example Street 1/.test(text),
      )
      expect(inTheClear).toEqual([])
    })

    it("keeps a number that is sent back masked, and replaces it by a new one", async () => {
      const id = await newBeneficiary(shop, user)
      const { data } = await user.get(`/mpgi/beneficiaries/${id}`)
      const { beneficiary } = data.beneficiary
      const save = (form: object) => user.post(`/mpgi/beneficiaries/${id}`, { beneficiary: form })
      const controller = await dashboardUser(shop, "controller@example.com")
      const saved = async (form: object) => {
        expect((await save(form)).status).toBe(200)
        await confirmChange(controller, id)
        return (await user.get(`/mpgi/beneficiaries/${id}`)).data.beneficiary
      }
      expect(await saved({ ...beneficiary, company_name: "Example Supplier AG" })).toMatchObject({
        name: "Example Supplier AG",
        bank_tail: "2051",
      })
      const bank_details = { ...beneficiary.bank_details, iban: "DE75512108001245126199" }
      expect(await saved({ ...beneficiary, bank_details })).toMatchObject({ bank_tail: "6199" })
      const forged = { ...beneficiary.bank_details, iban: "•••• 0000" }
      expect((await save({ ...beneficiary, bank_details: forged })).status).toBe(400)
    })

    it("has a unique code", async () => {
      await proposeBeneficiary(user, supplier(), "S-2")
      const again = await user.post("/mpgi/beneficiaries", { beneficiary: supplier(), code: "S-2" })
      expect(again).toMatchObject({
        status: 400,
        data: { problems: [{ field: "code", code: "code_taken" }] },
      })
      const other = await proposeBeneficiary(user, supplier())
      const duplicate = await user.post(`/mpgi/beneficiaries/${other}`, {
        beneficiary: supplier(),
        code: "S-2",
      })
      expect(duplicate.status).toBe(400)
    })

    it("without a code is edited beside others without one", async () => {
      const [one, other] = [
        await proposeBeneficiary(user, supplier()),
        await proposeBeneficiary(user, supplier()),
      ]
      for (const id of [one, other]) {
        const changed = { beneficiary: supplier({ company_name: "Example Supplier AG" }) }
        expect(await user.post(`/mpgi/beneficiaries/${id}`, changed)).toMatchObject({
          status: 200,
          data: { beneficiary: { code: null, name: "Example Supplier AG" } },
        })
      }
    })

    it("is checked as it is typed, field by field, by type and country", async () => {
      expect(await check({ entity_type: "PERSON", bank_details: {} })).toEqual([
        ["beneficiary.first_name", "required"],
        ["beneficiary.last_name", "required"],
        ["beneficiary.bank_details.bank_country_code", "required"],
        ["beneficiary.bank_details.account_number", "account_needed"],
      ])
      const more = {
        date_of_birth: "2001-13-01",
        additional_info: { personal_email: "no-address" },
        person_documents: [{ file_type: "application/pdf", file_url: "http://files.example/a.pdf" }],
      }
      expect(await check(supplier(more), { code: "with blanks" })).toEqual([
        ["code", "code"],
        ["beneficiary.date_of_birth", "date"],
        ["beneficiary.additional_info.personal_email", "email"],
        ["beneficiary.person_documents.0.file_url", "https"],
      ])
    })

    it.each([
      ["DE", { iban: "DE03120300000000202051" }, ["beneficiary.bank_details.iban", "iban"]],
      ["DE", { iban: "DE021203000000002020" }, ["beneficiary.bank_details.iban", "iban_length"]],
      ["FR", { iban: IBAN }, ["beneficiary.bank_details.iban", "iban_country"]],
      ["DE", { account_number: "12345678" }, ["beneficiary.bank_details.iban", "required"]],
      ["DE", { iban: IBAN, swift_code: "BYLADEM" }, ["beneficiary.bank_details.swift_code", "swift"]],
      [
        "US",
        { account_number: "000123456789", bank_code: "021000022" },
        ["beneficiary.bank_details.bank_code", "routing_number"],
      ],
      [
        "BR",
        { account_number: "12345-6", owner_document_number: "111.444.777-36" },
        ["beneficiary.bank_details.owner_document_number", "tax_number"],
      ],
    ])("in %s refuses %j", async (bank_country_code, details, problem) => {
      expect(await check(supplier({ bank_details: { bank_country_code, ...details } }))).toEqual([problem])
    })

    it.each([
      ["US", { account_number: "000123456789", bank_code: "021000021" }],
      ["BR", { account_number: "12345-6", owner_document_number: "111.444.777-35" }],
      ["CN", { account_number: "6222021234567890" }],
      ["FR", { iban: "FR14 2004 1010 0505 0001 3M02 606" }],
    ])("in %s takes %j", async (bank_country_code, details) => {
      expect(await check(supplier({ bank_details: { bank_country_code, ...details } }))).toEqual([])
    })

    it("has a form with the groups of fields that its type and country need", async () => {
      const groups = async (query: string) =>
        (await user.get(`/mpgi/beneficiaries/fields?${query}`)).data.groups as {
          name: string
          fields: { name: string; required: boolean }[]
        }[]
      const all = new Set<string>()
      for (const type of ["PERSON", "COMPANY"])
        for (const country of ["DE", "US", "BR", "CN", "JP"])
          for (const group of await groups(`entity_type=${type}&country_code=${country}`))
            group.fields.forEach(({ name }) => all.add(name))
      // Manual 2.9: 4 names and dates, 11 of additional_info, 8 of the address, 14 of the bank.
      expect(all.size).toBe(4 + 11 + 8 + 14)
      const [, bank] = await groups("entity_type=COMPANY&country_code=DE")
      expect(bank!.fields).toContainEqual({ name: "bank_details.iban", required: true })
    })
  })
})
