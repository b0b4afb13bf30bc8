import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { examples } from "./examples"
import { findRoutes, type RouteFile } from "./find-routes"
import { readHandlers, type Handler } from "./read-handlers"
import { readReplies } from "./read-replies"
import type { JsonSchema } from "./type-schema"

/** The schemas that a route file exports: what its handlers read. */
interface Schemas {
  Query?: z.ZodType
  Body?: z.ZodType
}

const WRONG = "The request is wrong, or is not allowed now. The message says why."

type Caller = "admin" | "store" | "mpgi" | "hooks"

/** Who calls the routes below a folder, how they prove it, and what they receive otherwise. */
const CALLERS: Record<Caller, { name: string; security: object[]; errors: Record<number, string> }> = {
  admin: {
    name: "",
    security: [{ api_token: [] }, { jwt_token: [] }, { cookie_auth: [] }],
    errors: {
      400: WRONG,
      401: "No user is signed in.",
      403: "The user's role lacks a policy (with role-based access control), or the user may not make payouts.",
      404: "Not found.",
    },
  },
  store: {
    name: "store",
    security: [{ publishable_key: [] }, { publishable_key: [], jwt_token: [] }],
    errors: {
      400: WRONG,
      401: "The route needs a signed-in customer, or the publishable key is missing.",
      404: "Not found, or another customer's.",
      429: "Too many requests came from this address.",
    },
  },
  mpgi: { name: "pages", security: [], errors: { 404: "The link is not valid.", 429: "Too many requests." } },
  hooks: {
    name: "notifications",
    security: [],
    errors: {
      401: "The signature is missing or wrong.",
      404: "There is no such account.",
      413: "Too large.",
    },
  },
}

/**
 * The APIs as OpenAPI 3.1, made of the very schemas that check the requests, and of the types of the answers.
 * @throws Error that names each route which reads a query or a body and does not export its schema, has no docstring,
 * or answers something whose type says nothing
 */
export async function openApiDocument(): Promise<JsonSchema> {
  const paths: Record<string, Record<string, unknown>> = {}
  const missing: string[] = []
  const routes = findRoutes()
  const replies = readReplies(routes)
  for (const route of routes) {
    const schemas = (await import(route.file)) as Schemas
    for (const handler of readHandlers(route.file)) {
      const name = `${handler.method} ${route.path}`
      if (handler.readsQuery && !schemas.Query) missing.push(`${name}: export its query's schema as Query`)
      if (handler.readsBody && !schemas.Body) missing.push(`${name}: export its body's schema as Body`)
      if (!handler.description) missing.push(`${name}: describe in a docstring what it does`)
      const entry = (paths[route.path] ??= {})
      entry[handler.method.toLowerCase()] = operation(route, handler, schemas, replies.schemas[name])
    }
  }
  if (missing.length > 0) throw new Error(`the OpenAPI document cannot be made:\n${missing.join("\n")}`)
  const { version, license } = packageJson()
  return {
    openapi: "3.1.0",
    info: {
      title: "medusa-payment-mpgi",
      version,
      license: { name: license, identifier: license },
      description:
        "The APIs of the dashboard (`/admin`), of storefronts (`/store`), the pages of the customer's browser (`/mpgi`) and the address for notifications (`/hooks`). Lists return `count` (at most 10,000), `offset` and `limit` beside their rows. Amounts are decimal strings in main units.",
    },
    servers: [{ url: "/" }],
    security: CALLERS.admin.security,
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(ErrorReply, { io: "output" }), ...replies.components },
      securitySchemes: {
        api_token: { type: "http", scheme: "basic", description: "A secret API key as the user name." },
        jwt_token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        publishable_key: {
          type: "apiKey",
          in: "header",
          name: "x-publishable-api-key",
          description: "The publishable key of the storefront's sales channels.",
        },
        cookie_auth: { type: "apiKey", in: "cookie", name: "connect.sid" },
      },
    },
  }
}

const ErrorReply = z.object({
  type: z.string(),
  message: z.string(),
  code: z.string().optional(),
})

function operation(
  { path, params }: RouteFile,
  handler: Handler,
  { Query, Body }: Schemas,
  reply: JsonSchema = { type: handler.type === "application/json" ? "object" : "string" },
) {
  const caller = callerOf(path)
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } }
  const errors = Object.entries(CALLERS[caller].errors).map(([status, description]) => [
    status,
    caller === "admin" || caller === "store" ? { description, content: error } : { description },
  ])
  const { status, type } = handler
  const example = examples[`${handler.method} ${path}`]
  return {
    operationId: nameOf(handler.method, path),
    tags: [
      [CALLERS[caller].name, caller === "mpgi" || caller === "hooks" ? "" : path.split("/")[3]]
        .filter(Boolean)
        .join(": "),
    ],
    ...(caller === "admin" ? {} : { security: CALLERS[caller].security }),
    summary: handler.description.split(/(?<=[.:]) /)[0],
    description: handler.description,
    parameters: [
      ...params.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...(handler.readsQuery && Query ? queryParameters(Query) : []),
    ],
    ...(handler.readsBody && Body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(Body), ...shown(example?.request) } },
          },
        }
      : {}),
    responses: {
      [status]: { description: "Done.", content: { [type]: { schema: reply, ...shown(example?.reply) } } },
      ...Object.fromEntries(errors),
    },
  }
}

const shown = (example: object | undefined) => (example ? { example } : {})

function callerOf(path: string): Caller {
  const callers: Caller[] = ["admin", "store", "mpgi", "hooks"]
  return callers.find((caller) => path.startsWith(`/${caller}/`)) ?? "admin"
}

function queryParameters(query: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(description ? { description } : {}),
  }))
}

/** As a client writes it: `io: "input"`. What JSON Schema cannot say, a transformation, is left open. */
function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return rest
}

/** `POST /admin/mpgi/cases/{id}/close` becomes `postCasesByIdClose`; of other APIs, the caller comes before it. */
function nameOf(method: string, path: string): string {
  const words = path
    .split("/")
    .slice(1)
    .filter((word) => !["admin", "mpgi"].includes(word))
    .map((word) => word.replace(/^\{(.*)\}$/, "by-$1"))
    .flatMap((word) => word.split(/[-_]/))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")
}

function packageJson() {
  const text = readFileSync(join(__dirname, "../../package.json"), "utf8")
  return JSON.parse(text) as { version: string; license: string }
}
