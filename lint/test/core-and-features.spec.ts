import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { COMPOSITION, FEATURES } from "../rules/core-and-features"
import { Tree } from "./setup/tree"

const tree = new Tree({
  "src/workflows/payments/core.ts": `import { pay } from "../payouts/pay"\nexport const core = pay`,
  "src/workflows/payments/type.ts": `import type { pay } from "../payouts/pay"\nexport type Pay = typeof pay`,
  "src/workflows/payments/again.ts": `export { pay } from "../payouts/pay"`,
  "src/workflows/payments/late.ts": `export const late = () => import("../payouts/pay")`,
  "src/workflows/payouts/pay.ts": `import { to } from "../beneficiaries/to"\nexport const pay = to`,
  "src/workflows/beneficiaries/to.ts": `import { sum } from "../shared/sum"\nexport const to = sum`,
  "src/workflows/bulk/run.ts": `import { pay } from "../payouts/pay"\nexport const run = pay`,
  "src/workflows/shared/sum.ts": `export const sum = 1`,
  "src/workflows/features.ts": `import { pay } from "./payouts/pay"\nexport const all = [pay]`,
  "src/jobs/pay.ts": `import { pay } from "../workflows/payouts/pay"\nexport default pay`,
})

afterAll(() => tree.remove())

describe("the core", () => {
  it.each([
    "src/workflows/payments/core.ts",
    "src/workflows/payments/type.ts",
    "src/workflows/payments/again.ts",
    "src/workflows/payments/late.ts",
    "src/jobs/pay.ts",
  ])("imports no feature: %s is refused", async (file) => {
    expect(await tree.lint("house/core-and-features", file)).toEqual([
      "The core does not know payouts: offer a hook in shared/feature.ts, and register it in its feature.ts.",
    ])
  })

  it.each(["src/workflows/features.ts", "src/workflows/payouts/pay.ts", "src/workflows/beneficiaries/to.ts"])(
    "is not what %s is",
    async (file) => {
      expect(await tree.lint("house/core-and-features", file)).toEqual([])
    },
  )
})

it("a feature imports no other one", async () => {
  expect(await tree.lint("house/core-and-features", "src/workflows/bulk/run.ts")).toEqual([
    "bulk does not know payouts: what both use belongs to the core.",
  ])
})

describe("the list", () => {
  const root = join(__dirname, "../..")

  it("names files that exist, and folders that exist", () => {
    const missing = COMPOSITION.filter((path) => !existsSync(join(root, path)))
    const folders = FEATURES.flat().filter((name) => !existsSync(join(root, "src/modules/mpgi", name)))
    expect([...missing, ...folders]).toEqual([])
  })

  it.each(["src/workflows", "src/modules/mpgi", "src/api/admin/mpgi"])(
    "of %s has every feature.ts",
    (floor) => {
      const all = readdirSync(join(root, floor)).filter((name) =>
        existsSync(join(root, floor, name, "feature.ts")),
      )
      expect(all.filter((name) => name !== "shared" && !FEATURES.flat().includes(name))).toEqual([])
    },
  )
})
