import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { writersAsMarkdown } from "../markdown"
import { direct, writers } from "../writers"
import { Tree } from "./setup/tree"

const root = join(__dirname, "../..")
const PAYMENTS = "src/modules/mpgi/payments/payment-records.ts"

const refused: Record<string, [code: string, message: string]> = {
  "src/modules/mpgi/payouts/a.ts": [
    `writeTo<Row>(pg, "mpgi_payment", actor()).update({})`,
    `mpgi_payment is written by ${PAYMENTS}`,
  ],
  "src/modules/mpgi/payouts/constant.ts": [
    `const TABLE = "mpgi_payment"\nwriteTo(pg, TABLE, actor()).delete()`,
    `mpgi_payment is written by ${PAYMENTS}`,
  ],
  "src/modules/mpgi/payouts/sql.ts": [
    "pg.raw(`with x as (select 1) update mpgi_payment as p set state = 'x' from ${y}`)",
    `mpgi_payment is written by ${PAYMENTS}`,
  ],
  "src/modules/mpgi/payouts/insert.ts": [
    `pg.raw("insert into mpgi_case (id) values (1)")`,
    "mpgi_case is written by",
  ],
  "src/modules/mpgi/payouts/delete.ts": [`pg.raw('delete from "mpgi_case"')`, "mpgi_case is written by"],
  "src/modules/mpgi/payouts/built.ts": [
    "pg.raw(`delete from ${TABLE} where id = 1`)",
    "The name of the table",
  ],
  "src/modules/mpgi/payouts/any.ts": [`writeTo(pg, name, actor()).delete()`, "The name of the table"],
  "src/modules/mpgi/payouts/new.ts": [`writeTo(pg, "mpgi_new", actor()).delete()`, "mpgi_new has no writer"],
  "src/modules/mpgi/payments/payment-records.ts": [
    `table(pg, "mpgi_payment").where({ id }).update({ state })`,
    "update hides who changes the row",
  ],
  "src/modules/mpgi/payments/insert.ts": [
    `pg("mpgi_payment").insert(row).returning("*")`,
    "insert hides who",
  ],
  "src/modules/mpgi/payments/delete.ts": [`rows.clone().delete()`, "delete hides who"],
  "src/modules/mpgi/payments/batch.ts": [`pg.batchInsert("mpgi_payment", rows)`, "batchInsert hides who"],
  "src/modules/mpgi/payments/merge.ts": [`rows.insert(a).onConflict().merge(b)`, "hides who"],
  "src/workflows/x.ts": [`mpgi.updateMpgiPayments({ id })`, "updateMpgiPayments writes past"],
  "src/workflows/sql.ts": [`pg.raw("update mpgi_payout set state = 'x'")`, "mpgi_payout is written by"],
}

const allowed: Record<string, string> = {
  "src/modules/mpgi/payouts/payout-records.ts": `const write = writeTo(pg, "mpgi_payout", actor())
    write.update({}).where({ id })
    pg.raw("update mpgi_payout set state = 'x'")`,
  "src/modules/mpgi/cases/case-records.ts": `function rows(by) { return writeTo(by, "mpgi_case", actor()) }
    class Cases {
      private write(by) { return writeTo(by, "mpgi_case", actor()) }
      add() { return this.write(this.pg).upsert({}, "(key)", {}) }
      end() { return rows(this.pg).delete() }
    }`,
  "src/modules/mpgi/payouts/reads.ts": `pg.raw("select * from mpgi_payment for update")
    table(pg, "mpgi_payment").forUpdate()
    held.delete(key)
    createHash("sha256").update(text).digest("hex")
    this.insert(row)
    mpgi.listMpgiPayments()`,
  "src/modules/mpgi/encryption/reseal.ts": `by(table).where({ id }).update({ sealed })`,
  "src/modules/mpgi/payouts/test/x.spec.ts": `pg("mpgi_payment").update({ state })`,
}

const tree = new Tree(
  Object.fromEntries([
    ...Object.entries(refused).map(([file, [code]]): [string, string] => [file, code]),
    ...Object.entries(allowed),
  ]),
)

afterAll(() => tree.remove())

describe("a table", () => {
  it.each(Object.entries(refused))("is not written as in %s", async (file, [, message]) => {
    const messages = await tree.lint("house/one-writer", file)
    expect(messages.length).toBeGreaterThan(0)
    for (const each of messages) expect(each).toContain(message)
  })

  it.each(Object.keys(allowed))("may be written or read as in %s", async (file) => {
    expect(await tree.lint("house/one-writer", file)).toEqual([])
  })
})

describe("the list of writers", () => {
  const models = join(root, "src/modules/mpgi/models")
  const tables = readdirSync(models).flatMap((file) =>
    [...readFileSync(join(models, file), "utf8").matchAll(/define\(\s*"(mpgi_\w+)"/g)].map(
      ([, name]) => name,
    ),
  )

  it("has every table of the models, the audit and the leases", () => {
    expect(Object.keys(writers)).toEqual([...tables, "mpgi_audit", "mpgi_lease"].sort())
  })

  it("names files that write their table", () => {
    for (const [table, file] of Object.entries(writers)) {
      const text = readFileSync(join(root, "src/modules/mpgi", file), "utf8")
      expect({ file, writes: text.includes(table) && /writeTo|insert|delete/.test(text) }).toEqual({
        file,
        writes: true,
      })
    }
    for (const file of direct) expect(existsSync(join(root, "src/modules/mpgi", file))).toBe(true)
  })

  it("is printed in docs/architecture.md", () => {
    const page = readFileSync(join(root, "docs/architecture.md"), "utf8")
    expect(page).toContain(writersAsMarkdown())
  })
})
