import { z } from "zod"
import type { ProblemCode } from "../shared/problems"

const code = (word: ProblemCode) => word

const text = (longest: number) =>
  z.string(code("required")).trim().min(1, code("required")).max(longest, code("too_long"))

const currency = z
  .string(code("required"))
  .trim()
  .toUpperCase()
  .refine((typed) => Intl.supportedValuesOf("currency").includes(typed), code("currency"))

const amount = z
  .string(code("required"))
  .trim()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, code("amount"))

/** A language tag, with a region or script where needed. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/, code("language"))

const Plan = z.strictObject({
  count: z.int(code("count")).min(2, code("count")).max(99, code("count")),
  installments_id: text(60).nullable().default(null),
  currency_code: currency,
  min_amount: amount,
  max_amount: amount.nullable().default(null),
  interest_free: z.boolean(code("choice")).default(false),
})

/** The checkout settings of an account. Absent fields stay unchanged. A list or a map is replaced as a whole. */
export const SettingsBody = z.strictObject({
  provider_id: text(64),
  /** The version that was read; 0 if there was none. The settings are saved only if no other user has saved since. */
  version: z.int(code("count")).min(0, code("count")),
  titles: z.record(language, text(60)).optional(),
  flows: z.strictObject({ redirect: z.boolean(code("choice")), card: z.boolean(code("choice")) }).optional(),
  currencies: z
    .array(currency)
    .min(1, code("required"))
    .transform((codes) => [...new Set(codes)])
    .nullable()
    .optional(),
  installments: z.array(Plan).max(100, code("too_many")).optional(),
})
export type SettingsForm = z.output<typeof SettingsBody>
