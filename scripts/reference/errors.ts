import { OUTCOMES, type Outcome } from "../../src/gateway/errors"
import cases from "../../src/admin/i18n/cases/en.json"
import { REFUSALS } from "../../src/providers/mpgi/errors"
import { DECISION_REFUSALS } from "../../src/workflows/journal/decide-operation"
import { adminCodes, storeCodes } from "./api-codes"
import { clientCodes, type Explained } from "./client-codes"
import { optionErrors } from "./option-errors"
import type { ReadOption } from "./read-options"
import { decisionCodes, refusalCodes } from "./refusal-codes"

const HEAD = `# Errors

Every code that this package answers with: what it means, and what to do. \`npm run reference\` writes this page. Messages are read from the
code, and a test fails if a code has no entry.

The address of an entry ends with its code, as in \`errors.md#bad_signature\`. An error of the gateway client has this address as \`docs\`. A
reply of an API has the code as \`code\` or, if there is none, as \`type\`.
`

/** What is certain about the money after an error of the client. */
const MONEY: Record<Outcome, string> = {
  not_sent: "No money moved: nothing was sent.",
  rejected: "No money moved: the gateway refused.",
  unknown: "Money may have moved.",
}

interface Part extends Explained {
  /** Where the code appears. */
  place: keyof typeof PLACES
  title: string
}

const PLACES = {
  client: ["The gateway client", "`GatewayError.code`. `outcome` says what is certain about the money."],
  refusal: [
    "Refused operations",
    "The order page, bulk actions and the admin API answer with these. Nothing was sent, unless the message says so.",
  ],
  decision: [
    "Decisions about unconfirmed operations",
    "`POST /admin/mpgi/journal/{id}/decide` refuses with these.",
  ],
  admin: ["Other codes of the admin API", "The dashboard shows their messages."],
  store: ["Storefronts", "The store API and Medusa's own checkout routes answer with these."],
  case: ["Cases", "Kinds of cases on the page of exceptions, in `GET /admin/mpgi/cases` and in events."],
} as const

/** The whole page, in Markdown. */
export function errorsPage(options: readonly ReadOption[]): string {
  const parts = allParts()
  const codes = [...new Set(parts.map(([code]) => code))].sort()
  const index = Object.entries(PLACES).map(([place, [heading, text]]) => {
    const links = codes
      .filter((code) => parts.some(([each, part]) => each === code && part.place === place))
      .map((code) => `[\`${code}\`](#${code})`)
    return `| **${heading}.** ${text} | ${links.join(" · ")} |`
  })
  return [
    HEAD,
    "## Where codes appear\n",
    "| where | codes |",
    "|---|---|",
    ...index,
    "| **Options.** A server with a wrong option does not start. | [messages](#options) |",
    "",
    "## Codes\n",
    ...codes.map((code) =>
      entry(
        code,
        parts.flatMap(([each, part]) => (each === code ? [part] : [])),
      ),
    ),
    optionsSection(options),
  ].join("\n")
}

/** Every code of the page, with all that is written of it. */
export function allParts(): [code: string, part: Part][] {
  const explained = (place: Part["place"], title: string, codes: Record<string, Explained>) =>
    Object.entries(codes).map(([code, { means, todo }]): [string, Part] => [
      code,
      { place, title, means, todo },
    ])
  const messages = (
    place: Part["place"],
    title: string,
    codes: Record<string, string>,
    shown: Record<string, string>,
  ) =>
    Object.entries(codes).map(([code, todo]): [string, Part] => [
      code,
      { place, title, means: shown[code] ?? "", todo },
    ])
  return [
    ...Object.entries(clientCodes).map(([code, { means, todo }]): [string, Part] => {
      const outcome = new Map(Object.entries(OUTCOMES)).get(code) ?? "unknown"
      return [code, { place: "client", title: "Gateway client", means: `${means} ${MONEY[outcome]}`, todo }]
    }),
    ...messages("refusal", "Refused operation", refusalCodes, REFUSALS),
    ...messages("decision", "Decision", decisionCodes, DECISION_REFUSALS),
    ...explained("admin", "Admin API", adminCodes),
    ...explained("store", "Storefront", storeCodes),
    ...Object.entries(cases.cases.kind).map(([code, { name, what, do: todo }]): [string, Part] => [
      code,
      { place: "case", title: `Case: ${name}`, means: what, todo },
    ]),
  ]
}

function entry(code: string, parts: readonly Part[]): string {
  const texts = parts.map(({ title, means, todo }) => `**${title}.** ${means}\n\n*What to do:* ${todo}\n`)
  return `### \`${code}\`\n\n${texts.join("\n")}`
}

function optionsSection(options: readonly ReadOption[]): string {
  const rows = [...optionErrors(options)].map(([message, names]) => {
    const shown = names.length > 8 ? [...names.slice(0, 8), "…"] : names
    return `| ${cell(message)} | ${shown.map((name) => (name === "…" ? name : `\`${name}\``)).join(", ")} |`
  })
  return `## Options

A server with a wrong option does not start. Its log names each option and what to write there, and never repeats a value. The
[configuration reference](configuration.md) has the type and an example of every option.

| message | options |
|---|---|
${rows.join("\n")}
`
}

const cell = (text: string): string => text.replaceAll("|", "\\|")
