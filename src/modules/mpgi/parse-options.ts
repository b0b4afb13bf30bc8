import { type z } from "zod"

/**
 * Checks options at boot. The error names every option that is wrong and never repeats a value, since a value
 * may be a secret.
 */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message, code, ...rest }) => {
    const unknown =
      code === "unrecognized_keys" && "keys" in rest ? ` (${(rest.keys as string[]).join(", ")})` : ""
    return `  ${path.join(".") || what}: ${code === "unrecognized_keys" ? `unknown option${unknown}` : message}`
  })
  throw new Error(`medusa-payment-mpgi: ${what} cannot be used\n${problems.join("\n")}`)
}
