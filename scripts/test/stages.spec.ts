import { existsSync } from "node:fs"
import { join } from "node:path"
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
})
