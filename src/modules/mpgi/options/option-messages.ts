import type { z } from "zod"

/** What to write for an option, by its path: `*` is any place in a list. */
const EXAMPLES: Record<string, string> = {
  "": "{ accounts: [{ … }] }, as the README shows",
  accounts:
    "a list with one entry for each account: [{ baseUrl, merchantId, accountId, signature, backendUrl, storefront }]",
  "accounts.*": "{ baseUrl, merchantId, accountId, signature, backendUrl, storefront }",
  "accounts.*.baseUrl": 'the address of the gateway, such as "https://gateway.example.com"',
  "accounts.*.merchantId": 'the merchant\'s id at the gateway, as text such as "100200"',
  "accounts.*.accountId": 'the account\'s id at the gateway, as text such as "100200001"',
  "accounts.*.signature": '{ algorithm: "hmac-sha256", secret: process.env.MPGI_SECRET }',
  "accounts.*.signature.secret": "the secret that the gateway's operator gave you",
  "accounts.*.backendUrl": 'the address of this Medusa server, such as "https://api.shop.example.com"',
  "accounts.*.storefront": '{ returnUrl: "https://shop.example.com/checkout/return" }',
  "accounts.*.storefront.returnUrl":
    'the page to which the customer returns, such as "https://shop.example.com/checkout/return"',
  encryption: '{ keys: [{ id: "1", secret }] }, the secret from `openssl rand -base64 32`',
  "encryption.keys": '[{ id: "1", secret }], the secret from `openssl rand -base64 32`',
  "encryption.keys.*.id": 'a short name that never changes, such as "2026"',
  "encryption.keys.*.secret": "32 random bytes, as `openssl rand -base64 32` makes them",
}

/** How a type is named in a sentence, as zod calls it. */
const TYPES: Record<string, string> = {
  string: 'text in quotes, such as "…"',
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, as in [ … ]",
  object: "an object, as in { … }",
  record: "an object, as in { … }",
}

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** What to write at this path, where an example helps. */
export function exampleOf(path: readonly PropertyKey[]): string | undefined {
  return EXAMPLES[path.map((key) => (typeof key === "number" ? "*" : String(key))).join(".")]
}

/** The sentence about one invalid option, for what has no sentence of its own in the schema. It repeats no value. */
export function describeProblem(issue: Issue): string | undefined {
  const path = issue.path ?? []
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined)
        return `is missing: write ${exampleOf(path) ?? TYPES[issue.expected] ?? "a value"}`
      return `must be ${TYPES[issue.expected] ?? issue.expected}${exampleAfter(path)}`
    case "invalid_value":
      return `must be ${listed(
        issue.values.map((value) => JSON.stringify(value)),
        "or",
      )}`
    case "too_small":
      return `must ${sized(issue.origin)}${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`
    case "too_big":
      return `must ${sized(issue.origin)}${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`
    case "unrecognized_keys":
      return unknownOptions(issue.keys, namesOf(issue.inst))
    case "invalid_format":
      return issue.format === "email" ? "must be an email address" : "must have another form"
    case "invalid_key":
      return issue.issues[0]?.message ?? "has a name that cannot be used here"
    default:
      return undefined
  }
}

const sized = (origin: string) => (["string", "array"].includes(origin) ? "have a length of " : "be ")

function exampleAfter(path: readonly PropertyKey[]): string {
  const example = exampleOf(path)
  return example === undefined ? "" : `: write ${example}`
}

function unknownOptions(keys: readonly string[], known: readonly string[]): string {
  const unknown = `unknown option (${keys.join(", ")})`
  const meant = keys.flatMap((key) => known.filter((name) => distance(key, name) <= 2))
  if (meant.length > 0) return `${unknown}: did you mean ${listed(meant, "and")}?`
  return known.length === 0 ? unknown : `${unknown}: known are ${listed([...known].sort(), "and")}`
}

/** The names that an object's schema has. */
function namesOf(schema: unknown): string[] {
  return Object.keys(Object(Object(Object(schema).def).shape))
}

function listed(names: readonly string[], last: string): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`
}

/** How many letters differ, without regard to case: Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one.toLowerCase()].entries()) {
    const next = [at + 1]
    for (const [column, same] of [...other.toLowerCase()].entries())
      next.push(Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === same ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}
