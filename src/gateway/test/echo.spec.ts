import { type OrderOf, type RequestOf } from "../index"
import { clientOf, fakeGateway, type FakeGateway } from "./fake-gateway"

/** A reply is about this request if every field that the manual repeats has the value that was sent. */
let gateway: FakeGateway
let respond: (sent: string) => unknown
const client = () => clientOf(gateway)
beforeAll(async () => {
  gateway = await fakeGateway(({ body }, response) => {
    const reply = respond(body)
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply))
  })
})
afterAll(() => gateway.close())

type Change = Record<string, unknown>
const unknown = (field: string) => ({ code: "echo_mismatch", outcome: "unknown", field })
const order = { transaction_id: "T1", order_no: "O1", currency: "USD", amount: "5.00" }

describe("a row", () => {
  const refund = { ...order, refund_amount: "1.00", refund_reason: "returned" }
  const review = { ...order, review_flag: "1" }

  /** The outcome of an order whose row repeats what was sent, reports success, and has one change. */
  const outcomeOf = async (name: "refund" | "review", change: Change) => {
    respond = (sent) => {
      const [row] = (JSON.parse(sent) as Record<string, Change[]>)[`${name}_orders`] ?? []
      const status = { [`${name}_status`]: "1", error_message: "", refund_message: "V0000:OK" }
      return { return_status: "1", [`${name}_orders`]: [{ ...row, ...status, ...change }] }
    }
    const [outcome] =
      name === "refund"
        ? await client().refund([refund])
        : await client().review([review as OrderOf<"review">])
    return outcome
  }

  it.each([
    ["review", "review_flag", "0"],
    ["review", "review_flag", ""],
    ["review", "order_no", "O2"],
    ["refund", "refund_reason", "damaged"],
    ["refund", "refund_amount", "5.00"],
    ["refund", "currency", "EUR"],
    ["refund", "amount", "5.01"],
  ] as const)("of a %s with another %s: %j", async (name, field, value) => {
    expect(await outcomeOf(name, { [field]: value })).toMatchObject({
      status: "unknown",
      error: unknown(field),
    })
  })

  it("that repeats everything is applied, its amounts in any decimals, and what is left out is not compared", async () => {
    expect(await outcomeOf("review", { amount: "5.0" })).toMatchObject({ status: "applied" })
    expect(await outcomeOf("review", { review_flag: undefined })).toMatchObject({ status: "applied" })
    expect(await outcomeOf("refund", { refund_amount: 1 })).toMatchObject({ status: "applied" })
  })
})

describe("a canceled subscription", () => {
  const contract = { recurring_id: "R1", contract_name: "Gold" }
  const cancel = (change: Change, sent = contract) => {
    respond = () => ({ ...sent, cancel_status: "1", error_message: "", ...change })
    return client().cancelSubscription(sent)
  }

  it.each(["recurring_id", "contract_name"])("of another %s", async (field) => {
    await expect(cancel({ [field]: "other" })).rejects.toMatchObject(unknown(field))
  })

  it("of this name, and one that is not named", async () => {
    expect(await cancel({})).toMatchObject({ cancel_status: "1" })
    expect(await cancel({ contract_name: undefined })).toMatchObject({ cancel_status: "1" })
    expect(await cancel({ contract_name: "Gold" }, { ...contract, contract_name: "" })).toMatchObject(
      contract,
    )
  })
})

describe("a payout", () => {
  const payout: RequestOf<"payout"> = {
    request_id: "0b6f2a0e-8f62-4f0e-9d39-0f5b5c7a1d11",
    payment_amount: "100",
    payment_currency: "USD",
    source_amount: "90",
    source_currency: "EUR",
    beneficiary_id: "B1",
    client_data: "c",
    reference: "r",
    reason: "x",
    payment_date: "2026-11-30",
    fee_paid_by: "PAYER",
    payment_method: "SWIFT",
    swift_charge_option: "SHARED",
    fund_source: "DepositAccount",
    notify_url: "https://shop.example.com/hooks",
    beneficiary: {
      company_name: "Supplies",
      date_of_birth: "",
      address: { city: "Recife" },
      additional_info: { personal_email: "a@example.com" },
      person_documents: [{ file_url: "https://f.example.com/1", labels: ["id", "front"] }],
      bank_details: { account_number: "0001", iban: "", bank_code: "021" },
    },
    payer: { first_name: "Ana", address: { city: "Natal" } },
  }
  const pay = (changes: Change = {}) => {
    respond = (sent) => {
      const { notify_url: _, encryption_data: __, ...repeated } = JSON.parse(sent) as Change
      const reply: Change = { ...repeated, transaction_id: "P1", status: "COMPLETED" }
      set(reply, "beneficiary.bank_details.bank_code", undefined)
      for (const [path, value] of Object.entries(changes)) set(reply, path, value)
      return reply
    }
    return client().payout(payout)
  }

  function set(record: Change, path: string, value: unknown): void {
    const [name = "", ...inner] = path.split(".")
    if (inner.length > 0) set(record[name] as Change, inner.join("."), value)
    else record[name] = value
  }

  it.each([
    ["beneficiary_id", "B2"],
    ["source_currency", "USD"],
    ["source_amount", "90.01"],
    ["payment_amount", 1000],
    ["payment_currency", "EUR"],
    ["payment_date", "2026-12-01"],
    ["payment_method", "ACH"],
    ["fee_paid_by", "BENEFICIARY"],
    ["fund_source", "Other"],
    ["swift_charge_option", "OUR"],
    ["client_data", "d"],
    ["reference", "s"],
    ["reason", ""],
    ["beneficiary.company_name", "Other"],
    ["beneficiary.bank_details.account_number", "0002"],
    ["beneficiary.address.city", "Natal"],
    ["beneficiary.additional_info.personal_email", "b@example.com"],
    ["beneficiary.person_documents.0.file_url", "https://f.example.com/2"],
    ["beneficiary.person_documents.0.labels.1", "back"],
    ["beneficiary.person_documents.0.labels", ["id"]],
    ["beneficiary.person_documents", []],
    ["payer.first_name", "Bea"],
    ["payer.address.city", "Recife"],
  ])("to another %s: %j", async (path, value) => {
    await expect(pay({ [path]: value })).rejects.toMatchObject({ ...unknown(path), reason: undefined })
  })

  it("that repeats everything, with numbers as amounts and without what a reply may leave out", async () => {
    const left = { payment_amount: 100, source_amount: 90, payer: undefined }
    expect(await pay(left)).toMatchObject({ status: "COMPLETED", payment_amount: "100" })
    const more = { "beneficiary.bank_details.iban": "DE02", notify_url: "https://other.example.com" }
    expect(await pay(more)).toMatchObject({ status: "COMPLETED" })
  })
})

describe("a direct payment that starts a contract", () => {
  const pay = (contract_name: string) => {
    respond = () =>
      `<respon><order_no>O1</order_no><amount>5.00</amount><currency>USD</currency><transaction_id>T1</transaction_id>` +
      `<order_status>1</order_status><result_info>0000:ok</result_info>${contract_name}</respon>`
    const { transaction_id: _, ...payment } = order
    return client().authorise({ ...payment, subscription: { contract_name: "Gold" } })
  }

  it("of another name", async () => {
    await expect(pay("<contract_name>Silver</contract_name>")).rejects.toMatchObject(unknown("contract_name"))
  })

  it.each(["<contract_name>Gold</contract_name>", "<contract_name/>", ""])(
    "of this name or none: %s",
    async (named) => {
      expect(await pay(named)).toMatchObject({ order_status: "1" })
    },
  )
})
