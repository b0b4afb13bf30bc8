import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runStages } from "../run-stages"
import { CORE, JOURNEY, onVersionOfPostgres, quick, rest, SERVERS } from "../stages"

describe("the stages", () => {
  it("have names of their own in each tier", () => {
    for (const tier of [quick, rest]) expect(new Set(tier.map(({ name }) => name)).size).toBe(tier.length)
  })

  it("name specs that are there, and leave out in one tier what the other runs", () => {
    const named = [...CORE, ...JOURNEY, ...SERVERS]
    expect(named.filter((spec) => !existsSync(join(__dirname, "../..", spec)))).toEqual([])
    const ignored = rest.flatMap(({ commands }) => commands.flat())
    expect(named.filter((spec) => !ignored.includes(spec))).toEqual([])
    const servers = rest.find(({ name }) => name === "servers")
    expect(SERVERS.filter((spec) => !servers?.commands[0]?.includes(spec))).toEqual([])
  })

  it("name specs that are there for another version of PostgreSQL", () => {
    const specs = onVersionOfPostgres.commands.flat().filter((word) => word.endsWith(".spec.ts"))
    expect(specs).toHaveLength(6)
    expect(specs.filter((spec) => !existsSync(join(__dirname, "../..", spec)))).toEqual([])
  })

  it("run every project of jest.config.js", () => {
    const { projects } = jest.requireActual<{ projects: { displayName: string }[] }>("../../jest.config.js")
    const run = [...quick, ...rest].flatMap(({ commands }) => commands.flat())
    expect(projects.map(({ displayName }) => displayName).filter((name) => !run.includes(name))).toEqual([])
  })

  it("begin after those that they need, also when a processor is free", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mpgi-stages-"))
    const file = JSON.stringify(join(folder, "ended"))
    // A stage writes its output to a file of its name: no name of a real one, which may be running.
    const node = (name: string, script: string) => ({ name, commands: [["-e", script]] })
    jest.spyOn(console, "log").mockReturnValue(undefined)
    jest.spyOn(process.stdout, "write").mockReturnValue(true)
    try {
      const first = node("tried-2", `setTimeout(() => require("fs").writeFileSync(${file}, ""), 500)`)
      const then = node("tried-then", `process.exitCode = require("fs").existsSync(${file}) ? 0 : 1`)
      expect(await runStages([first, { ...then, after: "tried" }])).toBe(true)
    } finally {
      jest.restoreAllMocks()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it("have every spec of a project in one of its parts, and each store in one, whatever the order", () => {
    type Spec = { path: string }
    const ByStore = jest.requireActual<
      new (options: object) => {
        shard(specs: Spec[], part: { shardIndex: number; shardCount: number }): Spec[]
      }
    >("../../integration-tests/setup/by-store.js")
    const specs = pathsOfHttp().map((path) => ({ path }))
    const sequencer = new ByStore({ contexts: [], globalConfig: {} })
    const parts = [specs, [...specs].reverse()].map((inOrder, at) =>
      sequencer.shard(inOrder, { shardIndex: at + 1, shardCount: 2 }).map(({ path }) => path),
    )
    expect(parts.flat().sort()).toEqual(specs.map(({ path }) => path).sort())
    expect(Math.min(...parts.map(({ length }) => length))).toBeGreaterThan(specs.length / 3)
  })
})

function pathsOfHttp(): string[] {
  const folder = join(__dirname, "../../integration-tests/http")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return files.filter((file) => file.endsWith(".spec.ts")).map((file) => join(folder, file))
}
