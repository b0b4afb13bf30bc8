import { leaks } from "../../setup/canaries"
import { merchant } from "../../setup/merchant"
import { describeHealth } from "../stores"

type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers }

/** What a probe reads of a server, and that it sends nothing to the gateway. */
describeHealth((shop) => {
  const probe = async (query = ""): Promise<Answer> => {
    const response = await fetch(`${shop.url}/mpgi/ready${query}`)
    const text = await response.text()
    const body = JSON.parse(text) as Record<string, unknown>
    return { status: response.status, body, text, headers: response.headers }
  }

  it("a server with its database and migrations is ready", async () => {
    const sent = shop.sandbox.requests().length
    const { status, body, text, headers } = await probe()
    expect([status, body]).toMatchObject([200, { ready: true, database: "reachable", migrations: "done" }])
    expect(Object.keys(body).sort()).toEqual(["database", "gateway", "migrations", "ready"])
    expect(headers.get("cache-control")).toBe("no-store")
    expect(leaks(text)).toEqual([])
    expect(shop.sandbox.requests()).toHaveLength(sent)
  })

  it("a server without a migration is not", async () => {
    const [row] = await shop.sql<{ name: string }>(
      "select name from mikro_orm_migrations where name like 'Migration2026%' order by name desc limit 1",
    )
    const name = row!.name
    await shop.sql("delete from mikro_orm_migrations where name = ?", name)
    const missing = await probe()
    expect([missing.status, missing.body]).toMatchObject([503, { ready: false, migrations: "missing" }])
    // Which one is for users who are signed in.
    expect(missing.text).not.toContain(name)
    await shop.sql("insert into mikro_orm_migrations (name) values (?)", name)
    expect((await probe()).status).toBe(200)
  })

  it("a server without its database is not, and says so soon", async () => {
    const readiness = shop.container.resolve("mpgi").readiness as unknown as { pg: unknown }
    const { pg } = readiness
    readiness.pg = { raw: () => new Promise(() => {}) }
    const { status, body } = await probe().finally(() => (readiness.pg = pg))
    expect([status, body]).toMatchObject([
      503,
      { ready: false, database: "unreachable", migrations: "unknown" },
    ])
  })

  it("a gateway that does not reply is reported, and makes the server unready only on demand", async () => {
    const admin = await merchant(shop)
    // One account of this store is at a port on which nothing listens: each check sends a query there.
    for (let check = 0; check < 3; check++) expect((await admin.get("/mpgi/health")).status).toBe(200)
    expect((await probe()).body).toMatchObject({ ready: true, gateway: "unreachable" })
    const demanding = await probe("?gateway=required")
    expect([demanding.status, demanding.body.ready]).toEqual([503, false])
    const misspelt = await probe("?gateway=require")
    expect([misspelt.status, misspelt.body.message]).toEqual([
      400,
      "gateway: write required, or leave it out",
    ])
    // Without a secret, an account or an address.
    expect(demanding.text).not.toMatch(/pp_mpgi|127\.0\.0\.1|http/)
  })

  it("probes have a limit of their own", async () => {
    const { rateLimits } = shop.container.resolve("mpgi")
    const { enabled, pages } = rateLimits
    Object.assign(rateLimits, { enabled: true, pages: 2 })
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => probe()))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]?.headers.get("retry-after")).toBe(String(rateLimits.windowSeconds))
      expect(refused[0]?.body).toMatchObject({ type: "too_many_requests" })
      const page = await fetch(`${shop.url}/mpgi/pay/${"a".repeat(43)}`)
      expect(page.status).not.toBe(429)
    } finally {
      Object.assign(rateLimits, { enabled, pages })
    }
  })
})
