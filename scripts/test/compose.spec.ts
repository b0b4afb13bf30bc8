import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { z } from "zod"

const root = join(__dirname, "../..")
const folder = join(root, "docs/guides")

const Service = z.strictObject({
  image: z.string().regex(/^[a-z]+:\d+$/, "an image of a major version"),
  working_dir: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, "of this machine only")).optional(),
  network_mode: z.string().optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") })).optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()).min(2),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int(),
    })
    .optional(),
})
const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: z.strictObject({
    default: z.strictObject({
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string(), gateway: z.string() })) }),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
})

/** Docker is not there where the tests run, so the file is read as Compose reads it. */
describe("docs/guides/compose.yaml", () => {
  const { services, volumes, networks } = Compose.parse(
    parse(readFileSync(join(folder, "compose.yaml"), "utf8")),
  )
  const { postgres, redis, store, sandbox } = services

  it("has PostgreSQL, Redis, the store and the sandbox", () => {
    expect(Object.keys(services)).toEqual(["postgres", "redis", "store", "sandbox"])
    expect(store!.image).toBe(`node:${readFileSync(join(root, ".nvmrc"), "utf8").trim()}`)
  })

  it("names services, volumes and networks that are there, and waits for what is healthy", () => {
    for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services[name]?.healthcheck).toBeDefined()
      const named = mounted.map((each) => each.split(":")[0]!).filter((name) => !name.startsWith("."))
      for (const name of named) expect(volumes).toHaveProperty(name)
    }
    expect(sandbox!.network_mode).toBe("service:store")
    const operator = sandbox!.command![sandbox!.command!.indexOf("--operator-ip") + 1]
    expect(networks.default.ipam.config[0]!.gateway).toBe(operator)
  })

  it("gives the store what the guide's configuration reads, with the addresses of its services", () => {
    const guide = readFileSync(join(folder, "compose.md"), "utf8")
    const read = [...guide.matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name!)
    const { environment = {} } = store!
    expect(Object.keys(environment).sort()).toEqual([...new Set(read)].sort())
    expect(new URL(environment["DATABASE_URL"]!)).toMatchObject({
      hostname: "postgres",
      pathname: `/${postgres!.environment!["POSTGRES_DB"]}`,
      password: postgres!.environment!["POSTGRES_PASSWORD"],
    })
    expect(new URL(environment["REDIS_URL"]!).hostname).toBe("redis")
    expect(redis!.command![0]).toBe("redis-server")
    for (const name of ["MPGI_BASE_URL", "MPGI_BACKEND_URL"]) {
      const { hostname, port } = new URL(environment[name]!)
      expect(hostname).toBe("localhost")
      expect(store!.ports).toContain(`127.0.0.1:${port}:${port}`)
    }
  })
})
