import { Tree } from "./setup/tree"

const tree = new Tree({
  "src/workflows/fields.ts": `export const refund = (amount: string) => ({ kind: "refund", ...{ amount } })`,
  "src/workflows/elements.ts": `export const all = (one: string) => [one, ...["two", "three"]]`,
  "src/workflows/arguments.ts": `export const most = (one: number) => Math.max(one, ...[2, 3])`,
  "src/workflows/narrowed.ts": `export const set = (note: string) => ({ note, ...({ kind: "refund" } as const) })`,
  "src/workflows/states.ts": `export const states = ["new", ...(["sent", "done"] as const)]`,
  "src/admin/properties.tsx": `export const Row = (id: string) => <tr {...{ id }} />`,
  "src/workflows/plain.ts": `export const refund = (amount?: string) => ({ kind: "refund", ...(amount && { amount }) })`,
})

afterAll(() => tree.remove())

describe("a literal", () => {
  it.each([
    ["src/workflows/fields.ts", 1],
    ["src/workflows/elements.ts", 1],
    ["src/workflows/arguments.ts", 1],
    ["src/workflows/narrowed.ts", 1],
    ["src/workflows/states.ts", 1],
    ["src/admin/properties.tsx", 1],
    ["src/workflows/plain.ts", 0],
  ])("is not spread into another one: %s: %i", async (file, count) => {
    expect(await tree.lint("no-restricted-syntax", file)).toHaveLength(count)
  })
})
