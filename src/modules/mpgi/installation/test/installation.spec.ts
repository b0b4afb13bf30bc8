import { account } from "../../shared/test/account"
import { checkOptions } from "../../shared/accounts"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { Installation } from "../installation"
import { InstallationRecords } from "../installation-records"

const PRODUCTION = "https://shop.example.com"
const STAGING = "https://staging.example.com"
const OTHERS = { merchantId: "900", accountId: "900001" }

type Differs = { option?: boolean; id?: string; merchantId?: string; accountId?: string }

let database: ModuleDatabase
const servers: Installation[] = []
const logged: string[] = []
const log = { warn: (line: string) => logged.push(line), info: (line: string) => logged.push(line) }

beforeAll(async () => {
  database = await moduleDatabase()
}, 60_000)
afterEach(async () => {
  for (const server of servers.splice(0)) server.stop()
  logged.length = 0
  await database.pg("mpgi_installation").delete()
})
afterAll(() => database.close())

function server(backendUrl: string, { option = false, ...differs }: Differs = {}) {
  const { accounts } = checkOptions({ accounts: [{ ...account, backendUrl, ...differs }] })
  const records = new InstallationRecords(database.pg)
  const installation = new Installation(records, accounts, option, log as never)
  servers.push(installation)
  return installation
}
async function started(...at: Parameters<typeof server>) {
  const installation = server(...at)
  await installation.start()
  return installation
}
const say = (installation: Installation, decision: "copy" | "moved") =>
  installation.decide(decision, "user_1")
const states = async () =>
  (await database.pg("mpgi_installation").select("state").orderBy("state")).map(
    ({ state }) => state as string,
  )

describe("the installation of a database", () => {
  it("is paused until it has read the mark, and marks a database that has none", async () => {
    const first = server(PRODUCTION)
    expect(first.paused).toBe(true)
    await first.start()
    expect(first.view).toMatchObject({ paused: false, status: "own", marked_addresses: ["shop.example.com"] })
    expect((await started(PRODUCTION)).paused).toBe(false)
  })

  it("is one, whichever of several servers starts first", async () => {
    const places = [PRODUCTION, STAGING, PRODUCTION, STAGING, PRODUCTION]
    const all = await Promise.all(places.map((place) => started(place)))
    expect(await states()).toEqual(["own"])
    const released = new Set(all.filter(({ paused }) => !paused).map(({ view }) => view.addresses.join()))
    expect(released.size).toBe(1)
  })

  it("pauses a copy until a user decides, and the original never", async () => {
    const original = await started(PRODUCTION)
    const copy = await started(STAGING)
    expect(copy.view).toMatchObject({ paused: true, status: "other_address" })
    expect(logged).toContainEqual(expect.stringContaining("belongs to shop.example.com"))
    expect(await say(copy, "copy")).toBe(true)
    expect(copy.view).toMatchObject({ paused: true, status: "copy", decided_by: "user_1" })
    expect((await started(STAGING)).view).toMatchObject({ paused: true, status: "copy" })
    await original.start()
    expect(original.paused).toBe(false)
    expect(await say(copy, "copy")).toBe(true)
    expect(await states()).toEqual(["copy", "own"])
  })

  it("cannot be called a copy of itself", async () => {
    const original = await started(PRODUCTION)
    expect(await say(original, "copy")).toBe(false)
    expect(original.paused).toBe(false)
    expect(await states()).toEqual(["own"])
  })

  it("moves to a server that a user releases, and is paused at the old address", async () => {
    const before = await started(PRODUCTION)
    const now = await started(STAGING)
    await say(now, "copy")
    expect(await say(now, "moved")).toBe(true)
    expect(now.view).toMatchObject({ paused: false, status: "own", decided_by: "user_1" })
    expect(await states()).toEqual(["former", "own"])
    await before.start()
    expect(before.view).toMatchObject({ paused: true, status: "other_address" })
    const audit = await database.pg("mpgi_audit").where({ subject: "installation", actor: "user_1" })
    expect(audit.length).toBeGreaterThan(1)
  })

  it("pauses another account at the same address, and runs with a further one", async () => {
    await started(PRODUCTION)
    expect((await started(PRODUCTION, OTHERS)).view).toMatchObject({ paused: true, status: "other_account" })
    const records = new InstallationRecords(database.pg)
    const both = checkOptions({
      accounts: [
        { ...account, backendUrl: PRODUCTION },
        { ...account, id: "second", backendUrl: PRODUCTION, ...OTHERS },
      ],
    })
    const two = new Installation(records, both.accounts, false, log as never)
    servers.push(two)
    await two.start()
    expect(two.paused).toBe(false)
    const second = await started(PRODUCTION, { id: "second", ...OTHERS })
    expect(second.view).toMatchObject({ paused: false, status: "own" })
  })

  it("lets a copy run that has none of its accounts, once a user has decided so", async () => {
    await started(PRODUCTION)
    const copy = await started(STAGING, OTHERS)
    expect(copy.view).toMatchObject({ paused: true, status: "other_address" })
    await say(copy, "copy")
    expect(copy.view).toMatchObject({ paused: false, status: "separate_copy" })
    expect((await started(STAGING)).view).toMatchObject({ paused: true, status: "other_address" })
  })

  it("stays paused by the option, whatever the mark says", async () => {
    expect((await started(PRODUCTION, { option: true })).view).toMatchObject({ paused: true, status: "own" })
  })

  it("stays as it was known while its mark cannot be read", async () => {
    const known = await started(PRODUCTION)
    const unknown = server(STAGING)
    await database.pg.raw("alter table mpgi_installation rename to hidden")
    try {
      await unknown.start()
      await known.start()
      expect([known.paused, unknown.paused]).toEqual([false, true])
      expect(unknown.view.status).toBe("unknown")
      expect(logged).toContainEqual(expect.stringContaining("cannot be read"))
    } finally {
      await database.pg.raw("alter table hidden rename to mpgi_installation")
    }
  })

  it("is not marked again while a server runs", async () => {
    const known = await started(PRODUCTION)
    const copy = await started(STAGING)
    await database.pg("mpgi_installation").delete()
    await copy.start()
    await known.start()
    expect([known.paused, copy.paused]).toEqual([false, true])
    expect(await states()).toEqual([])
  })

  it("is paused by a command on all of its servers, and resumed", async () => {
    const [here, there] = [await started(PRODUCTION), await started(PRODUCTION)]
    expect(await here.setPaused(true, "script")).toBe(true)
    expect(here.paused).toBe(true)
    await there.start()
    expect(there.view).toMatchObject({ paused: true, option: false, status: "own" })
    expect(there.view.paused_at).toBeInstanceOf(Date)
    expect(await there.setPaused(false, "script")).toBe(true)
    await here.start()
    expect(here.view).toMatchObject({ paused: false, paused_at: null })
  })

  it("is not paused by a command of another installation, which is paused itself", async () => {
    await started(PRODUCTION)
    const staging = await started(STAGING)
    expect(await staging.setPaused(false, "script")).toBe(false)
    expect(staging.paused).toBe(true)
    await say(staging, "copy")
    expect(await staging.setPaused(true, "script")).toBe(true)
    expect((await started(PRODUCTION)).paused).toBe(false)
  })

  it("records who paused it in the audit", async () => {
    await (await started(PRODUCTION)).setPaused(true, "user_7")
    const [last] = await database.pg("mpgi_audit").orderBy("seq", "desc").limit(1)
    expect(last).toMatchObject({ subject: "installation", actor: "user_7" })
  })

  it("can be held by one process, which nothing else notices", async () => {
    const [held, other] = [await started(PRODUCTION), await started(PRODUCTION)]
    held.hold()
    await other.start()
    expect([held.paused, other.paused]).toEqual([true, false])
  })
})
