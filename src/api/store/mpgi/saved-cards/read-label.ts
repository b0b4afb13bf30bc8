import { z } from "zod"
import { hasCardNumber } from "../../../../gateway"
import { Refused } from "../refused"

const Body = z.object({
  label: z
    .string("must be text or null")
    .max(60, "is too long")
    .refine((text) => !hasCardNumber(text), "must not hold a card number")
    .transform((text) => text.replace(/\p{C}/gu, "").trim() || null)
    .nullable(),
})

/** The label that was posted. @throws Refused 400 that never repeats it */
export function readLabel(body: unknown): string | null {
  const parsed = Body.safeParse(body)
  if (parsed.success) return parsed.data.label
  const [issue] = parsed.error.issues
  const missing = typeof body !== "object" || body === null || !Object.hasOwn(body, "label")
  throw new Refused(400, "invalid_data", `label ${missing ? "is required" : issue?.message}`)
}
