import Ajv, { type ValidateFunction } from "ajv/dist/2020"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const ID = "openapi.json"
const document = JSON.parse(readFileSync(join(__dirname, "../../docs/openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}
const isDate = (text: string) => !Number.isNaN(Date.parse(text))
const ajv = new Ajv({ strict: false, allErrors: true, formats: { "date-time": isDate } })
ajv.addSchema(document, ID)
const checks = new Map<string, ValidateFunction>()

/** The paths of the document, those first that name more of the path themselves. */
const paths = Object.keys(document.paths)
  .sort((one, other) => one.split("{").length - other.split("{").length)
  .map((path) => ({ path, like: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) }))

/**
 * Compares a response of the admin API with its description, `docs/openapi.json`.
 * @throws Error that names the part of the response that is not as described
 */
export function expectDescribed(method: string, address: string, status: number, answer: unknown): void {
  const found = paths.find(({ like }) => like.test(address.split("?")[0] ?? ""))
  const responses = found && document.paths[found.path]?.[method.toLowerCase()]?.responses
  // Errors are Medusa's, and a status that is not described is the test's to expect.
  if (!found || !responses || status >= 400) return
  const name = `${method} ${found.path}: ${status}`
  const way = ["paths", found.path, method.toLowerCase(), "responses", `${status}`, "content"]
  const pointer = [...way, "application/json", "schema"].map((part) =>
    encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1")),
  )
  const check = checks.get(name) ?? ajv.compile({ $ref: `${ID}#/${pointer.join("/")}` })
  checks.set(name, check)
  if (!check(answer))
    throw new Error(`${name} is not as docs/openapi.json describes it: ${describeErrors(check)}`)
}

const describeErrors = ({ errors }: ValidateFunction) =>
  ajv.errorsText(errors?.slice(0, 5), { dataVar: "answer", separator: "; " })
