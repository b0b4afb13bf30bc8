import { readFileSync } from "node:fs"
import { join } from "node:path"

const read = (file: string) => readFileSync(join(__dirname, "../..", file), "utf8")
const page = read("docs/guides/going-live.md")

it("ties the checklist to checks that the health check has", () => {
  const health = read("src/health/check-store.ts") + read("src/health/check-account.ts")
  const has = new Set([...health.matchAll(/^ {2}(\w+): check\w+,$/gm)].map(([, name]) => name))
  const named = [...page.matchAll(/Checks?: ([^\n]+)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(named.filter((name) => !has.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(9)
})

it("ties it to rows of the assumptions", () => {
  const rows = new Set(
    [...read("docs/assumptions.md").matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row)),
  )
  const named = [...page.matchAll(/^- \[ \] Rows? ([\d to,and]+):/gm)].flatMap(([, list = ""]) =>
    [...list.matchAll(/\d+/g)].map(([row]) => Number(row)),
  )
  expect(named.filter((row) => !rows.has(row))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

it("can be ticked off", () => {
  expect(page.match(/^- \[ \] /gm)?.length).toBeGreaterThan(30)
})
