import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const document = JSON.parse(readFileSync(join(__dirname, "../../../docs/openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, Operation>>
}

/** A documented route of the admin API, and how to fill it. */
export interface DocumentedRoute {
  name: string
  method: string
  /** With every parameter replaced by each value that `valuesOf` has for the word before it: every combination. */
  paths(valuesOf: (word: string) => readonly string[]): string[]
  /** Bodies that the schema allows: with the required fields alone, with all that have a value, and one for each choice. */
  bodies(values: Record<string, unknown>): object[]
}

/** Every admin route of `docs/openapi.json`. */
export const DOCUMENTED_ROUTES: DocumentedRoute[] = Object.entries(document.paths)
  .filter(([path]) => path.startsWith("/admin/"))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const schema = Object.values(requestBody?.content ?? {})[0]?.schema
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        paths: (valuesOf) => filled(path, valuesOf),
        bodies: (values) => (schema ? bodiesOf(resolved(schema), values) : [{}]),
      }
    }),
  )

function filled(path: string, valuesOf: (word: string) => readonly string[]): string[] {
  const [parameter, word = ""] = /([\w-]+)\/\{\w+\}/.exec(path) ?? []
  if (!parameter) return [path]
  return valuesOf(word).flatMap((value) =>
    filled(path.replace(parameter, `${word}/${encodeURIComponent(value)}`), valuesOf),
  )
}

function bodiesOf(schema: Schema, values: Record<string, unknown>): object[] {
  const { properties = {}, required = [] } = schema
  const known = Object.keys(properties).filter((name) => name in values)
  const valueOf = (name: string) =>
    name in values ? values[name] : exampleOf(properties[name] ?? {}, values)
  const bodyOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  const least = bodyOf(required)
  const choices = Object.entries(properties).flatMap(([name, property]) => {
    const { type, enum: listed = type === "boolean" ? [true, false] : [] } = resolved(property)
    return listed.map((choice) => ({ ...least, [name]: choice }))
  })
  return [least, bodyOf([...new Set([...required, ...known])]), ...choices]
}

/** A value of a type that nothing better is known for. */
function exampleOf(given: Schema, values: Record<string, unknown>): unknown {
  const schema = resolved(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, values)
  if (schema.type === "object") return bodiesOf(schema, values)[0]
  if (schema.type === "array") return schema.items ? [exampleOf(schema.items, values)] : []
  if (schema.type === "integer" || schema.type === "number") return 1
  return schema.type === "boolean" ? true : schema.type === "null" ? null : "example"
}

function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema
  const parts = schema.$ref.replace("#/", "").split("/")
  const found = parts.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], document)
  return resolved(found as Schema)
}
