import { Tree } from "./setup/tree"

const tree = new Tree({
  "src/gateway/index.ts": `export * from "./client"`,
  "src/gateway/client.ts": `export const client = 1`,
  "src/gateway/itself.ts": `import type { Itself } from "./itself"\nexport type Itself = Itself | null`,
  "src/modules/a.ts": `import { b } from "./b"\nexport const a = b`,
  "src/modules/b.ts": `import { c } from "./c"\nexport const b = c`,
  "src/modules/c.ts": `import type { a } from "./a"\nexport const c = 1 as typeof a`,
  "src/modules/user.ts": `import { a } from "./a"\nexport const user = a`,
  "tools/type.ts": `export const type = 1 as unknown as import("./late").Late`,
  "tools/late.ts": `export type Late = 1\nexport const late = () => import("./type")`,
  "demo/export.ts": `export { two } from "./two"\nexport const one = 1`,
  "demo/two.ts": `import { one } from "./export"\nexport const two = one`,
  "integration-tests/shop.ts": `import { client } from "medusa-payment-mpgi/gateway"\nexport const shop = client`,
  "scripts/test/x.spec.ts": `import { x } from "../x"\nexport const spec = x`,
  "scripts/x.ts": `import { spec } from "./test/x.spec"\nexport const x = spec`,
})

afterAll(() => tree.remove())

describe("an import cycle", () => {
  it.each([
    ["src/modules/a.ts", "src/modules/a.ts → src/modules/b.ts → src/modules/c.ts → src/modules/a.ts"],
    ["src/modules/c.ts", "src/modules/c.ts → src/modules/a.ts → src/modules/b.ts → src/modules/c.ts"],
    ["src/gateway/itself.ts", "src/gateway/itself.ts → src/gateway/itself.ts"],
    ["tools/type.ts", "tools/type.ts → tools/late.ts → tools/type.ts"],
    ["tools/late.ts", "tools/late.ts → tools/type.ts → tools/late.ts"],
    ["demo/export.ts", "demo/export.ts → demo/two.ts → demo/export.ts"],
    ["scripts/test/x.spec.ts", "scripts/test/x.spec.ts → scripts/x.ts → scripts/test/x.spec.ts"],
  ])("through %s is refused, types, late imports and tests included", async (file, cycle) => {
    expect(await tree.lint("house/no-cycles", file)).toEqual([`Import cycle: ${cycle}`])
  })

  it.each(["src/modules/user.ts", "src/gateway/index.ts", "integration-tests/shop.ts"])(
    "is not what %s is in, which only leads to others",
    async (file) => {
      expect(await tree.lint("house/no-cycles", file)).toEqual([])
    },
  )
})
