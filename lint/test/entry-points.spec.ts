import { Tree } from "./setup/tree"

const route = (body: string) =>
  `import type { MpgiService } from "../modules/mpgi/service"
  import type { Container } from "awilix"
  export async function POST(container: Container<MpgiService>, key: symbol) {
    const mpgi = container.resolve("mpgi")
    ${body}
  }`

const refused: Record<string, [code: string, message: string]> = {
  "src/api/chain.ts": [`await container.resolve("mpgi").payments.record("1")`, "record changes state"],
  "src/api/variable.ts": [`await mpgi.payments.record("1")`, "record changes state"],
  "src/api/held.ts": [`const { payments } = mpgi\nawait payments.record("1")`, "record changes state"],
  "src/api/generated.ts": [`await mpgi.createMpgiPayments({})`, "createMpgiPayments changes state"],
  "src/api/called-a-read.ts": [`await mpgi.payments.findAndClaim("1")`, "findAndClaim changes state"],
  "src/api/gateway.ts": [`await mpgi.account("a").gateway.authorise({})`, "authorise changes state"],
  "src/api/named-by.ts": [`await mpgi.as("u", () => mpgi.payments.record("1"))`, "record changes state"],
  "src/api/two.ts": [`await mpgi.payouts.create({})\nawait mpgi.receive("1")`, "receive follows create"],
  "src/api/medusas.ts": [`await container.resolve(key)`, "not key"],
  "src/jobs/x.ts": [`await mpgi.payments.record("1")`, "record changes state"],
  "src/subscribers/x.ts": [`await mpgi.payments.record("1")`, "record changes state"],
  "src/scripts/x.ts": [`await mpgi.payments.record("1")`, "record changes state"],
}

const allowed: Record<string, string> = {
  "src/api/reads.ts": `await mpgi.payments.byId("1")\nawait mpgi.payments.list()\nawait mpgi.listMpgiPayments()`,
  "src/api/computes.ts": `mpgi.account("a")\nmpgi.payments.describe()`,
  "src/api/marked.ts": `await mpgi.as("u", () => mpgi.payouts.create({}))`,
  "src/api/promise.ts": `await Promise.resolve(1)\nmpgi.payments.byId("1").catch(() => undefined)`,
  "src/workflows/x.ts": `await mpgi.payments.record("1")`,
  "src/api/test/x.ts": `await mpgi.payments.record("1")`,
}

const tree = new Tree({
  "node_modules/awilix/index.d.ts": `export interface Container<T> {
    resolve(key: "mpgi"): T
    resolve(key: symbol): Promise<string>
  }`,
  "src/gateway/client.ts": `export class GatewayClient { async authorise(fields: object) { return fields } }`,
  "src/modules/mpgi/tables.ts": `type Made = { [Name in "list" | "create" as \`\${Name}MpgiPayments\`]: (rows?: object) => Promise<void> }
    export const Tables = class {} as new () => Made`,
  "src/modules/mpgi/service.ts": `import type { GatewayClient } from "../../gateway/client"
    import { Tables } from "./tables"
    declare const pg: { update(row: object): Promise<number> }
    class Payments {
      async byId(id: string) { return id }
      async list() { return [1] }
      async record(id: string) { return id }
      async findAndClaim(id: string) { return (await pg.update({ id })) === 1 }
      describe() { return "payments" }
    }
    class Payouts {
      /**
       * Creates a payout once for each request id.
       * @entryPoint
       */
      async create(row: object) { return row }
    }
    export class MpgiService extends Tables {
      readonly payments = new Payments()
      readonly payouts = new Payouts()
      account(id: string): { gateway: GatewayClient } { throw new Error(id) }
      as<T>(by: string, work: () => T): T { return by ? work() : work() }
      /** @entryPoint */
      async receive(message: string) { return message }
    }`,
  ...Object.fromEntries(Object.entries(refused).map(([file, [code]]) => [file, route(code)])),
  ...Object.fromEntries(Object.entries(allowed).map(([file, code]) => [file, route(code)])),
})

afterAll(() => tree.remove())

describe("an entry point", () => {
  it.each(Object.entries(refused))("does not write as %s does", async (file, [, message]) => {
    expect(await tree.lint("house/entry-points", file)).toEqual([expect.stringContaining(message)])
  })

  it.each(Object.keys(allowed))("reads, or runs one method made for it, as %s does", async (file) => {
    expect(await tree.lint("house/entry-points", file)).toEqual([])
  })
})
