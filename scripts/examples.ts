/** The TypeScript examples of the documentation, each as a module that can be compiled. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface Example {
  /** `README.md:117` */
  place: string
  language: "ts" | "tsx"
  code: string
}

const root = join(__dirname, "..")

/** The starter's storefront is compiled by `npm run test:starter`, with the starter's own files. */
const ELSEWHERE = ["docs/guides/dtc-starter.md"]

/** All examples of README and guides. */
export function examples(): Example[] {
  const files = execFileSync(
    "git",
    ["ls-files", "README.md", "docs/*.md", "docs/guides/*.md", "packages/*/README.md"],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
  return files
    .trim()
    .split("\n")
    .filter((file) => !ELSEWHERE.includes(file))
    .flatMap((file) => examplesOf(file, readFileSync(join(root, file), "utf8")))
}

/** The examples of one page. A block may be indented, as in a list. */
export function examplesOf(file: string, text: string): Example[] {
  const found: Example[] = []
  let open: { indent: string; language: Example["language"]; line: number; code: string[] } | undefined
  for (const [at, line] of text.split("\n").entries()) {
    const fence = /^( *)```(\w*)$/.exec(line)
    if (!open && (fence?.[2] === "ts" || fence?.[2] === "tsx"))
      open = { indent: fence[1] ?? "", language: fence[2], line: at + 1, code: [] }
    else if (open && line.trim() === "```") {
      found.push({ place: `${file}:${open.line}`, language: open.language, code: open.code.join("\n") })
      open = undefined
    } else open?.code.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line)
  }
  return found
}

/** Packages of this repository, by the files that they are made of. */
export const OWN_PACKAGES = {
  "medusa-payment-mpgi/gateway": "src/gateway/index.ts",
  "medusa-payment-mpgi/config": "src/config/index.ts",
  "medusa-payment-mpgi/sandbox": "src/sandbox/index.ts",
  "medusa-payment-mpgi/storefront": "src/storefront/index.ts",
  "medusa-payment-mpgi/exec": "src/scripts/mpgi.ts",
  "medusa-payment-mpgi/workflows": "src/workflows/index.ts",
  "medusa-payment-mpgi-storefront": "src/storefront/index.ts",
  "medusa-payment-mpgi-storefront/react": "packages/storefront/src/react/index.ts",
  "medusa-payment-mpgi-storefront/server": "packages/storefront/src/server/index.ts",
}

/** What the reader has and an example does not declare: the storefront's client, its cart, functions of the shop. */
const OF_THE_READER: Record<string, string> = {
  accounts: `import("medusa-payment-mpgi/config").MpgiOptions["accounts"]`,
  config: `import("@medusajs/framework/types").ConfigModule`,
  gateway: `import("medusa-payment-mpgi/config").AccountOptions`,
  access: `import("medusa-payment-mpgi/storefront").StoreAccess`,
  sign: "(fields: Record<string, unknown>, secret?: string) => string",
  card: `import("medusa-payment-mpgi/storefront").CardInput`,
  result: `import("medusa-payment-mpgi/storefront").PaymentResult`,
  option: `import("medusa-payment-mpgi/storefront").PaymentOption`,
  payment_collection: '{ payment_sessions: import("medusa-payment-mpgi/storefront").RedirectSession[] }',
  pay: '(start: (session: { id: string }) => Promise<import("medusa-payment-mpgi/storefront").PaymentResult>) => Promise<import("medusa-payment-mpgi/storefront").PaymentResult>',
  withMpgi: `typeof import("medusa-payment-mpgi/config").withMpgi`,
  defineConfig: `typeof import("@medusajs/framework/utils").defineConfig`,
  signedIn: "boolean",
  variantIds: "string[]",
}

/** What the examples of a storefront import that no package here has. */
export const NEXT = `declare module "next/headers" {
  export function headers(): Promise<Headers>
}
`

/** Values that only have to be there: text, or anything. */
const TEXTS =
  "baseUrl merchantId accountId transaction_id order_no publishableKey token security_code cardNumber first_name last_name collectionId providerId provider_id myCartId"
const ANYTHING =
  "sdk cart session signature forgetCart show reload auth data expect sendFailedRenewal useState fetchOrder"

/** What the modules of examples share: the names of the reader, and what an earlier example of its page imports. */
export function context(storefront: string[]): string {
  const values = [
    ...Object.entries(OF_THE_READER),
    ...TEXTS.split(" ").map((name) => [name, "string"]),
    ...ANYTHING.split(" ").map((name) => [name, "any"]),
    ...storefront.map((name) => [name, `typeof import("medusa-payment-mpgi/storefront").${name}`]),
    ...["SavedCardForm", "CardForm"].map((name) => [
      name,
      `typeof import("medusa-payment-mpgi-storefront/react").${name}`,
    ]),
  ]
  const lines = values.map(([name, type]) => `  const ${name}: ${type}`)
  return `declare global {\n${lines.join("\n")}\n}\nexport {}\n`
}

/** The options of the store; every other part of options belongs to an account. */
const OF_THE_STORE =
  "accounts rateLimits proxies paused encryption cases notifications payments paymentLinks payouts alerts"

/**
 * An example as it is written, made a module. A part of the options becomes an object of their type; a placeholder
 * (`…` or `...`) disappears.
 */
export function moduleOf({ code }: Pick<Example, "code">): string {
  const plain = code
    .replaceAll(/\[\s*(\.\.\.|…|\/\* … \*\/)\s*\]/g, "[]")
    .replaceAll(/\{\s*(\.\.\.|…)(,|(?=\s*\}))/g, "{")
    .trim()
  const start = plain.replace(/^(\s*\/\/.*\n)+/, "")
  const name = /^(\w+): /.exec(start)?.[1]
  if (name === undefined && !start.startsWith("{\n")) return `${plain}\nexport {}\n`
  const whole = name === undefined ? plain : `{\n${plain}\n}`
  if (name === "modules") return `export const options: object = ${whole}\n`
  const isOfTheStore = name !== undefined && OF_THE_STORE.split(" ").includes(name)
  const type = isOfTheStore ? "MpgiOptions" : "AccountOptions"
  return `import type { ${type} } from "medusa-payment-mpgi/config"\nexport const options: DeepPartial<${type}> = ${whole}\ntype DeepPartial<T> = T extends (...args: never[]) => unknown ? T : T extends (infer E)[] ? DeepPartial<E>[] : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T\n`
}
