import { amountOf } from "../../../../gateway"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"

const PROVIDER = "pp_mpgi_mpgi"

describe("payments whose cart may have an unpaid order", () => {
  let database: ModuleDatabase
  beforeAll(async () => {
    database = await moduleDatabase()
  })
  afterAll(() => database.close())

  it("are claimed for minutes, and skipped for hours once they were checked", async () => {
    const { payments, due } = recordsOn(database.pg)
    const { order_no } = await payments.open({
      provider_id: PROVIDER,
      payment_session_id: "payses_due",
      cart_id: "cart_due",
      prefix: "",
      amount: amountOf("25.00"),
      currency_code: "eur",
      flow: "redirect",
      return_url: null,
      cancel_url: null,
      device: null,
      choices: null,
    })
    await payments.change(order_no, { state: "declined" })
    const claim = async () => (await due.unpaid(PROVIDER, 60)).length
    const older = (column: string, minutes: number) =>
      database
        .pg("mpgi_payment")
        .where({ order_no })
        .update({ [column]: database.pg.raw("?? - make_interval(mins => ?)", [column, minutes]) })
    expect(await claim()).toBe(0)
    await older("created_at", 61)
    expect([await claim(), await claim()]).toEqual([1, 0])
    // The worker that had claimed it has crashed.
    await older("order_checked_at", 11)
    expect([await claim(), await claim()]).toEqual([1, 0])

    await due.orderChecked([order_no])
    await older("order_checked_at", 11)
    expect(await claim()).toBe(0)
    await older("order_checked_at", 350)
    expect(await claim()).toBe(1)
  })

  it("are claimed by one worker only", async () => {
    const { due } = recordsOn(database.pg)
    await database.pg("mpgi_payment").update({ order_checked_at: null })
    const claims = await Promise.all([1, 2, 3, 4].map(() => due.unpaid(PROVIDER, 60)))
    expect(claims.flat()).toHaveLength(1)
  })
})
