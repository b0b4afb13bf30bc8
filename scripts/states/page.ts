import { operationStates } from "../../src/modules/mpgi/journal/records/states"
import { notificationStates } from "../../src/modules/mpgi/notifications/states"
import { paymentStates } from "../../src/modules/mpgi/payments/states"
import { payoutStates, payoutStatuses } from "../../src/modules/mpgi/payouts/states"
import { subscriptionStates, subscriptionStatuses } from "../../src/modules/mpgi/subscriptions/states"
import { diagram, directly, everyPair, type Edge, type Transitions } from "./diagram"
import { paymentOperations } from "./payment-operations"
import { meanings } from "./meanings"

type Table = Readonly<Record<string, object>>

interface Section {
  heading: string
  text: string
  table: Table
  /** The file with the types of the rows, and their names there. */
  described: [file: string, ...types: string[]]
  edges?: Edge[]
}

const SECTIONS: Section[] = [
  {
    heading: "Payments",
    text: `An arrow without a label is a report of the gateway. Reports may skip states: a payment can change to any later state, but to no earlier
one. So the diagram leaves out arrows that a chain of others replaces. An arrow with a label is an operation of this package.
\`charged_back\` is a state of charges only: the record of a payment keeps a chargeback beside its state.`,
    table: paymentStates,
    described: ["payments/state-columns.ts", "Consequences", "ReportedConsequences", "RecordedConsequences"],
    edges: [...directly(withoutChargeback(paymentStates)), ...paymentOperations()],
  },
  {
    heading: "Operations",
    text: "An operation of the journal. It is committed before it is sent.",
    table: operationStates,
    described: ["journal/records/states.ts", "OperationConsequences"],
    edges: everyPair(operationStates),
  },
  {
    heading: "Notifications",
    text: "A message that the inbox has stored.",
    table: notificationStates,
    described: ["notifications/states.ts", "NotificationConsequences"],
    edges: everyPair(notificationStates),
  },
  {
    heading: "Payouts",
    text: "The decision about a payout. After its release, the state of its operation in the journal decides.",
    table: payoutStates,
    described: ["payouts/states.ts", "PayoutConsequences"],
    edges: everyPair(payoutStates),
  },
  {
    heading: "Status of a payout",
    text: "Computed from the decision, the operation and the gateway's own status.",
    table: payoutStatuses,
    described: ["payouts/states.ts", "PayoutStatusConsequences"],
  },
  {
    heading: "Subscriptions",
    text: "A contract, as the gateway reports it.",
    table: subscriptionStates,
    described: ["subscriptions/states.ts", "SubscriptionConsequences"],
    edges: everyPair(subscriptionStates),
  },
  {
    heading: "Status of a subscription",
    text: "Computed from the state, the first payment and the operation that cancels the subscription.",
    table: subscriptionStatuses,
    described: ["subscriptions/states.ts", "SubscriptionStatusConsequences"],
  },
]

/** The whole page, in Markdown. */
export function statesPage(): string {
  const head = `# States

This page shows what follows from each state, and which states may follow it. \`npm run states\` writes it from the tables in
\`src/modules/mpgi\`: change the tables, not the page. [Decision 65](decisions/0065-states-are-tables.md) has the reasons.
`
  return [head, ...SECTIONS.map(section)].join("\n")
}

function section({ heading, text, table, described: [file, ...types], edges }: Section): string {
  const known = meanings(file, types)
  const rows = Object.entries(columnsOf(table)).map(([column, values]) => {
    const cells = Object.entries(values).map(([value, states]) => `**${value}**: ${states.join(", ")}`)
    return `| \`${column}\` | ${known[column] ?? known[groupOf(column)] ?? ""} | ${cells.join("<br>")} |`
  })
  return [
    `## ${heading}\n`,
    `${text}\n`,
    `Table: \`src/modules/mpgi/${file.replace("state-columns", "states")}\`\n`,
    ...(edges ? [`\`\`\`mermaid\n${diagram(edges)}\n\`\`\`\n`] : []),
    ["| column | meaning | states of each value |", "|---|---|---|", ...rows].join("\n"),
    "",
  ].join("\n")
}

const groupOf = (column: string): string => column.split(".")[0] ?? column

/** By column, the states of each value. The diagram shows the column `next`. */
function columnsOf(table: Table): Record<string, Record<string, string[]>> {
  const columns: Record<string, Record<string, string[]>> = {}
  for (const [state, row] of Object.entries(table))
    for (const [column, value] of cellsOf(row)) ((columns[column] ??= {})[value] ??= []).push(state)
  return columns
}

function cellsOf(row: object, group = ""): [column: string, value: string][] {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (name === "next") return []
    if (Array.isArray(value)) return [[group + name, value.join(" + ") || "–"]]
    if (typeof value === "object" && value !== null) return cellsOf(value, `${group}${name}.`)
    return [
      [
        group + name,
        value === null ? "–" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value),
      ],
    ]
  })
}

function withoutChargeback({ charged_back: _, ...others }: typeof paymentStates): Transitions {
  return others
}
