import { installStore, keyOf, type InstalledStore } from "./installed-store"

/** A merchant's store: the package from npm, one block in medusa-config.js, Medusa's own commands. */
describe("a store with the package installed", () => {
  let store: InstalledStore
  beforeAll(async () => {
    store = await installStore()
    const { code, output } = await store.run(["db:migrate", "--skip-scripts"])
    if (code !== 0) throw new Error(`the store could not be migrated:\n${output}`)
    await store.start()
  })
  afterAll(() => store?.remove())

  const answer = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${store.url}${path}`, init)
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      text: await response.text(),
    }
  }

  it("has the package's tables", async () => {
    const tables = await store.sql<{ tablename: string }>(
      "select tablename from pg_tables where tablename like 'mpgi%' order by tablename",
    )
    expect(tables.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(["mpgi_notification", "mpgi_operation", "mpgi_payment"]),
    )
  })

  it("has its provider beside Medusa's and the merchant's own", async () => {
    expect(await store.sql("select id, is_enabled from payment_provider order by id")).toEqual([
      { id: "pp_mpgi_main", is_enabled: true },
      { id: "pp_system_default", is_enabled: true },
      { id: "pp_voucher_paper", is_enabled: true },
    ])
  })

  it("refuses a forged notification, and does not know other accounts", async () => {
    const body = new URLSearchParams({ order_no: "X", order_status: "1", encryption_data: "0".repeat(64) })
    expect(await answer("/hooks/mpgi/main", { method: "POST", body })).toMatchObject({
      status: 401,
      text: "",
    })
    expect(await answer("/hooks/mpgi/other", { method: "POST", body })).toMatchObject({ status: 404 })
  })

  it("responds to an unknown payment link with a page", async () => {
    expect(await answer("/mpgi/pay/unknown")).toMatchObject({
      status: 410,
      type: expect.stringContaining("text/html"),
      text: expect.stringContaining("no longer valid"),
    })
  })

  it("guards its store routes as Medusa's own", async () => {
    expect(await answer("/store/mpgi/payment-sessions/unknown")).toMatchObject({
      status: 400,
      text: expect.stringContaining("Publishable API key required"),
    })
  })

  it("reconciles by a command, whose exit code is its result", async () => {
    const quiet = await store.mpgi(["reconcile"])
    expect(quiet).toEqual({ code: 0, output: expect.stringContaining("pp_mpgi_main: done: 0 compared") })

    await store.sql(
      `insert into mpgi_payment (id, provider_id, order_no, payment_session_id, amount, currency_code, flow, state, opened_at)
       values ('mpgipay_1', 'pp_mpgi_main', 'O1', 'payses_1', '1.00', 'usd', 'redirect', 'authorized', now()) returning id`,
    )
    // Nothing listens there.
    const nowhere = { NODE_ENV: "development", GATEWAY_URL: "http://127.0.0.1:9" }
    const unreachable = await store.mpgi(["reconcile"], nowhere)
    expect(unreachable).toEqual({
      code: 1,
      output: expect.stringContaining("pp_mpgi_main: failed: 0 compared"),
    })
  })

  it("checks its health by a command, which prints JSON and nothing else", async () => {
    const nowhere = { NODE_ENV: "development", GATEWAY_URL: "http://127.0.0.1:9" }
    const { code, output } = await store.mpgi(["health", "--json"], nowhere)
    const { status, checks } = JSON.parse(output) as { status: string; checks: Record<string, unknown>[] }
    expect(status).toBe("critical")
    expect(checks).toContainEqual(
      expect.objectContaining({
        check: "reachable",
        provider_id: "pp_mpgi_main",
        message: expect.stringContaining("http://127.0.0.1:9 does not respond (ECONNREFUSED)"),
      }),
    )
    expect(output).not.toContain("very-secret")
    expect(code).toBe(1)
  })

  it("lists by a command what is open before the package is removed", async () => {
    const { code, output } = await store.mpgi(["uninstall", "--check"])
    expect(output).toContain("authorizations: 1 payments hold money that is not captured (O1)")
    expect(code).toBe(2)
  })

  it("rotates keys by a command, and does not start in production without a key", async () => {
    await store.sql(
      "insert into mpgi_account_access (id, customer_id, last_login_ip) values ('mpgiacc_1', 'cus_1', '192.0.2.1') returning id",
    )
    const stored = () => store.sql<{ last_login_ip: string }>("select last_login_ip from mpgi_account_access")
    const first = await store.mpgi(["rotate-keys"])
    expect(first).toEqual({ code: 0, output: expect.stringContaining("now 1 in the clear") })
    expect(await stored()).toEqual([{ last_login_ip: "192.0.2.1" }])

    const plain = await store.mpgi(["rotate-keys", "--encrypt-plain"])
    expect(plain).toEqual({
      code: 0,
      output: expect.stringContaining("mpgi_account_access.last_login_ip: 1 encrypted again"),
    })
    expect(await stored()).toEqual([{ last_login_ip: expect.stringMatching(/^v1\.first\./) }])

    const alone = await store.mpgi(["rotate-keys"], { KEYS: JSON.stringify([keyOf("second")]) })
    expect(alone).toEqual({ code: 1, output: expect.stringContaining("Still needed beside second: first") })
    expect(alone.output).not.toContain("192.0.2.1")

    const none = await store.run(["start", "--port", "0"], { KEYS: "" })
    expect(none.code).not.toBe(0)
    expect(none.output).toContain("encryption: must name a key in production")
  })

  it("shows in a command why Medusa does not start", async () => {
    const { code, output } = await store.mpgi(["health"], { ACCOUNTS: "none" })
    expect(code).toBe(1)
    expect(output).toContain("accounts: is undefined: is its environment variable set? Write a list")
  })

  it.each([
    ["baseUrl", { GATEWAY_URL: "ftp://canary@gateway.example.com" }],
    ["signature", { GATEWAY_ALGORITHM: "canary" }],
  ])("does not start with an invalid %s, and reports it without its value", async (option, env) => {
    const { code, output } = await store.run(["start", "--port", "0"], env)
    expect(code).not.toBe(0)
    expect(output).toContain(`accounts.0.${option}`)
    expect(output).not.toMatch(/canary|very-secret/)
  })

  it("is rolled back by Medusa's own command, one migration at a time", async () => {
    const applied = () =>
      store.sql<{ name: string }>(
        "select name from mikro_orm_migrations where name ~ '^Migration' order by executed_at, id",
      )
    const schema = () =>
      store.sql(`select indexdef as part from pg_indexes where tablename like 'mpgi%'
        union select table_name || '.' || column_name from information_schema.columns where table_name like 'mpgi%'`)
    const before = { migrations: await applied(), schema: await schema() }
    const { code, output } = await store.run(["db:rollback", "mpgi"])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Reverted successfully") })
    const [reverted] = /Migration2\d+/.exec(output) ?? []
    expect(await applied()).toEqual(before.migrations.filter(({ name }) => name !== reverted))
    expect(await applied()).toHaveLength(before.migrations.length - 1)
    expect(await schema()).not.toEqual(before.schema)
  })
})
