import { Tree } from "./setup/tree"

const refused: Record<string, string> = {
  "src/workflows/export-from.ts": `export { SubscriptionPlan } from "../modules/mpgi"`,
  "src/workflows/export-type.ts": `export type { PaymentRow } from "../modules/mpgi"`,
  "src/workflows/export-all.ts": `export * from "../modules/mpgi/values"`,
  "src/workflows/export-as.ts": `export * as gateway from "../gateway"`,
  "src/workflows/later.ts": `import { SubscriptionPlan } from "../modules/mpgi"\nexport { SubscriptionPlan }`,
  "src/workflows/renamed.ts": `import { Plan } from "../modules/mpgi"\nexport { Plan as Body }`,
  "src/workflows/alias.ts": `import { Plan } from "../modules/mpgi"\nexport const Body = Plan`,
  "src/workflows/default.ts": `import { Plan } from "../modules/mpgi"\nexport default Plan`,
  "src/modules/mpgi/index.ts": `export { GatewayError } from "../../gateway"`,
  "src/modules/mpgi/package.ts": `export type { Knex } from "@medusajs/framework/mikro-orm/knex"`,
  "src/gateway/operations/index.ts": `export { defineOperation } from "../message"`,
  "src/api/admin/mpgi/body.ts": `export { SubscriptionPlan } from "../../../modules/mpgi/values"`,
}

const allowed: Record<string, string> = {
  "src/modules/mpgi/values.ts": `export { SubscriptionPlan } from "./subscription-plans/subscription-plan"`,
  "src/gateway/index.ts": `export { operations } from "./operations"\nexport { amount } from "./fields/amount"`,
  "src/workflows/use.ts": `import { INTERVALS } from "../modules/mpgi"\nexport const names = INTERVALS.map(String)`,
  "src/config/index.ts": `export type { AccountOptions } from "../modules/mpgi"`,
  "src/api/admin/mpgi/route.ts": `export { SubscriptionPlan as Body } from "../../../modules/mpgi/values"`,
  "integration-tests/setup/x.ts": `export * from "@medusajs/test-utils"`,
}

const tree = new Tree({ ...refused, ...allowed })

afterAll(() => tree.remove())

describe("what is another folder's", () => {
  it.each(Object.keys(refused))("is not passed on by %s", async (file) => {
    expect(await tree.lint("house/no-laundering", file)).toEqual([
      expect.stringContaining("passes on what is"),
    ])
  })

  it.each(Object.keys(allowed))("is used, and what is its own exported, by %s", async (file) => {
    expect(await tree.lint("house/no-laundering", file)).toEqual([])
  })
})
