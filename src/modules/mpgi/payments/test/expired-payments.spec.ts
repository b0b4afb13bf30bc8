import { amountOf, transactionId } from "../../../../gateway"
import { actAs } from "../../audit/actor"
import { AuditRecords } from "../../audit/audit-records"
import { FEATURES } from "../../features"
import { CaseRecords } from "../../cases/case-records"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"
import { ExpiredPayments } from "../due-captures"

describe("retention of payments that came to nothing", () => {
  let database: ModuleDatabase
  let sessions = 0
  beforeAll(async () => {
    database = await moduleDatabase()
  })
  afterAll(() => database.close())

  const open = () =>
    recordsOn(database.pg).payments.open({
      provider_id: "pp_mpgi_mpgi",
      payment_session_id: `payses_${++sessions}`,
      cart_id: "cart_1",
      amount: amountOf("25.00"),
      currency_code: "usd",
      flow: "redirect",
      prefix: "",
      return_url: null,
      cancel_url: null,
      device: null,
      choices: null,
    })
  const older = (days: number) =>
    database
      .pg("mpgi_payment")
      .update({ updated_at: database.pg.raw("updated_at - make_interval(days => ?)", [days]) })
  const left = async () =>
    (await database.pg("mpgi_payment").select("order_no")).map(({ order_no }) => String(order_no))
  const disagreements = () => new AuditRecords(database.pg, FEATURES).disagreements()

  it("deletes abandoned sessions in batches, and nothing that the gateway or a person knows of", async () => {
    const { payments, operations } = recordsOn(database.pg)
    const abandoned = [await open(), await open(), await open(), await open(), await open()]
    await payments.change(abandoned[0]!.order_no, { opened_at: new Date(), problem: "not_received" })
    const paid = await open()
    await payments.record(paid.order_no, {
      transaction_id: transactionId("T1"),
      amount: "25.00",
      currency: "USD",
      state: "declined",
    })
    const written = await open()
    const values = { kind: "cancel" as const, transaction_id: transactionId("T2"), amount: written.amount }
    await operations.begin(written, { ...values, medusa_ref: null, request_context: null })
    const inCase = await open()
    const { provider_id, order_no } = inCase
    await new CaseRecords(database.pg).open({ kind: "payment_stuck_pending", provider_id, order_no })
    await older(89)
    const expired = new ExpiredPayments(database.pg, FEATURES)
    expect(await expired.forget(90, 2)).toBe(0)
    await older(2)
    const recent = await open()
    expect(await actAs("sweep", () => expired.forget(90, 2))).toBe(5)
    const kept = [paid, written, inCase, recent].map((payment) => String(payment.order_no))
    expect((await left()).sort()).toEqual(kept.sort())
    expect(await disagreements()).toEqual([])
    const [removed] = await database
      .pg("mpgi_audit")
      .where({ subject_id: abandoned[0]!.id, event: "removed" })
    expect(removed).toMatchObject({ actor: "sweep" })
  })

  it("deletes their history a month later; the database refuses to delete any other", async () => {
    const events = () => database.pg("mpgi_audit").where({ subject: "payment" })
    expect(await new AuditRecords(database.pg, FEATURES).forgetRemoved()).toBe(0)
    const gone = () =>
      events().whereIn("subject_id", events().select("subject_id").where({ event: "removed" }))
    await expect(gone().delete()).rejects.toThrow("mpgi_audit is append-only")
    // A month passes.
    await database.pg.transaction(async (by) => {
      await by.raw("set local session_replication_role = replica")
      await by("mpgi_audit").update({ at: by.raw("at - interval '31 days'") })
    })
    await expect(events().delete()).rejects.toThrow("mpgi_audit is append-only")
    expect(await new AuditRecords(database.pg, FEATURES).forgetRemoved(2)).toBe(5)
    expect(await events().where({ event: "removed" })).toEqual([])
    expect(await disagreements()).toEqual([])
  })
})
