import { orderNo } from "../../../../gateway"
import { isOfAccount, requireOfAccount, whereOfAccount, whereOfOthers } from "../credentials"
import type { OpenAccount } from "../accounts"
import { table } from "../database"
import type { PaymentRow } from "../rows"
import { moduleDatabase, type ModuleDatabase } from "./module-database"
import { recordsOn } from "./records"

const account = { options: { merchantId: "M1", accountId: "A1" } } as unknown as OpenAccount

describe("credentials", () => {
  let database: ModuleDatabase
  beforeAll(async () => void (database = await moduleDatabase()))
  afterAll(() => database.close())

  const ROWS = [
    { merchant_id: "M1", account_id: "A1", own: true },
    { merchant_id: null, account_id: null, own: true },
    { merchant_id: "M1", account_id: "A0", own: false },
    { merchant_id: "M1", account_id: "A2", own: false },
    { merchant_id: "M0", account_id: "A1", own: false },
    { merchant_id: "M2", account_id: "A2", own: false },
  ]

  it("are an account's, or those of another merchant or account number; none are the account's", () => {
    expect(ROWS.map((row) => isOfAccount(row, account))).toEqual(ROWS.map(({ own }) => own))
    expect(isOfAccount({}, account)).toBe(true)
  })

  it("select the same rows in the database", async () => {
    const { payments } = recordsOn(database.pg)
    const made: (PaymentRow & { own: boolean })[] = []
    for (const [at, { own, ...credentials }] of ROWS.entries()) {
      const { order_no } = await payments.open({
        provider_id: "pp_mpgi_same",
        payment_session_id: `payses_same_${at}`,
        cart_id: null,
        prefix: "S",
        amount: "25.00" as never,
        currency_code: "usd",
        flow: "redirect",
        return_url: null,
        cancel_url: null,
        device: null,
        choices: null,
      })
      made.push({ ...(await payments.change(order_no, credentials)), own })
    }
    const all = () => table<PaymentRow>(database.pg, "mpgi_payment").where({ provider_id: "pp_mpgi_same" })
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
    expect(ids(await whereOfAccount(all(), account))).toEqual(ids(made.filter(({ own }) => own)))
    expect(ids(await whereOfOthers(all(), account))).toEqual(ids(made.filter(({ own }) => !own)))
  })

  it("are required before anything is sent, by an error that names both", () => {
    const row = { order_no: orderNo("A1"), merchant_id: "M2", account_id: "A2" }
    expect(() => requireOfAccount([row], account)).toThrow(
      /merchant M2, account A2; .* merchant M1, account A1/,
    )
    expect(() => requireOfAccount([{ ...row, merchant_id: "M1", account_id: "A1" }], account)).not.toThrow()
  })
})
