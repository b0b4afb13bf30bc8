import type { JsonSchema } from "./type-schema"

interface Operation {
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

interface Media {
  schema: JsonSchema
  example?: unknown
}

interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The reference of the APIs as Markdown, from the OpenAPI document: storefronts first. */
export function apiPage(made: JsonSchema): string {
  const { info, paths, components } = made as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sections = SECTIONS.map(({ heading, text, prefix }) => {
    const own = operations.filter(({ path }) => path.startsWith(prefix))
    return [`## ${heading}\n`, `${text}\n`, ...own.map((each) => entry(each, components.schemas))].join("\n")
  })
  return [HEAD, `${info.description}\n`, ...sections].join("\n")
}

const HEAD = `# API reference

\`npm run openapi\` writes this page and [openapi.json](../openapi.json) from the routes: their schemas, and the types of their replies. The
document has every schema in full; this page shows the fields at the top. Errors have a \`type\`, a \`message\` and often a \`code\`: see
[errors](errors.md).
`

const SECTIONS = [
  {
    heading: "Store API",
    text: "For storefronts. Send the publishable key as `x-publishable-api-key`, and the customer's token if one is signed in.",
    prefix: "/store/",
  },
  {
    heading: "Pages of the customer's browser",
    text: "The customer's browser opens these addresses. A storefront only links to them.",
    prefix: "/mpgi/",
  },
  {
    heading: "Notifications",
    text: "The gateway calls this address. The signature is the credential.",
    prefix: "/hooks/",
  },
  {
    heading: "Admin API",
    text: "For the dashboard and for programs. Send a secret API key as the user of basic authentication, or a user's token.",
    prefix: "/admin/",
  },
]

interface Entry {
  path: string
  method: string
  operation: Operation
}

type Schemas = Record<string, JsonSchema>

function entry({ path, method, operation }: Entry, schemas: Schemas): string {
  const { description, parameters, requestBody, responses } = operation
  const body = requestBody?.content["application/json"]
  const [status = "", { content = {} } = {}] = Object.entries(responses).find(([code]) => code < "300") ?? []
  const [[type = "", reply] = []] = Object.entries(content)
  const query = parameters.filter((parameter) => parameter.in === "query")
  const rows = [
    ...query.map(({ name, required, schema, description: text = "" }) => [
      "query",
      `\`${name}\`${required ? "" : "?"}`,
      typeOf(schema, schemas),
      text,
    ]),
    ...fields("body", body?.schema, schemas),
    ...(type === "application/json" ? fields(status, reply?.schema, schemas) : [[status, "–", type, ""]]),
  ]
  return [
    `### ${method} ${path.replace(/[{}]/g, (sign) => (sign === "{" ? ":" : ""))}\n`,
    `${description}\n`,
    "| part | field | type | |",
    "|---|---|---|---|",
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
    "",
    ...example("Request", body),
    ...example("Reply", reply),
  ].join("\n")
}

/** The fields of an object, or of each of its alternatives. */
function fields(part: string, schema: JsonSchema | undefined, schemas: Schemas): string[][] {
  if (!schema) return []
  const known = resolved(schema, schemas)
  const anyOf = known.anyOf as JsonSchema[] | undefined
  if (anyOf) return anyOf.flatMap((each, at) => fields(at === 0 ? part : `${part}, or`, each, schemas))
  const required = new Set((known.required ?? []) as string[])
  return Object.entries((known.properties ?? {}) as Schemas).map(([name, inner]) => [
    part,
    `\`${name}\`${required.has(name) ? "" : "?"}`,
    typeOf(inner, schemas),
    String(inner.description ?? ""),
  ])
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined
  return (name && schemas[name]) || schema
}

/** A type in a few words: a reference by its name, an object by its fields, at most two deep. */
function typeOf(schema: JsonSchema, schemas: Schemas, depth = 0): string {
  const { type, properties, items, anyOf, ...rest } = resolved(schema, schemas)
  if (Array.isArray(rest.enum)) return rest.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ")
  if ("const" in rest) return `\`${JSON.stringify(rest.const)}\``
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.map((each: JsonSchema) => typeOf(each, schemas, depth)))].join(" or ")
  if (type === "array") return `list of ${items ? typeOf(items as JsonSchema, schemas, depth) : "anything"}`
  if (properties && depth < 2) {
    const names = Object.keys(properties)
    return `{ ${names.map((name) => `\`${name}\``).join(", ")} }`
  }
  return type === undefined ? "any" : String(type as string)
}

function example(title: string, media: Media | undefined): string[] {
  if (media?.example === undefined) return []
  return [`${title}:\n`, `\`\`\`json\n${JSON.stringify(media.example, null, 2)}\n\`\`\`\n`]
}
