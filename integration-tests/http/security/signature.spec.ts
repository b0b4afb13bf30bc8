import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { settled, startCheckout } from "../../setup/pay"
import { deliver, ourTables, SECRET, signed } from "./notify"
import { extend } from "./length-extension"
import { describePayments } from "../stores"

/** What a forger of notifications tries. */
describePayments((shop) => {
  /** Tables that were written since, with what the audit says of it. */
  const changedSince = async (before: Record<string, string>) => {
    const now = await ourTables(shop)
    const tables = Object.keys(now).filter((name) => now[name] !== before[name])
    const events =
      "select subject, subject_id, event, actor, changes from mpgi_audit order by at desc limit 6"
    return tables.length > 0 ? [...tables, ...(await shop.sql(events))] : []
  }
  const refusesAll = async (bodies: Parameters<typeof deliver>[1][], how?: Parameters<typeof deliver>[2]) => {
    await startCheckout(shop)
    // Messages that were accepted before are applied after they were acknowledged.
    await settled(shop)
    const before = await ourTables(shop)
    for (const body of bodies) expect(await deliver(shop, body, how)).toEqual([401, ""])
    expect(await changedSince(before)).toEqual([])
  }
  const accepted = (fields: Record<string, string>, account?: string) =>
    deliver(shop, signed(fields, account), account ? { account } : {})

  describe("a forged signature", () => {
    const fields = { order_no: "ORD1", transaction_id: "1", order_status: "0", amount: "10.00" }

    it("reveals nothing and writes nothing, whichever field was changed, added or removed", async () => {
      expect(Object.keys(await ourTables(shop)).length).toBeGreaterThan(2)
      const good = signed(fields)
      const { amount: _, ...less } = good
      await refusesAll([
        { ...good, order_status: "1" },
        { ...good, amount: "10.0" },
        { ...good, merchant_id: "100201" },
        { ...good, extra: "x" },
        less,
        { ...signed({ ...fields, order_no: "ORD2" }), encryption_data: good.encryption_data! },
        signed({ ...fields, merchant_id: "100201" }),
      ])
      expect(await deliver(shop, good)).toEqual([200, "OK"])
    })

    it("is refused when missing, too short, too long, or not hexadecimal", async () => {
      const { encryption_data: good = "", ...rest } = signed(fields)
      const invalid = [0, 1, 2, 62, 63, 65, 128].map((length) => good.repeat(2).slice(0, length))
      const malformed = ["g".repeat(64), ` ${good.slice(1)}`, `${good}\n`, "\uff11".repeat(64)]
      const bodies = [...invalid, ...malformed].map((encryption_data) => ({ ...rest, encryption_data }))
      await refusesAll([rest, ...bodies])
    })

    it("is refused as a list or an object, in any format", async () => {
      const good = signed(fields)
      const { encryption_data: _, ...rest } = good
      const form = new URLSearchParams(good).toString()
      await refusesAll([`${form}&encryption_data=${"a".repeat(64)}`, form.replace("encryption_data", "$&[]")])
      const json = (encryption_data: unknown) => JSON.stringify({ ...rest, encryption_data })
      const bodies = [json([good.encryption_data]), json({ "0": "a" }), json(null), json(0), "{", "[]", ""]
      await refusesAll(bodies, { type: "application/json" })
      await refusesAll(["<a>", "<a/><b/>", "<!DOCTYPE a><a/>", ""], { type: "application/xml" })
    })
  })

  describe("a genuine message at the route of another account", () => {
    it("does not take the place of the genuine one", async () => {
      const message = signed({ order_no: "ORD-TWICE", transaction_id: "1", order_status: "1" })
      expect(await deliver(shop, message, { account: "placed" })).toEqual([200, "OK"])
      expect(await deliver(shop, message)).toEqual([200, "OK"])
      const rows = await shop.sql(
        "select provider_id, deliveries from mpgi_notification where order_no = 'ORD-TWICE' order by provider_id",
      )
      expect(rows).toEqual([
        { provider_id: "pp_mpgi_mpgi", deliveries: 1 },
        { provider_id: "pp_mpgi_placed", deliveries: 1 },
      ])
    })

    it("is refused where it names another account_id", () =>
      refusesAll([signed({ order_no: "ORD1", account_id: "100200002" })]))
  })

  describe("an undelimited concatenation", () => {
    const one = { order_no: "ORD1", amount: "10.00" }
    const other = { order_no: "ORD11", amount: "0.00" }
    const under = (account: string) => ({
      ...signed(other, account),
      encryption_data: signed(one, account).encryption_data!,
    })

    it("of ORD1 and 10.00 is not ORD11 and 0.00 with the preset", async () => {
      await refusesAll([under("mpgi")])
      await refusesAll([under("listed")], { account: "listed" })
      expect(await accepted(one, "listed")).toEqual([200, "OK"])
    })

    it("is both where the gateway demands an empty delimiter, which docs/security.md leaves open", async () => {
      expect(await deliver(shop, under("bare"), { account: "bare" })).toEqual([200, "OK"])
    })
  })

  describe("a length extension", () => {
    const base = { order_no: "ORD1", amount: "1" }
    const text = `100200${base.order_no}${base.amount}`
    const more = Buffer.from("000.00")
    const forge = (account: string) => {
      const { encryption_data, ...fields } = signed(base, account)
      const { forged, appended } = extend(encryption_data!, SECRET.length + text.length, more)
      const amount = [...Buffer.concat([Buffer.from(base.amount), appended])]
      const escaped = amount.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
      const rest = new URLSearchParams({ ...fields, amount: "", encryption_data: forged }).toString()
      return { forged, appended, body: rest.replace("amount=", `amount=${escaped}`) }
    }

    it("is a real forgery of a hash with the secret in front", () => {
      const { forged, appended } = forge("prefix")
      const long = Buffer.concat([Buffer.from(SECRET + text), appended])
      expect(createHash("sha256").update(long).digest("hex")).toBe(forged)
    })

    it("is refused where the secret is keyed properly, or comes last", async () => {
      for (const account of ["mpgi", "listed", "suffix"]) {
        expect(await accepted(base, account)).toEqual([200, "OK"])
        await refusesAll([forge(account).body], { account })
      }
    })

    it("fails even with the secret in front, because its padding is no text, which is not guaranteed", async () => {
      expect(await accepted(base, "prefix")).toEqual([200, "OK"])
      const { body, appended } = forge("prefix")
      await refusesAll([body], { account: "prefix" })
      const { encryption_data: _, ...fields } = signed(base, "prefix")
      const json = JSON.stringify({ ...fields, amount: "@", encryption_data: forge("prefix").forged })
      const [head = "", tail = ""] = json.split("@")
      const raw = Buffer.concat([Buffer.from(head + base.amount), appended, Buffer.from(tail)])
      await refusesAll([raw], { account: "prefix", type: "application/json" })
    })
  })

  it("with an empty secret the server does not start, and reports the reason", async () => {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
    const [database] = await shop.sql<{ name: string }>("select current_database() as name")
    const account = JSON.parse(process.env.MPGI_ACCOUNTS!)[0] as { signature: object }
    const boot = (secret: string) => {
      const MPGI_ACCOUNTS = JSON.stringify([{ ...account, signature: { ...account.signature, secret } }])
      const DATABASE_URL = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${database!.name}`
      const env = {
        ...process.env,
        DATABASE_URL,
        MPGI_ACCOUNTS,
        ADMIN_DISABLED: "true",
        NODE_ENV: "development",
      }
      return new Promise<{ failed: boolean; output: string }>((resolve) => {
        const file = join(__dirname, "boot.ts")
        execFile(process.execPath, ["--import", "tsx", file], { env }, (error, stdout, stderr) =>
          resolve({ failed: error !== null, output: stdout + stderr }),
        )
      })
    }
    const { failed, output } = await boot(" ")
    expect([failed, output]).toEqual([
      true,
      expect.stringContaining("accounts.0.signature.secret: must not be empty"),
    ])
  })
})
