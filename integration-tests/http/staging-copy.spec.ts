import { freePort } from "../../tools/free-port"
import type { Database } from "../setup/database"
import { startGround, type Ground } from "../setup/ground"
import { startMedusa, type MedusaProcess, type MedusaProcessOptions } from "../setup/medusa-process"
import { merchantAt } from "../setup/merchant"
import { placeOrder, until, type Checkout } from "../setup/pay"
import { shopper } from "../setup/shop"
import { letTimePass } from "../setup/time-passes"
import { PROVIDER, type PlacedOrder, type RemoteShop } from "../setup/shop-at-sandbox"
import { ordersOf, paidWithoutNotification } from "./kill/steps"

const QUERIES = ["retrievalTrans", "retrievalRefund"]

/** One server: where it is reached, what it was started with, and its process. */
type Server = RemoteShop & { merchant: ReturnType<typeof merchantAt>; medusa: MedusaProcess }

/**
 * Production is at `localhost`. A copy of its database is started at `127.0.0.1` with the same account, as a staging store is that was
 * made with the configuration of production.
 */
describe("a copy of the database", () => {
  let ground: Ground
  let copied: Database
  let production: Server
  let staging: Server
  let order: PlacedOrder
  let paid: Checkout
  let sentBefore: number
  let secretKey: string
  const started: MedusaProcess[] = []

  const start = async (
    host: string,
    database: Database,
    differs: Partial<MedusaProcessOptions> = {},
  ): Promise<Server> => {
    const port = await freePort()
    const url = `http://${host}:${port}`
    const accounts = [ground.account(url)]
    const medusa = await startMedusa({ port, databaseUrl: database.url, accounts, ...differs })
    started.push(medusa)
    const seed = medusa.seeded?.seed ?? production.seed
    secretKey ??= medusa.seeded!.secretKey
    const { sandbox } = ground
    const merchant = merchantAt(url, secretKey)
    return { url, seed, sandbox, shopper: shopper(url, seed), sql: database.sql, merchant, medusa }
  }
  const stateOf = async ({ merchant }: Server) => (await merchant.get("/mpgi/installation")).data.installation
  const healthOf = async ({ merchant }: Server) => {
    const { data } = await merchant.get("/mpgi/health")
    return data.checks.find(({ check }: { check: string }) => check === "paused")
  }
  const decide = ({ merchant }: Server, decision: string) => merchant.post("/mpgi/installation", { decision })
  const writes = () =>
    ground.sandbox
      .requests()
      .slice(sentBefore)
      .filter(({ operation }) => !QUERIES.includes(operation))
  const capture = async (server: Server) => {
    const { payment } = await server.merchant.order(order.order_id)
    return server.merchant.capture(payment.id)
  }
  /** The cart has its order. A scheduled sweep that runs already may have begun with it: the one begun here then leaves it out. */
  const swept = async (server: Server) => {
    await server.medusa.tick()
    await until("the order of the cart", async () => (await ordersOf(server, paid.cart)).length > 0)
  }

  beforeAll(async () => {
    ground = await startGround("mpgi_production")
    production = await start("localhost", ground.database, { seed: [PROVIDER] })
    order = await placeOrder(production)
    paid = (await paidWithoutNotification(production)).checkout
    await production.medusa.kill()
    // The sweep leaves alone what may still be in progress.
    await letTimePass(ground.database, 10)
    copied = await ground.database.copy("mpgi_staging")
    sentBefore = ground.sandbox.requests().length
    staging = await start("127.0.0.1", copied)
  })
  afterAll(async () => {
    for (const medusa of started) await medusa.kill()
    await copied?.drop()
    await ground?.close()
  })

  it("completes no cart, sends nothing, and says why", async () => {
    await staging.medusa.tick()
    expect(await ordersOf(staging, paid.cart)).toEqual([])
    expect(await capture(staging)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("paused") },
    })
    expect(writes()).toEqual([])
    expect(await stateOf(staging)).toEqual({
      paused: true,
      option: false,
      status: "other_address",
      addresses: ["127.0.0.1"],
      marked_addresses: ["localhost"],
      decided_by: null,
      decided_at: null,
      paused_at: null,
    })
    expect(await healthOf(staging)).toMatchObject({ status: "critical", code: "paused_other_address" })
  })

  it("does not stop production", async () => {
    production = await start("localhost", ground.database)
    expect(await stateOf(production)).toMatchObject({ paused: false, status: "own" })
    expect((await capture(production)).status).toBe(200)
    await swept(production)
    expect(await ordersOf(production, paid.cart)).toHaveLength(1)
    expect((await decide(production, "copy")).status).toBe(400)
    expect(await stateOf(production)).toMatchObject({ paused: false, status: "own" })
  })

  it("stays paused once a user has decided so, also after a restart", async () => {
    sentBefore = ground.sandbox.requests().length
    expect((await decide(staging, "neither")).status).toBe(400)
    const { status, data } = await decide(staging, "copy")
    expect([status, data.installation]).toEqual([
      200,
      expect.objectContaining({
        paused: true,
        status: "copy",
        decided_by: { id: expect.stringMatching(/^apk_/), name: null },
      }),
    ])
    await staging.medusa.kill()
    staging = await start("127.0.0.1", copied)
    await staging.medusa.tick()
    expect(await stateOf(staging)).toMatchObject({ paused: true, status: "copy" })
    expect(await healthOf(staging)).toMatchObject({ status: "warning", code: "paused_copy" })
    expect(await ordersOf(staging, paid.cart)).toEqual([])
    expect(writes()).toEqual([])
    expect(await stateOf(production)).toMatchObject({ paused: false, status: "own" })
  })

  it("runs with an account of its own, which moves nothing of production's", async () => {
    const account = { ...ground.account("http://127.0.0.1:9"), accountId: "900900900" }
    const apart = await start("127.0.0.1", copied, { accounts: [account] })
    expect(await stateOf(apart)).toMatchObject({ paused: true, status: "other_address" })
    expect((await decide(apart, "copy")).data.installation).toMatchObject({
      paused: false,
      status: "separate_copy",
    })
    await apart.medusa.tick()
    expect(writes()).toEqual([])
    expect(await ordersOf(apart, paid.cart)).toEqual([])
    await apart.medusa.kill()
  })

  it("is released on all its servers once a user has decided that the store has moved, which is audited", async () => {
    const second = await start("127.0.0.1", copied)
    expect(await stateOf(second)).toMatchObject({ paused: true, status: "copy" })
    expect((await decide(staging, "moved")).data.installation).toMatchObject({ paused: false, status: "own" })
    await until("the other server", async () => !(await stateOf(second)).paused)
    await letTimePass(copied, 10)
    await swept(second)
    expect(await ordersOf(second, paid.cart)).toHaveLength(1)
    const events = await copied.sql<{ actor: string; event: string; changes: { decided_by: string } }>(
      "select actor, event, changes from mpgi_audit where subject = 'installation' order by seq desc",
    )
    const [{ decided_by }] = (await copied.sql<{ decided_by: string }>(
      "select decided_by from mpgi_installation where state = 'own'",
    )) as [{ decided_by: string }]
    expect(decided_by).toMatch(/^apk_/)
    expect(events).toContainEqual(
      expect.objectContaining({
        actor: decided_by,
        event: "changed",
        changes: expect.objectContaining({ decided_by }),
      }),
    )
  })
})
