import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { castsIn } from "../casts"

/** A cast is a promise that the compiler cannot check. Lower this when casts go; raise it for none. */
const LIMIT = 60

const src = join(__dirname, "../../src")

it("counts assertions, each of a chain, and nothing else", () => {
  const text = `
    const a = {} as Row
    const b = {} as unknown as Row
    const c = <Row>{}
    const d = ["x"] as const
    const e = {} satisfies Row
    import { x as y } from "x"
    // as Row
  `
  expect(castsIn("x.ts", text)).toEqual(["Row", "Row", "unknown", "Row"])
  expect(castsIn("x.tsx", "export const x = <p>{y as string}</p>")).toEqual(["string"])
})

it(`src has at most ${LIMIT} casts`, () => {
  const files = readdirSync(src, { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)test\//.test(path))
  const counted = files.map((path) => ({ path, casts: castsIn(path, readFileSync(join(src, path), "utf8")) }))
  const total = counted.reduce((sum, { casts }) => sum + casts.length, 0)
  const most = counted
    .sort((a, b) => b.casts.length - a.casts.length)
    .slice(0, 20)
    .map(({ path, casts }) => `${casts.length} src/${path}`)
  if (total > LIMIT) throw new Error(`${total} casts, of which\n${most.join("\n")}`)
})
