import { randomBytes } from "node:crypto"
import type { z } from "zod"
import { checkOptions } from "../../shared/accounts"
import { account } from "../../shared/test/account"
import { ModuleOptionsSchema } from "../options"

type Definition = {
  type?: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
}

/** Every option of a schema with the schemas of its parts, by its path; an entry of a list is number 0. */
function optionsOf(schema: z.core.$ZodType, path: (string | number)[] = []): (string | number)[][] {
  const { innerType, in: input, type, shape, element }: Definition = Object(schema._zod.def)
  const inner = innerType ?? input
  if (inner) return optionsOf(inner, path)
  const below: [string | number, z.core.$ZodType][] =
    type === "object" ? Object.entries(shape ?? {}) : type === "array" && element ? [[0, element]] : []
  return [
    ...(path.length > 0 ? [path] : []),
    ...below.flatMap(([name, each]) => optionsOf(each, [...path, name])),
  ]
}

const complete = {
  accounts: [account],
  encryption: { keys: [{ id: "1", secret: randomBytes(32).toString("base64") }] },
}

/** The options with one of them changed; what is above it is added. */
function change(options: unknown, [name, ...rest]: (string | number)[], value: unknown): unknown {
  if (name === undefined) return value
  const entries = new Map(Object.entries(Object(options)))
  if (rest.length === 0 && value === absent) entries.delete(String(name))
  else entries.set(String(name), change(entries.get(String(name)), rest, value))
  return typeof name === "number" ? [...entries.values()] : Object.fromEntries(entries)
}

const absent = Symbol("absent")
const WRONG = [
  null,
  1.5,
  -1,
  1e9,
  "",
  "wrong",
  true,
  [],
  ["wrong"],
  [1],
  {},
  { wrong: "value" },
  absent,
  undefined,
]

/** What the store's log shows for these options: one line for each problem. */
function problems(options: unknown, production = false): string[] {
  try {
    checkOptions(options, production)
    return []
  } catch (error) {
    return (error as Error).message.split("\n").slice(1, -1)
  }
}

/** Whether a line names this option, one of its neighbors, or one that contains it. */
function isAbout(name: string, line: string): boolean {
  const option = /^ {2}([\w.]+): /.exec(line)?.[1] ?? "nothing"
  return name.startsWith(option) || option.startsWith(name.replace(/\.?\w+(\.0)?$/, ""))
}

function saysWhatToWrite(line: string): boolean {
  const why = line.replace(/^ {2}[\w.]+: /, "")
  if (/^is (missing|undefined)/.test(why)) return /[Ww]rite (?!a value)|It (must|needs)/.test(why)
  return /^(must|needs|unknown option|has|is) /.test(why) && !/Invalid|expected|received|NaN/.test(why)
}

describe("messages about options", () => {
  const paths = optionsOf(ModuleOptionsSchema)

  it("know every option", () => {
    const names = paths.map((path) => path.join("."))
    expect(names).toEqual(
      expect.arrayContaining([
        "payments.abandonedDays",
        "accounts.0.storefront.returnUrl",
        "encryption.keys.0.secret",
        "accounts.0.awaitingOrders.remindAfterHours",
      ]),
    )
    expect(names.length).toBeGreaterThan(90)
  })

  it.each(paths.map((path) => [path.join("."), path] as const))("name %s and what to write", (name, path) => {
    const found = WRONG.flatMap((value) => problems(change(complete, path, value)))
    expect(found).not.toEqual([])
    expect(found.filter((line) => !isAbout(name, line) || !saysWhatToWrite(line))).toEqual([])
  })

  it.each([
    [{}, "accounts: is missing: write a list with one entry for each account: [{ baseUrl, merchantId,"],
    [
      { accounts: [{}] },
      'accounts.0.baseUrl: is missing: write the address of the gateway, such as "https://',
    ],
    [
      { accounts: [{}] },
      "accounts.0.merchantId: is missing: write the merchant's id at the gateway, as text",
    ],
    [{ accounts: [{}] }, 'accounts.0.storefront: is missing: write { returnUrl: "https://shop.example.com/'],
    [{ accounts: [{ merchantId: 100200 }] }, "accounts.0.merchantId: must be text in quotes"],
    [
      { accounts: [{ ...account, secretKey: "x" }] },
      "accounts.0: unknown option (secretKey): known are accountId,",
    ],
    [
      { accounts: [{ ...account, baseURL: "x" }] },
      "accounts.0: unknown option (baseURL): did you mean baseUrl?",
    ],
    [{ account: [account] }, "options: unknown option (account): did you mean accounts?"],
    [{ ...complete, payments: { abandonedDays: 1 } }, "payments.abandonedDays: must be at least 30"],
    [{ ...complete, rateLimits: { windowSeconds: 0 } }, "rateLimits.windowSeconds: must be at least 1"],
  ])("of %j", (options, message) => {
    expect(problems(options).join("\n")).toContain(message)
  })

  it("name the environment variable of an option that is written and undefined", () => {
    const accounts = [{ ...account, merchantId: process.env["MPGI_NOT_SET"] }]
    expect(problems({ ...complete, accounts })).toEqual([
      '  accounts.0.merchantId: is undefined: is its environment variable set? Write the merchant\'s id at the gateway, as text such as "100200"',
    ])
    const signature = { algorithm: "hmac-sha256", secret: process.env["MPGI_NOT_SET"] }
    expect(problems({ ...complete, accounts: [{ ...account, signature }] })).toEqual([
      "  accounts.0.signature.secret: is undefined: is its environment variable set? Write the secret that the gateway's operator gave you",
    ])
  })

  it("never repeat a value, which may be a secret", () => {
    for (const path of paths)
      expect(problems(change(complete, path, "canary")).join("\n")).not.toContain("canary")
    for (const path of paths)
      expect(problems(change(complete, path, { name: "canary" })).join("\n")).not.toContain("canary")
  })
})
