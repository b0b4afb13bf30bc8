import { readFileSync } from "node:fs"
import { join } from "node:path"
import { openApiDocument } from "../openapi/document"
import { findRoutes } from "../openapi/find-routes"
import { readHandlers } from "../openapi/read-handlers"

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

describe("docs/openapi.json", () => {
  let made: Document
  beforeAll(async () => {
    made = (await openApiDocument()) as Document
  }, 600_000)

  it("matches the routes' schemas: update it with `npm run openapi`", () => {
    const written = readFileSync(join(__dirname, "../../docs/openapi.json"), "utf8")
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(made)))
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

  it("says of each route what it reads", () => {
    const { get } = made.paths["/admin/mpgi/cases"] ?? {}
    expect(get?.parameters.map(({ name }) => name).sort()).toEqual([
      "kind",
      "limit",
      "offset",
      "order_no",
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
