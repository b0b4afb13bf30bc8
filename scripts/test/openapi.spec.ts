import { readFileSync } from "node:fs"
import { join } from "node:path"
import Ajv2020 from "ajv/dist/2020"
import { openApiDocument } from "../openapi/document"
import { examples } from "../openapi/examples"
import { findRoutes } from "../openapi/find-routes"
import { apiPage } from "../openapi/page"
import { readHandlers } from "../openapi/read-handlers"

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}
type Document = { openapi: string; components: object; paths: Record<string, Record<string, Operation>> }

describe("docs/openapi.json", () => {
  let made: Document
  beforeAll(async () => {
    made = (await openApiDocument()) as Document
  }, 600_000)

  it("matches the routes' schemas: update it with `npm run openapi`", () => {
    const written = readFileSync(join(__dirname, "../../docs/openapi.json"), "utf8")
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(made)))
    const page = readFileSync(join(__dirname, "../../docs/reference/api.md"), "utf8")
    expect(page).toBe(apiPage(made as unknown as Record<string, unknown>))
  })

  it("has an entry for every handler of every route, and each a name of its own", () => {
    const handlers = findRoutes().flatMap(({ file, path }) =>
      readHandlers(file).map(({ method }) => `${method} ${path}`),
    )
    const entries = Object.entries(made.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(entries.sort()).toEqual(handlers.sort())
    expect(handlers.length).toBeGreaterThan(15)
    const names = Object.values(made.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it("describes the answer of each route", () => {
    const bare = Object.entries(made.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const [json] = Object.entries(responses)
          .filter(([status]) => status.startsWith("2"))
          .flatMap(([, { content }]) => content["application/json"] ?? [])
        return json && !json.schema.properties && !json.schema.$ref && !json.schema.anyOf
          ? [`${method} ${path}`]
          : []
      }),
    )
    expect(bare).toEqual([])
    const { schema } = made.paths["/admin/mpgi/cases"]!.get!.responses["200"]!.content["application/json"]!
    expect(schema).toMatchObject({
      required: expect.arrayContaining(["cases", "count", "offset", "limit"]) as string[],
      properties: {
        cases: {
          type: "array",
          items: { properties: { closed_at: { anyOf: expect.anything() as object } } },
        },
      },
    })
  })

  it("has the routes of storefronts, of the customer's browser and of the gateway", () => {
    const options = made.paths["/store/mpgi/payment-options"]?.get
    expect(options?.parameters).toMatchObject([{ name: "cart_id", in: "query", required: true }])
    expect(JSON.stringify(options?.responses["200"])).toContain('"installments"')
    const card = made.paths["/store/mpgi/payment-sessions/{id}/authorise"]?.post
    expect(JSON.stringify(card)).toContain('"saved_card_id"')
    expect(made.paths["/mpgi/pay/{token}"]?.get?.responses["200"]?.content).toHaveProperty(["text/html"])
    expect(made.paths["/hooks/mpgi/{provider}"]?.post?.responses["200"]?.content).toHaveProperty([
      "text/plain",
    ])
  })

  it("has examples that their schemas accept", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: "document", components: made.components })
    const wrong: string[] = []
    let count = 0
    const visit = (value: unknown, name: string): void => {
      const { schema, example } = Object(value) as { schema?: object; example?: unknown }
      if (schema && example !== undefined) {
        count++
        const local = JSON.parse(
          JSON.stringify(schema).replaceAll("#/components", "document#/components"),
        ) as object
        if (!ajv.validate(local, example)) wrong.push(`${name}: ${ajv.errorsText()}`)
      } else if (typeof value === "object" && value !== null)
        for (const [key, inner] of Object.entries(value)) visit(inner, `${name} ${key}`)
    }
    visit(made.paths, "")
    expect(wrong).toEqual([])
    expect(count).toBe(
      Object.values(examples).flatMap(({ request, reply }) => [request, reply].filter(Boolean)).length,
    )
  })

  it("says of each route what it reads", () => {
    const { get } = made.paths["/admin/mpgi/cases"] ?? {}
    expect(get?.parameters.map(({ name }) => name).sort()).toEqual([
      "kind",
      "limit",
      "offset",
      "order_no",
      "q",
      "state",
    ])
    expect(made.paths["/admin/mpgi/cases/{id}/close"]?.post).toMatchObject({
      parameters: [{ name: "id", in: "path", required: true }],
      requestBody: {
        content: {
          "application/json": {
            schema: { required: ["note"], properties: { note: { type: "string", minLength: 3 } } },
          },
        },
      },
      responses: { 200: {}, 400: {}, 401: {}, 404: {} },
    })
    expect(made.paths["/admin/mpgi/reconciliation/runs"]?.post).toMatchObject({ responses: { 202: {} } })
  })
})
