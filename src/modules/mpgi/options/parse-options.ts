import { type z } from "zod"

/** Options with which a store does not start. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"

  constructor(
    what: string,
    /** Each as `option: why`; never a value. */
    readonly problems: readonly string[],
  ) {
    super(`medusa-payment-mpgi: ${what} cannot be used\n${problems.map((each) => `  ${each}`).join("\n")}`)
  }
}

/**
 * Checks options at boot. The error names every invalid option and never repeats a value, since a value
 * may be a secret.
 * @throws OptionsError
 */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => {
    const unknown =
      issue.code === "unrecognized_keys" ? `unknown option (${issue.keys.join(", ")})` : undefined
    return `${issue.path.join(".") || what}: ${unknown ?? issue.message}`
  })
  throw new OptionsError(what, problems)
}
