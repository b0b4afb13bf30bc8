import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { checkOptions } from "../../shared/accounts"
import { SEALED_COLUMNS } from "../../features"
import type { Place } from "../sealed-columns"
import { Devices } from "../../payments/device"
import { SealedValues } from "../sealed-values"
import { keyIdOf, Cipher } from "../cipher"
import { account } from "../../shared/test/account"

const secret = () => randomBytes(32).toString("base64")
const [first, second] = [secret(), secret()]
const one = new Cipher({ keys: [{ id: "one", secret: first }] })
const rotated = new Cipher({
  keys: [
    { id: "two", secret: second },
    { id: "one", secret: first },
  ],
})
const place: Place = { table: "mpgi_payment", column: "device", id: "ORDER1" }

describe("an encrypted value", () => {
  it("can be decrypted, whatever it was, with any configured key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (text, id) => {
        const there = { ...place, id }
        const sealed = one.seal(text, there)
        expect(keyIdOf(sealed)).toBe("one")
        expect(sealed).toMatch(/^v1\.one\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/)
        for (const cipher of [one, rotated])
          expect(cipher.open(sealed, there)).toBe(Buffer.from(text).toString())
      }),
    )
  })

  it("is another text every time, and contains nothing of the value", () => {
    const sealed = Array.from({ length: 500 }, () => one.seal("4111111111111111", place))
    expect(new Set(sealed.map((text) => text.split(".")[2])).size).toBe(500)
    expect(sealed.join()).not.toContain("4111111111111111")
    expect(sealed.join()).not.toContain(Buffer.from("4111111111111111").toString("base64url").slice(0, 20))
  })

  it("can be decrypted in no other place", () => {
    const sealed = one.seal("192.0.2.1", {
      table: "mpgi_account_access",
      column: "last_login_ip",
      id: "cus_1",
    })
    const others: Place[] = [
      { table: "mpgi_account_access", column: "registration_ip", id: "cus_1" },
      { table: "mpgi_account_access", column: "last_login_ip", id: "cus_2" },
      place,
    ]
    for (const other of others)
      expect(() => one.open(sealed, other)).toThrow(expect.objectContaining({ code: "sealed" }))
  })

  it("cannot be decrypted once a single character is changed", () => {
    const sealed = one.seal('{"ip":"192.0.2.1"}', place)
    const at = fc.integer({ min: 0, max: sealed.length - 1 })
    const character = fc.constantFrom(..."ABCDEFGHabcdefgh0123456789-_.")
    fc.assert(
      fc.property(at, character, (at, character) => {
        const changed = sealed.slice(0, at) + character + sealed.slice(at + 1)
        fc.pre(changed !== sealed && keyIdOf(changed) !== undefined && !sameBytes(changed, sealed))
        expect(() => one.open(changed, place)).toThrow(expect.objectContaining({ code: "sealed" }))
      }),
    )
  })

  it("cannot be decrypted with a key of another secret, and the error contains neither secret nor text", () => {
    const impostor = new Cipher({ keys: [{ id: "one", secret: second }] })
    for (const cipher of [impostor, new Cipher({ keys: [{ id: "two", secret: second }] }), new Cipher()]) {
      const sealed = one.seal("192.0.2.1", place)
      const error = thrown(() => cipher.open(sealed, place))
      expect(error).toMatchObject({ code: "sealed" })
      for (const leaked of ["192.0.2.1", first, second, sealed]) expect(error.message).not.toContain(leaked)
      expect(error.message).toContain("mpgi_payment.device of ORDER1")
    }
  })

  it("that is in the clear is read only where there are no keys, or by the command that encrypts it", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(new Cipher().open(text, place)).toBe(text)
        expect(one.open(text, place, "accept")).toBe(text)
        expect(() => one.open(text, place)).toThrow("is not encrypted")
      }),
    )
    expect(new Cipher().seal("x", place)).toBe("x")
  })

  it("of bank details and payout requests is neither stored nor read in the clear, keys or not", () => {
    for (const [table, column] of [
      ["mpgi_beneficiary", "details"],
      ["mpgi_beneficiary_change", "details"],
      ["mpgi_payout", "request"],
    ] as const) {
      const at = { table, column, id: "1" }
      const keyless = new Cipher(undefined, SEALED_COLUMNS)
      for (const cipher of [new Cipher({ keys: [{ id: "one", secret: first }] }, SEALED_COLUMNS), keyless]) {
        expect(() => cipher.open("{}", at)).toThrow("is not encrypted")
        expect(() => cipher.open("{}", at, "accept")).toThrow("is not encrypted")
      }
      expect(() => keyless.seal("{}", at)).toThrow("never stored without an encryption key")
    }
  })

  it("of a column that is not listed is neither stored nor read in the clear, nor encrypted: its key could not be rotated", () => {
    const at = { table: "mpgi_payment", column: "forgotten", id: "1" }
    for (const cipher of [one, new Cipher()]) {
      expect(() => cipher.seal("{}", at)).toThrow("not listed as a sealed column")
      expect(() => cipher.open("{}", at)).toThrow("is not encrypted")
    }
  })
})

describe("digests of addresses", () => {
  const at = { table: "mpgi_payment", column: "ip_digest" }

  it("match after the key was changed, and when there was none before", () => {
    expect(rotated.digests("192.0.2.1", at)).toContain(one.digests("192.0.2.1", at)[0])
    expect(one.digests("192.0.2.1", at)).toContain(new Cipher().digests("192.0.2.1", at)[0])
  })

  it("are different for other addresses, keys and columns", () => {
    const all = [
      one.digests("192.0.2.1", at)[0],
      one.digests("192.0.2.2", at)[0],
      rotated.digests("192.0.2.1", at)[0],
    ]
    expect(new Set([...all, one.digests("192.0.2.1", { ...at, column: "x" })[0]]).size).toBe(4)
  })
})

describe("encrypted columns", () => {
  const logged: unknown[] = []
  const log = { error: (message: unknown) => void logged.push(message) } as never
  const values = new SealedValues(one, log)

  it("store JSON as a JSON string, and return it", () => {
    const stored = values.json({ ip: "192.0.2.1" }, place)
    expect(values.readJson(JSON.parse(stored!), place)).toEqual({ ip: "192.0.2.1" })
    expect(values.json(null, place)).toBeNull()
    expect(values.readJson({ ip: "clear" }, place)).toBeNull()
    expect(logged.splice(0)).toEqual([expect.stringContaining("is not encrypted")])
    expect(new SealedValues(new Cipher(), log).readJson({ ip: "clear" }, place)).toEqual({ ip: "clear" })
    expect(new SealedValues(new Cipher(), log).json({ a: 1 }, place)).toBe('{"a":1}')
  })

  it("are empty, with an error in the log, where they cannot be decrypted: no payment waits for them", () => {
    const strange = new Cipher({ keys: [{ id: "gone", secret: second }] }).seal('{"ip":"192.0.2.1"}', place)
    expect(values.readJson(strange, place)).toBeNull()
    expect(logged).toEqual([expect.stringContaining('the key "gone" is not configured')])
  })

  it("differ from what passes through Medusa's session: that is encrypted for transport, and only that is decrypted", () => {
    const devices = new Devices(values)
    const passing = devices.seal({ ip: "192.0.2.1", os: "Linux" })
    expect(passing).toMatch(/^v1\.one\./)
    expect(devices.unseal(passing)).toEqual({ ip: "192.0.2.1", os: "Linux" })
    for (const other of ["", "5", "{", "null", "v1.gone.x", passing.slice(0, -4)]) {
      expect(devices.unseal(other)).toBeNull()
    }
  })

  it("are each named once", () => {
    const names = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe("the option encryption", () => {
  const problem = (encryption: unknown, production = false) =>
    thrown(() => checkOptions({ accounts: [account], encryption }, production)).message

  it("accepts 32 bytes as base64, base64url and hexadecimal digits", () => {
    for (const form of ["base64", "base64url", "hex"] as const) {
      const keys = [{ id: "one", secret: randomBytes(32).toString(form) }]
      expect(checkOptions({ accounts: [account], encryption: { keys } }, true).encryption).toEqual({ keys })
    }
  })

  it.each([
    ["a passphrase", "correct horse battery staple do-not-print"],
    ["too short", randomBytes(16).toString("hex")],
    ["too long", randomBytes(33).toString("base64")],
    ["32 characters", "do-not-print-do-not-print-32-byt"],
    ["empty", ""],
    ["a placeholder", "A".repeat(43) + "="],
    ["zeros", "0".repeat(64)],
  ])("refuses a secret that is %s, names it and does not repeat it", (_, secret) => {
    const message = problem({ keys: [{ id: "one", secret }] })
    expect(message).toContain("encryption.keys.0.secret: must be")
    if (secret) expect(message).not.toContain(secret)
  })

  it.each([
    ["encryption.keys: must not repeat an id", [{ id: "a", secret: first }, { id: "a", secret: second }]], // prettier-ignore
    ["encryption.keys: must not repeat a secret", [{ id: "a", secret: first }, { id: "b", secret: Buffer.from(first, "base64").toString("hex") }]], // prettier-ignore
    ["encryption.keys: must name at least one key", []],
    ["encryption.keys.0.id: must be a short name", [{ id: "a.b", secret: first }]],
    ["encryption.keys.0.id: must be a short name", [{ id: "", secret: first }]],
  ])("answers %s", (message, keys) => {
    expect(problem({ keys })).toContain(message)
    expect(problem({ keys })).not.toContain(first)
  })

  it("is required in production, and the error explains how to generate a key", () => {
    expect(problem(undefined, true)).toMatch(
      /encryption: is undefined.* It must name a key in production.*openssl rand/,
    )
    expect(checkOptions({ accounts: [account] }, false).encryption).toBeUndefined()
  })
})

function thrown(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error("nothing was thrown")
}

/** base64url has spare bits at the end, which mean nothing. */
function sameBytes(one: string, other: string): boolean {
  const bytes = (text: string) =>
    text.split(".").map((part, at) => (at < 2 ? part : Buffer.from(part, "base64url").toString("hex")))
  return bytes(one).join() === bytes(other).join()
}
