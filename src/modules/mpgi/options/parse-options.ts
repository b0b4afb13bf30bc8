import type { z } from "zod"
import { ERRORS_PAGE } from "../../../gateway/errors"
import { describeProblem, exampleOf } from "./option-messages"

/** Options with which a store does not start. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"

  constructor(
    what: string,
    /** Each as `option: why`; never a value. */
    readonly problems: readonly string[],
  ) {
    const lines = problems.map((each) => `  ${each}`)
    super([`medusa-payment-mpgi: ${what} cannot be used`, ...lines, `See ${ERRORS_PAGE}#options`].join("\n"))
  }
}

/**
 * Checks options at boot. The error names every invalid option and what to write there. It never repeats a value, since a
 * value may be a secret.
 * @throws OptionsError
 */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: describeProblem })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => {
    const why = isUnset(value, path) ? unset(exampleOf(path), message) : message
    return `${path.join(".") || what}: ${why}`
  })
  throw new OptionsError(what, problems)
}

/** Whether an option is written and has no value, as `process.env.NAME!` has for a variable that is not set. */
function isUnset(options: unknown, path: PropertyKey[]): boolean {
  const name = path.at(-1)
  if (name === undefined) return false
  const parent = path.slice(0, -1).reduce<unknown>((each, key) => Object(each)[key], options)
  return Object.hasOwn(Object(parent), name) && Object(parent)[name] === undefined
}

function unset(example: string | undefined, message: string): string {
  const what = message.replace(/^is missing: write/, "Write").replace(/^(must|needs)/, "It $1")
  // A sentence with a reason, as "must name a key in production: ...", says more than an example.
  const isEnough = example === undefined || message.includes(": ")
  return `is undefined: is its environment variable set? ${isEnough ? what : `Write ${example}`}`
}
