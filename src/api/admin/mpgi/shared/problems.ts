import type { MedusaResponse } from "@medusajs/framework/http"
import type { z } from "zod"

/** What is wrong with a field: a code that a form can translate, and its message in English. */
const WORDS = {
  required: "must not be empty",
  text: "must be a text",
  too_long: "is too long",
  date: "must be a date such as 2026-01-31",
  future_date: "must not lie in the past",
  past_date: "must lie in the past",
  country: "must be a country's two letters such as DE",
  currency: "must be three capital letters such as EUR",
  email: "must be an e-mail address",
  phone: "must be digits, with + in front where the country is part of it",
  amount: 'must be an amount such as "250.00"',
  zero: "must be more than zero",
  whole_number: "must be a whole number, at least 1 and not too large",
  before_first_charge: "must not lie before the first charge",
  decimals: "has more decimals than the currency",
  iban: "is not an IBAN: its check digits do not fit",
  iban_length: "has not as many characters as an IBAN of this country",
  iban_country: "is of another country than the bank",
  swift: "must be a BIC of 8 or 11 characters",
  swift_country: "is of another country than the bank",
  account_number: "must be 4 to 34 letters and digits",
  account_differs:
    "is not the account of this change: get the number from the account holder, or reject the change",
  account_needed: "must be given, unless there is an IBAN",
  routing_number: "is not a routing number: its check digit does not fit",
  tax_number: "is not a CPF or CNPJ: its check digits do not fit",
  citizen_number: "is not an identity number: its check digit does not fit",
  https: "must be an address that begins with https://",
  media_type: "must be a media type such as application/pdf",
  code: "must be at most 64 letters, digits, dots, hyphens and underscores",
  code_taken: "belongs to another beneficiary",
  code_reserved: "must not begin as the id of a beneficiary does",
  choice: "is none of the choices",
  unknown_field: "is not a field of this form",
  uuid: "must be a UUID, made with the form",
  beneficiary: "is no beneficiary in use",
  beneficiary_unconfirmed: "is a beneficiary whose bank details another user has to confirm first",
  file: "cannot be read as a file of payouts",
  language: "must be a language tag such as en or pt-BR",
  option_off: "is switched off in the options of the account",
  count: "must be a whole number in the range of the field",
  range: "must not be less than the lower end",
  plan_twice: "is there already for some of these amounts",
  too_many: "has more entries than can be shown",
  account: "is not one of the configured accounts",
} as const

export type ProblemCode = keyof typeof WORDS

function isCode(text: string | undefined): text is ProblemCode {
  return text !== undefined && Object.hasOwn(WORDS, text)
}

/** A problem of one field: its path with dots, as in `bank_details.iban`. */
export interface Problem {
  field: string
  code: ProblemCode
  message: string
}

export function problem(field: string, code: ProblemCode): Problem {
  return { field, code, message: WORDS[code] }
}

/**
 * Reads a form with a schema whose messages are codes. Returns either the whole form or every problem of every field.
 */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { values: z.output<Schema>; problems: [] } | { values: undefined; problems: Problem[] } {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return { values: parsed.data, problems: [] }
  const problems = parsed.error.issues.flatMap((issue): Problem[] => {
    const field = issue.path.join(".")
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => problem([...issue.path, key].join("."), "unknown_field"))
    const message = issue.code === "invalid_key" ? issue.issues[0]?.message : issue.message
    return [problem(field, isCode(message) ? message : "text")]
  })
  return { values: undefined, problems }
}

/** Replies 400 in Medusa's format, with the list of all problems. */
export function answerProblems(res: MedusaResponse, problems: readonly Problem[]): void {
  const [first] = problems
  const message = first ? `${first.field}: ${first.message}` : "invalid"
  res.status(400).json({ type: "invalid_data", message, problems })
}
