import { runInThisContext } from "node:vm"
import { readOptions, type ReadOption } from "./read-options"
import { signatureOptions } from "./signature-options"

const HEAD = `# Configuration reference

Every option of \`withMpgi\`, with its type, default and an example. \`npm run reference\` writes this page from the schema that checks the
options and from the comments in it. The guide [configuration](../guides/configuration.md) shows how options work together.

- **Required** options have no default. A group may be left out unless the table calls it required.
- An account's options are written in \`accounts: [{ … }]\`. All others are beside \`accounts\`.
- An unknown or wrong option stops the start of the server. The [list of messages](errors.md#options) says what to write.
- *Since* is the version of this package that brought the option.
`

/** The whole page, in Markdown. */
export function configurationPage(options: readonly ReadOption[] = readOptions()): string {
  const account = options.filter(({ path }) => path.startsWith("accounts[]."))
  const others = options.filter(({ path }) => !path.startsWith("accounts"))
  return [
    HEAD,
    ...groupsOf(account, "accounts[].").map(({ name, rows }) =>
      section(name ? `accounts: ${name}` : "accounts", rows, "accounts[]."),
    ),
    section("signature: algorithm and secrets", signatureOptions(), ""),
    ...groupsOf(others, "").map(({ name, rows }) => section(name || "beside accounts", rows, "")),
  ].join("\n")
}

/** An example of what may be written: from its comment, or another value than the default. */
export function exampleOf({ example, type, standard, schema }: ReadOption): string | undefined {
  if (example) return example
  if (type === "boolean") return standard === "true" ? "false" : "true"
  const choices = type.match(/"[\w.-]+"/g) ?? []
  const other = choices.find((choice) => choice !== standard && schema.safeParse(JSON.parse(choice)).success)
  return other ?? standard
}

/** The value that an example is for. */
export function valueOf(example: string): unknown {
  return runInThisContext(`(${example})`) as unknown
}

interface Group {
  name: string
  rows: ReadOption[]
}

/** Options of the top first, then each group with its members. */
function groupsOf(options: readonly ReadOption[], prefix: string): Group[] {
  const top: Group = { name: "", rows: [] }
  const groups = new Map<string, Group>()
  for (const option of options) {
    const [first = ""] = option.path.slice(prefix.length).split(/\.|\[/)
    const isTop = option.path === `${prefix}${first}`
    if (isTop && !option.group) top.rows.push(option)
    else {
      const group = groups.get(first) ?? { name: first, rows: [] }
      group.rows.push(option)
      groups.set(first, group)
    }
  }
  return [...(top.rows.length > 0 ? [top] : []), ...groups.values()]
}

function section(heading: string, rows: readonly ReadOption[], prefix: string): string {
  const [first] = rows
  const intro = first?.group ? first : undefined
  const guide = GUIDES[heading.replace("accounts: ", "")]
  return [
    `## ${heading}\n`,
    ...(intro ? [`${intro.comment}${intro.required ? " Required." : ""}\n`] : []),
    ...(guide ? [`Guide: ${guide}\n`] : []),
    "| option | type | default | example | effect | since |",
    "|---|---|---|---|---|---|",
    ...rows.filter((row) => row !== intro).map((row) => line(row, prefix)),
    "",
  ].join("\n")
}

/** Where a guide says more about a group. */
const GUIDES: Record<string, string> = {
  alerts: "[alerts](../guides/alerts.md)",
  awaitingOrders: "[order first](../guides/order-first.md)",
  capture: "[captures of shipments](../guides/operations.md#captures-of-shipments)",
  cases: "[exceptions](../guides/operations.md#exceptions)",
  directCard: "[pay by card on your own page](../guides/storefront.md#pay-by-card-on-your-own-page)",
  embedded: "[pay in a frame of your page](../guides/storefront.md#pay-in-a-frame-of-your-page)",
  encryption: "[encryption keys](../guides/configuration.md#encryption-keys)",
  orphanedPayments: "[orphaned payments](../guides/operations.md#orphaned-payments)",
  paymentLinks: "[payment links](../guides/existing-orders.md#send-a-payment-link)",
  payouts: "[payouts](../guides/configuration.md#payouts)",
  proxies: "[proxies](../guides/proxies.md)",
  rateLimits: "[request floods](../security.md#request-floods)",
  reconciliation: "[reconciliation](../guides/operations.md#reconciliation)",
  savedCards: "[saved cards](../guides/saved-cards.md)",
  subscriptionPlans: "[subscription plans](../guides/subscription-plans.md#account-options)",
  use: "[several accounts](../guides/configuration.md#several-accounts)",
  "signature: algorithm and secrets": "[rotating secrets](../guides/rotating-secrets.md)",
}

function line(row: ReadOption, prefix: string): string {
  const example = exampleOf(row)
  const cells = [
    `\`${row.path.slice(prefix.length)}\``,
    row.group ? "group" : `\`${row.type}\``,
    row.required ? "**required**" : row.standard === undefined ? "–" : `\`${row.standard}\``,
    row.group || example === undefined ? "–" : `\`${example}\``,
    row.comment,
    row.since,
  ]
  return `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`
}
