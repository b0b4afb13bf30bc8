import { GatewayClient, GatewayError, type GatewayClientOptions } from "../../src/gateway"
import { checkOptions } from "../../src/modules/mpgi/shared/accounts"
import { OptionsError } from "../../src/modules/mpgi/options/parse-options"
import { exampleOf, valueOf } from "./configuration"
import type { ReadOption } from "./read-options"

const account = {
  baseUrl: "https://gateway.example.com",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "a-secret-of-at-least-16-characters" },
  backendUrl: "https://api.shop.example.com",
  storefront: { returnUrl: "https://shop.example.com/checkout/return" },
}

/** Values that no option, or only a few, accept. An unset environment variable is `undefined`. */
const WRONG: unknown[] = [
  null,
  undefined,
  -1,
  1.5,
  1e9,
  "",
  "wrong",
  true,
  ["wrong", "wrong"],
  [1],
  [],
  {},
  { wrong: 1 },
]

/** Options that are wrong together, or in production only. */
const COMBINED: [options: object, production?: boolean][] = [
  [{ accounts: [account, account] }],
  [{ accounts: [{ ...account, savedCards: { enabled: true } }] }],
  [{ accounts: [{ ...account, codes: { applied: ["1"], rejected: ["1"] } }] }],
  [{ accounts: [account], payouts: { enabled: true } }],
  [{ accounts: [account], payouts: { enabled: true, users: ["user_01ABC"] } }, true],
  [{ accounts: [account], payouts: { users: ["user@shop.example.com", "apk_01ABC"] } }],
  [{ accounts: [account], proxies: { count: 1, networks: ["10.0.0.0/8"] } }],
  [{ accounts: [account], proxies: { cdn: { header: "x-forwarded-for", networks: ["10.0.0.0/8"] } } }],
  [{ accounts: [{ ...account, backendUrl: "http://localhost:9000" }] }, true],
  [{ accounts: [{ ...account, backendUrl: "https://api.shop.example.com?a=1" }] }],
  [{ accounts: [{ ...account, baseUrl: "http://gateway.example.com" }] }],
  [{ accounts: [{ ...account, signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" } }] }, true],
  [{ accounts: [{ ...account, signature: { algorithm: "hmac-sha256", secret: "short" } }] }, true],
  [{ accounts: [{ ...account, awaitingOrders: { remindAfterHours: 72, cancelAfterHours: 72 } }] }],
  ...[
    { algorithm: "hmac-sha256", secret: "one", secrets: [{ id: "a", secret: "b" }] },
    { algorithm: "hmac-sha256", secrets: [] },
    { algorithm: "hmac-sha256", secrets: [{ id: "not valid", secret: "b" }] },
    { algorithm: "hmac-sha256", secrets: [{ id: "abcdefgh", secret: "abcdefgh-and-more" }] },
    { algorithm: "hmac-sha256", secrets: ["b", "c"].map((secret) => ({ id: "a", secret })) },
    { algorithm: "hmac-sha256", secrets: ["b", "c"].map((id) => ({ id, secret: "a" })) },
    { algorithm: "hmac-sha256", secrets: "abcdef".split("").map((id) => ({ id, secret: `${id}-secret` })) },
    { algorithm: "hmac-sha256", secrets: [{ id: 1, secret: "b" }] },
    { algorithm: "hmac-sha256", secrets: "one" },
    {
      algorithm: "hmac-sha256",
      secret: "one",
      join: "wrong",
      secretPosition: "wrong",
      fields: { refund: { request: 1 } },
    },
    { algorithm: "hmac-sha256", secret: "one", join: { delimiter: 1 } },
    { algorithm: () => "", secret: "one", join: "length-prefixed" },
    { algorithm: "hmac-sha256", secret: " " },
    { algorithm: "wrong", secret: "one" },
  ].map((signature): [object] => [{ accounts: [{ ...account, signature }] }]),
  ...[
    { wrong: 1 },
    { nesting: "wrong" },
    { lists: "wrong" },
    { goods: { record: "1", segment: "##" } },
    { goods: { record: "##", segment: "#" } },
    { names: 1 },
    { names: { amount: "a" } },
    { names: { order_nos: "" } },
    { names: { return_url: "cancel_url" } },
    { messages: 1 },
    { messages: { wrong: {} } },
    { messages: { refund: 1 } },
    { messages: { refund: { wrong: {} } } },
    { messages: { refund: { request: { order_nos: "orders" } } } },
  ].map((dialect): [object] => [{ accounts: [{ ...account, dialect }] }]),
  ...[
    { encodings: { refund: 1, capture: "wrong" } },
    { id: "Not valid" },
    { orderNoPrefix: "too-long" },
    { encodings: { refund: { format: "wrong", contentType: "wrong" } } },
    { encodings: { refund: { format: "json", contentType: 1 } } },
    { codes: { applied: [1] } },
    { codes: { applied: [""] } },
    { decimals: { huf: 0 } },
    { decimals: { HUF: 7 } },
    { decimals: { HUF: "0" } },
    { verifyReplies: { refund: "wrong" } },
    { use: { salesChannels: [], countries: ["br"] } },
    { use: { salesChannels: [""], countries: [] } },
    { paymentRequest: { usdRates: { EUR: "one" } } },
    { embedded: { origins: Array.from({ length: 21 }, (_, at) => `https://shop${at}.example.com`) } },
    { embedded: { origins: ["https://*.example.com"] } },
    { embedded: { origins: ["https://shop.example.com", "https://shop.example.com"] } },
  ].map((options): [object] => [{ accounts: [{ ...account, ...options }] }]),
  ...[
    [{ id: "a", secret: "passphrase" }],
    [{ id: "a", secret: Buffer.alloc(32).toString("base64") }],
    Array.from({ length: 21 }, (_, at) => ({ id: String(at), secret: "passphrase" })),
  ].map((keys): [object] => [{ accounts: [account], encryption: { keys } }]),
  [{ accounts: [account], paymentLinks: { expiresAfterHours: 2000 } }],
  [{ accounts: [account], proxies: { storefrontSecrets: ["a", "b", "c", "d"] } }],
  [{ accounts: [account], payouts: { approval: { above: { eur: "1" }, dailyLimit: { EUR: "one" } } } }],
]

/** Wrong options of the gateway client, which has some of its own. */
const OF_CLIENT: object[] = [
  ...["gateway", "https://user@gateway.example.com", "http://gateway.example.com"].map((baseUrl) => ({
    baseUrl,
  })),
  { timeoutMs: 0 },
  { keepAliveMs: -1 },
  { paused: "yes" },
  { onReplyVerified: 1 },
  { merchantId: " " },
]

/** Every message about options, with the options that it is about: what the server's log shows, made by wrong options. */
export function optionErrors(options: readonly ReadOption[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const note = (problem: string) => {
    const [, path = "", text = ""] = /^([^:]+): (.*)$/.exec(problem) ?? []
    const name = path
      .replace(/\.\d+(?=\.|$)/g, "[]")
      .replace(/^accounts\[\]\./, "")
      .replace(/\.(wrong|huf|eur)$/, ".…")
    const message = text.replace(SAME, "$1 …")
    found.set(message, (found.get(message) ?? new Set()).add(name))
  }
  for (const value of [undefined, {}, { account: [] }]) problems(value).forEach(note)
  for (const option of options) {
    const example = exampleOf(option)
    const near = example === undefined || option.group ? [] : [[valueOf(example), valueOf(example)]]
    for (const value of [...WRONG, ...near]) problems(changed(option.path, value)).forEach(note)
  }
  for (const [combined, production] of COMBINED) problems(combined, production).forEach(note)
  const { backendUrl: _, storefront: __, ...client } = account
  for (const wrong of OF_CLIENT) note(clientProblem({ ...client, ...wrong }))
  const rows = [...found].map(([message, names]): [string, string[]] => [message, [...names].sort()])
  return new Map(rows.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** How messages begin that end with what another message says, or with names of the group. */
const SAME = /^(is undefined: is its environment variable set\?|unknown option) .*/

/** What the server's log shows for these options. */
function problems(options: unknown, production = false): readonly string[] {
  try {
    checkOptions(options, production)
    return []
  } catch (error) {
    if (error instanceof OptionsError) return error.problems
    throw error
  }
}

/** What the client's constructor says about these options. */
function clientProblem(options: object): string {
  try {
    new GatewayClient(options as GatewayClientOptions)
  } catch (error) {
    if (error instanceof GatewayError) return error.message
    throw error
  }
  throw new Error("the client accepts what the page calls wrong")
}

/** Valid options with one value replaced. */
function changed(path: string, value: unknown): unknown {
  return put({ accounts: [account] }, path.replaceAll("[]", ".0").split("."), value)
}

function put(into: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : put(Object(into)[name], rest, value)
  if (name === "0") return [next]
  return { ...Object(into), [name]: next }
}
