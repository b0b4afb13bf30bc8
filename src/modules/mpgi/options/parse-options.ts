import { type z } from "zod"

/**
 * Checks options at boot. The error names every invalid option and never repeats a value, since a value
 * may be a secret.
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
    return `  ${issue.path.join(".") || what}: ${unknown ?? issue.message}`
  })
  throw new Error(`medusa-payment-mpgi: ${what} cannot be used\n${problems.join("\n")}`)
}
