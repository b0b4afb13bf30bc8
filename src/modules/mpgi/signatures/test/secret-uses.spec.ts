import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SignatureOption } from "../../../../gateway"
import { checkSecrets } from "../../../../health/check-account"
import type { AccountChecked, Checked } from "../../../../health/finding"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { SecretUses } from "../secret-uses"

const PROVIDER = "pp_mpgi_mpgi"
const signatureOf = (...ids: string[]): SignatureOption => ({
  algorithm: "hmac-sha256",
  secrets: ids.map((id) => ({ id, secret: `the-secret-of-${id}` })),
})
const rotation = signatureOf("2027", "2026")

let database: ModuleDatabase
let pg: Knex
const warnings: string[] = []
const log = { warn: (line: string) => void warnings.push(line) }
/** What a server of its own knows of; all of them share the table. */
const server = () => new SecretUses(pg, log as never)

beforeAll(async () => {
  database = await moduleDatabase()
  pg = database.pg
}, 60_000)
beforeEach(async () => {
  warnings.splice(0)
  await pg("mpgi_secret_use").delete()
})
afterAll(() => database.close())

const found = (signature = rotation, provider_id = PROVIDER) =>
  checkSecrets(
    { provider_id, options: { signature } } as AccountChecked,
    {
      mpgi: { secretUses: server() },
    } as unknown as Checked,
  )
const ago = (hours: number) => pg.raw(`now() - interval '${hours} hours'`)
/** As if all of it had happened earlier. */
const passed = (hours: number) => {
  const earlier = Object.fromEntries(
    ["watched_since", "seen_at", "last_at"].map((column) => [
      column,
      pg.raw(`?? - interval '${hours} hours'`, [column]),
    ]),
  )
  return pg("mpgi_secret_use").update(earlier)
}

describe("which secrets messages come with", () => {
  it("is unknown before the first message", async () => {
    expect(await found()).toMatchObject({ status: "healthy", code: "secrets_quiet" })
  })

  it("is watched for a day before one may be removed", async () => {
    await server().note(PROVIDER, rotation, "2027")
    expect(await found()).toMatchObject({
      status: "healthy",
      code: "secrets_watched",
      values: { first: "2027", secrets: "2026", at: expect.any(String) as string },
    })
    await passed(23)
    await server().note(PROVIDER, rotation, "2027")
    expect(await found()).toMatchObject({ code: "secrets_watched" })
    await passed(2)
    expect(await found()).toMatchObject({
      status: "warning",
      code: "secrets_others_unused",
      values: { first: "2027", secrets: "2026" },
    })
  })

  it("shows messages with another than the first, and when the last came, for a day", async () => {
    await server().note(PROVIDER, rotation, "2026")
    const { rows } = await pg.raw<{ rows: { last_at: Date }[] }>(
      "select last_at from mpgi_secret_use where secret = '2026'",
    )
    expect(await found()).toEqual({
      status: "warning",
      code: "secrets_others_used",
      values: { first: "2027", secrets: "2026", at: rows[0]?.last_at.toISOString() },
    })
    await server().note(PROVIDER, rotation, "2027")
    await passed(23)
    expect(await found()).toMatchObject({ code: "secrets_others_used" })
    await server().note(PROVIDER, rotation, "2027")
    await passed(2)
    expect(await found()).toMatchObject({ code: "secrets_others_unused" })
  })

  it("is unknown again after a day without messages", async () => {
    await server().note(PROVIDER, rotation, "2027")
    await passed(25)
    expect(await found()).toMatchObject({ status: "healthy", code: "secrets_quiet" })
    await server().note(PROVIDER, rotation, "2027")
    expect(await found()).toMatchObject({ code: "secrets_watched" })
  })

  it("is not taken from an earlier rotation, whose names may be the same", async () => {
    await pg("mpgi_secret_use").insert(
      ["new", "old"].map((secret) => ({
        id: `${PROVIDER} ${secret}`,
        provider_id: PROVIDER,
        secret,
        watched_since: ago(9_000),
        seen_at: ago(8_000),
        last_at: ago(8_000),
      })),
    )
    await server().note(PROVIDER, signatureOf("new", "old"), "new")
    expect(await found(signatureOf("new", "old"))).toMatchObject({ code: "secrets_watched" })
  })

  it("follows the names when the list is put in another order", async () => {
    await server().note(PROVIDER, signatureOf("2026", "2027"), "2026")
    expect(await found(signatureOf("2026", "2027"))).toMatchObject({ code: "secrets_watched" })
    expect(await found()).toMatchObject({ code: "secrets_others_used", values: { secrets: "2026" } })
  })

  it("names all others that are used, and no secret", async () => {
    const three = signatureOf("2028", "2027", "2026")
    for (const id of ["2027", "2026"]) await server().note(PROVIDER, three, id)
    const finding = await found(three)
    expect(finding).toMatchObject({ values: { secrets: "2027, 2026" } })
    expect(JSON.stringify([finding, await pg("mpgi_secret_use")])).not.toContain("the-secret-of")
  })

  it("is of one account", async () => {
    await server().note(PROVIDER, rotation, "2026")
    expect(await found(rotation, "pp_mpgi_eu")).toMatchObject({ code: "secrets_quiet" })
  })

  it("is no question where there is one", async () => {
    const one: SignatureOption = { algorithm: "sha256", secret: "the-only-secret" }
    for (const signature of [one, signatureOf("2027"), () => "ab".repeat(32)]) {
      expect(await found(signature)).toMatchObject({ status: "healthy", code: "secrets_one" })
      await server().note(PROVIDER, signature, undefined)
    }
    expect(await pg("mpgi_secret_use")).toEqual([])
  })

  it("is written once a minute by each server, and by two at once", async () => {
    let elapsed = 0
    const one = new SecretUses(pg, log as never, () => elapsed)
    const both = [one, server()].flatMap((each) =>
      ["2027", "2026"].map((id) => each.note(PROVIDER, rotation, id)),
    )
    await Promise.all(both)
    const used = () => pg("mpgi_secret_use").whereNotNull("last_at").pluck("secret")
    await pg("mpgi_secret_use").update({ last_at: null })
    elapsed = 59_999
    await one.note(PROVIDER, rotation, "2026")
    expect(await used()).toEqual([])
    elapsed = 60_000
    await one.note(PROVIDER, rotation, "2026")
    expect(await used()).toEqual(["2026"])
  })

  it("costs no message where it cannot be written, and is tried with the next", async () => {
    const uses = server()
    await pg.raw("alter table mpgi_secret_use rename to mpgi_secret_use_gone")
    await uses.note(PROVIDER, rotation, "2026")
    await pg.raw("alter table mpgi_secret_use_gone rename to mpgi_secret_use")
    expect(warnings).toEqual([expect.stringContaining("could not be recorded")])
    await uses.note(PROVIDER, rotation, "2026")
    expect(await found()).toMatchObject({ code: "secrets_others_used" })
  })
})
