import { amountOf, transactionId } from "../../../../gateway"
import { randomBytes, randomUUID } from "node:crypto"
import { keysStillNeeded, reseal } from "../reseal"
import { SEALED_COLUMNS } from "../../features"
import { Cipher } from "../cipher"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"

const keyOf = (id: string) => ({ id, secret: randomBytes(32).toString("base64") })
const [k1, k2] = [keyOf("k1"), keyOf("k2")]
const clear = new Cipher(undefined, SEALED_COLUMNS)
const before = new Cipher({ keys: [k1] }, SEALED_COLUMNS)
const both = new Cipher({ keys: [k2, k1] }, SEALED_COLUMNS)
const after = new Cipher({ keys: [k2] }, SEALED_COLUMNS)

const server = ({ pg }: ModuleDatabase, cipher: Cipher) => recordsOn(pg, cipher)
type Server = ReturnType<typeof server>

describe("encrypted rows", () => {
  let database: ModuleDatabase
  let at = 0
  beforeAll(async () => {
    database = await moduleDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.pg.raw(
      "truncate mpgi_payment, mpgi_operation, mpgi_account_access, mpgi_beneficiary, mpgi_beneficiary_change, mpgi_payout, mpgi_bulk, mpgi_saved_card",
    )
  })

  /** One of every encrypted value. */
  async function store({ payments, operations, access, savedCards, ...more }: Server) {
    const { beneficiaries, changes, payouts, bulks } = more
    const number = at++
    const ip = `192.0.2.${number % 250}`
    const payment = await payments.open({
      provider_id: "pp_mpgi_mpgi",
      payment_session_id: `payses_${number}`,
      cart_id: null,
      prefix: "",
      amount: amountOf("25.00"),
      currency_code: "eur",
      flow: "card" as const,
      return_url: null,
      cancel_url: null,
      device: { ip, user_agent: "Canarybrowser" },
      choices: { installments: "3" },
    })
    const request_context = { created_by: "user_1", note: `note of ${ip}` }
    const values = {
      kind: "refund" as const,
      transaction_id: transactionId(`T${number}`),
      amount: amountOf("25.00"),
      medusa_ref: null,
    }
    const operation = await operations.begin(payment, { ...values, request_context })
    await access.remember(`cus_${number}`, { registration_ip: ip, last_login_ip: ip })
    const { order_no, provider_id } = payment
    const shown = { brand: "visa", last4: "1111", expiration_month: "12", expiration_year: "2031" }
    await savedCards.consented({ ...shown, order_no, provider_id, customer_id: `cus_${number}` })
    await savedCards.issued(order_no, provider_id, `Canary token of ${ip}`)
    const [card] = await savedCards.ofCustomer(`cus_${number}`)
    await savedCards.rename(`cus_${number}`, card!.id, `Canary label of ${ip}`)
    const who = { entity_type: "PERSON", last_name: `Canary of ${ip}` }
    const beneficiary = (await beneficiaries.create({ code: null, beneficiary: who }, "user_1", database.pg))!
    const confirmed = { bank_confirmed_at: new Date() }
    await beneficiaries.write(
      beneficiary.id,
      { code: null, beneficiary: who },
      "user_1",
      confirmed,
      database.pg,
    )
    const other = { code: null, beneficiary: { ...who, first_name: "Ada" } }
    await changes.propose(beneficiary.id, other, { by: "user_1", needs_confirmation: true })
    const request_id = randomUUID() as string
    const request = { request_id, payment_amount: "1.00", payment_currency: "EUR", beneficiary: who }
    const named = { provider_id: "pp_mpgi_mpgi", beneficiary_id: beneficiary.id, order_id: null }
    const rest = { source: "form" as const, needs_approval: false, created_by: "user_1" }
    const bank = { bank_edited_by: "user_1", bank_confirmed_by: "user_2", bank_confirmed_at: new Date() }
    const { payout } = await payouts.create({ ...named, ...rest, ...bank, request }, () => false)
    await payouts.explain("pp_mpgi_mpgi", request_id, `Canary of ${ip}`)
    const why = { kind: "refund" as const, note: `note of ${ip}`, requested_by: "user_2" }
    const bulk = await bulks.plan(why, [])
    return {
      ip,
      bulk: bulk.id,
      payment,
      beneficiary: beneficiary.id,
      payout: payout.id,
      operation: operation!,
      customer: `cus_${number}`,
    }
  }
  type Stored = Awaited<ReturnType<typeof store>>

  async function reads({ payments, devices, operations, access, ...more }: Server, { ip, ...of }: Stored) {
    const payment = await payments.byOrderNo(of.payment.order_no)
    const operation = await operations.byId(of.operation.id)
    expect(devices.of(payment!)).toEqual({ ip, user_agent: "Canarybrowser" })
    expect(operations.contextOf(operation!)).toEqual({ created_by: "user_1", note: `note of ${ip}` })
    expect(await access.of(of.customer)).toEqual({ registration_ip: ip, last_login_ip: ip })
    const [card] = await more.savedCards.ofCustomer(of.customer)
    expect(more.savedCards.tokenOf(card!)).toBe(`Canary token of ${ip}`)
    expect(more.savedCards.labelOf(card!)).toBe(`Canary label of ${ip}`)
    expect(more.bulks.noteOf((await more.bulks.byId(of.bulk))!)).toBe(`note of ${ip}`)
    const [who, paid] = [await more.beneficiaries.byId(of.beneficiary), await more.payouts.byId(of.payout)]
    expect(more.beneficiaries.detailsOf(who!)).toMatchObject({ last_name: `Canary of ${ip}` })
    const change = await more.changes.findProposed(of.beneficiary)
    expect(more.changes.detailsOf(change!)).toMatchObject({ last_name: `Canary of ${ip}`, first_name: "Ada" })
    expect(more.changes.previousOf(change!)).toMatchObject({ last_name: `Canary of ${ip}` })
    expect(more.payouts.reasonOf(paid!)).toBe(`Canary of ${ip}`)
    expect(more.payouts.requestOf(paid!)?.beneficiary).toMatchObject({ last_name: `Canary of ${ip}` })
  }

  const everything = async () => {
    const tables = [
      "mpgi_payment",
      "mpgi_operation",
      "mpgi_account_access",
      "mpgi_beneficiary",
      "mpgi_beneficiary_change",
      "mpgi_payout",
      "mpgi_bulk",
      "mpgi_saved_card",
    ]
    const rows = await Promise.all(tables.map((table) => database.pg(table).select("*")))
    return JSON.stringify(rows)
  }

  it("cannot be read in the tables, and are read by the server", async () => {
    const stored = await store(server(database, before))
    expect(await everything()).not.toMatch(/192\.0\.2|Canarybrowser|note of|Canary/)
    await reads(server(database, before), stored)
  })

  it("move with a payment to another order number, and stay readable on the old one", async () => {
    const shop = server(database, before)
    const { payment, ip } = await store(shop)
    const next = await shop.payments.nextAttempt(payment, "")
    expect(shop.devices.of(next)).toEqual({ ip, user_agent: "Canarybrowser" })
    expect(shop.devices.of({ ...next, device: payment.device })).toBeNull()
    expect(shop.logged).toHaveLength(1)
  })

  it("are decrypted with the old key beside the new one, and after a rotation without the old one", async () => {
    const old = await Promise.all(Array.from({ length: 7 }, () => store(server(database, before))))
    const fresh = await store(server(database, both))
    for (const stored of [...old, fresh]) await reads(server(database, both), stored)

    const batches: number[] = []
    const report = await reseal(database.pg, both, {
      batch: 2,
      onBatch: (_, count) => void batches.push(count),
    })
    expect(report).toEqual(
      [
        "mpgi_payment.device",
        "mpgi_operation.request_context",
        "mpgi_account_access.registration_ip",
        "mpgi_account_access.last_login_ip",
        "mpgi_beneficiary.details",
        "mpgi_beneficiary_change.previous",
        "mpgi_beneficiary_change.details",
        "mpgi_payout.request",
        "mpgi_payout.failure_reason",
        "mpgi_saved_card.token",
        "mpgi_saved_card.label",
        "mpgi_bulk.note",
      ].map((column) => ({ column, resealed: 7, failed: 0, now: { k2: 8 } })),
    )
    expect(Math.max(...batches)).toBe(2)
    expect(keysStillNeeded(report, "k2")).toEqual([])
    const alone = server(database, after)
    for (const stored of [...old, fresh]) await reads(alone, stored)
    expect(alone.logged).toEqual([])
    expect(await everything()).not.toMatch(/192\.0\.2|Canarybrowser|note of/)
    expect(await reseal(database.pg, both)).toMatchObject(report.map(() => ({ resealed: 0 })))
  })

  it("from before there was a key are read once the command has encrypted them, with its switch", async () => {
    const { access } = server(database, clear)
    await access.remember("cus_early", { registration_ip: "192.0.2.7", last_login_ip: "192.0.2.8" })
    const read = () => server(database, after).access.of("cus_early")
    expect(await read()).toEqual({ registration_ip: null, last_login_ip: null })
    const columns = { "mpgi_account_access.registration_ip": true, "mpgi_account_access.last_login_ip": true }
    const counts = async (options?: { sealClear: boolean }) =>
      (await reseal(database.pg, after, options)).filter(({ column }) => column in columns)
    expect(await counts()).toMatchObject([
      { resealed: 0, now: { clear: 1 } },
      { resealed: 0, now: { clear: 1 } },
    ])
    expect(await read()).toEqual({ registration_ip: null, last_login_ip: null })
    expect(await counts({ sealClear: true })).toMatchObject([{ now: { k2: 1 } }, { now: { k2: 1 } }])
    expect(await read()).toEqual({ registration_ip: "192.0.2.7", last_login_ip: "192.0.2.8" })
  })

  it("of bank details that something else wrote to the table are neither read nor encrypted", async () => {
    const { beneficiary } = await store(server(database, after))
    const planted = JSON.stringify({ last_name: "Planted" })
    await database.pg("mpgi_beneficiary").where({ id: beneficiary }).update({ details: planted })
    const read = async () => {
      const { beneficiaries } = server(database, after)
      return beneficiaries.detailsOf((await beneficiaries.byId(beneficiary))!)
    }
    expect(await read()).toBeUndefined()
    const report = await reseal(database.pg, after, { sealClear: true })
    expect(report.find(({ column }) => column === "mpgi_beneficiary.details")).toMatchObject({
      resealed: 0,
      failed: 1,
      now: { clear: 1 },
    })
    expect(await read()).toBeUndefined()
  })

  it("are readable wherever a rotation is stopped, and the next one continues", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => store(server(database, before))))
    for (let stopAfter = 1; stopAfter <= 4; stopAfter++) {
      let batches = 0
      const onBatch = () => {
        if (++batches === stopAfter) throw new Error("stopped")
      }
      await expect(reseal(database.pg, both, { batch: 1, onBatch })).rejects.toThrow("stopped")
      for (const stored of all) await reads(server(database, both), stored)
    }
    await reseal(database.pg, both)
    for (const stored of all) await reads(server(database, after), stored)
  })

  it("are unchanged when a rotation ends inside a batch: the batch is one transaction", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => store(server(database, before))))
    const untouched = await everything()
    let values = 0
    const dying = Object.create(both) as Cipher
    dying.seal = (...given) => {
      if (++values === 4) throw new Error("ended")
      return both.seal(...given)
    }
    await expect(reseal(database.pg, dying, { batch: 6 })).rejects.toThrow("ended")
    expect(values).toBe(4)
    expect(await everything()).toBe(untouched)
    await reseal(database.pg, both)
    for (const stored of all) await reads(server(database, after), stored)
  })

  it("keep what a server writes while a rotation runs", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => store(server(database, before))))
    const shop = server(database, both)
    const busy = Promise.all(
      all.map(({ customer }, n) => shop.access.remember(customer, { last_login_ip: `198.51.100.${n}` })),
    )
    const added = Array.from({ length: 5 }, () => store(server(database, before)))
    const [, ...reports] = await Promise.all([
      busy,
      reseal(database.pg, both, { batch: 3 }),
      reseal(database.pg, both),
    ])
    const late = await Promise.all(added)
    await reseal(database.pg, both)
    for (const [n, { customer, ip }] of all.entries()) {
      expect(await server(database, after).access.of(customer)).toEqual({
        registration_ip: ip,
        last_login_ip: `198.51.100.${n}`,
      })
    }
    for (const stored of late) await reads(server(database, after), stored)
    expect(reports.flat().every(({ failed }) => failed === 0)).toBe(true)
  })

  it("are counted and skipped where no key decrypts them; nothing else waits for them", async () => {
    const lost = await store(server(database, new Cipher({ keys: [keyOf("gone")] }, SEALED_COLUMNS)))
    const good = await store(server(database, before))
    const report = await reseal(database.pg, both, { batch: 1 })
    expect(report).toMatchObject(report.map(() => ({ resealed: 1, failed: 1, now: { k2: 1, gone: 1 } })))
    expect(keysStillNeeded(report, "k2")).toEqual(["gone"])
    await reads(server(database, after), good)
    expect(
      server(database, both).devices.of(
        (await server(database, both).payments.byOrderNo(lost.payment.order_no))!,
      ),
    ).toBeNull()
  })

  it("are not changed without a key to encrypt with", async () => {
    await expect(reseal(database.pg, clear)).rejects.toThrow("set the option encryption")
  })

  it("count declined cards by address without storing the address", async () => {
    const { payment, ip } = await store(server(database, before))
    const shop = server(database, before)
    await shop.cards.claim(payment.order_no, { ip, os: "Linux" }, 20)
    const claimed = await shop.payments.byOrderNo(payment.order_no)
    await shop.payments.change(payment.order_no, { state: "declined" })
    expect(shop.devices.of(claimed!)).toEqual({ ip, os: "Linux" })
    expect(await shop.cards.isLimited(ip, 1)).toBe(true)
    expect(await shop.cards.isLimited("203.0.113.9", 1)).toBe(false)
    expect(await server(database, both).cards.isLimited(ip, 1)).toBe(true)
    expect(await everything()).not.toContain(ip)
  })

  it("are deleted when the order exists, and for payments that are no longer followed", async () => {
    const shop = server(database, before)
    const [done, old, young] = [await store(shop), await store(shop), await store(shop)]
    await shop.due.completed([done.payment.order_no])
    await database
      .pg("mpgi_payment")
      .where({ id: old.payment.id })
      .update({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    expect(await shop.due.forgetDevices()).toBe(1)
    const device = async ({ payment }: Stored) =>
      shop.devices.of((await shop.payments.byOrderNo(payment.order_no))!)
    expect(await device(done)).toBeNull()
    expect(await device(old)).toBeNull()
    expect(await device(young)).toMatchObject({ user_agent: "Canarybrowser" })
  })
})
