import { Tree } from "./setup/tree"

const tree = new Tree({
  "src/modules/mpgi/payments/x.ts": `export const row = {} as never\nexport const other = <never>{}`,
  "src/workflows/x.ts": `export const row = [{} as never]`,
  "src/modules/mpgi/shared/database.ts": `export const row = {} as never`,
  "src/modules/mpgi/payments/test/x.spec.ts": `export const row = {} as never`,
  "src/api/x.ts": `export const row = {} as { id: string }\nexport type Never = never`,
})

afterAll(() => tree.remove())

describe("`as never`", () => {
  it.each([
    ["src/modules/mpgi/payments/x.ts", 2],
    ["src/workflows/x.ts", 1],
    ["src/modules/mpgi/shared/database.ts", 0],
    ["src/modules/mpgi/payments/test/x.spec.ts", 0],
    ["src/api/x.ts", 0],
  ])("in %s: %i", async (file, count) => {
    expect(await tree.lint("house/no-never-casts", file)).toHaveLength(count)
  })
})
