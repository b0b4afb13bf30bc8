import { z } from "zod"
import type { Dialect } from "./dialect"
import { dialectProblem } from "./dialect-problem"
import type { ResultCodes } from "./fields"
import { isLoopback } from "./networks"
import type { Exchange } from "./listeners"
import { objectOr } from "./option-problem"
import type { OperationName } from "./operations"
import { perOperation, SignatureSchema } from "./signature-options"

/** The longest time of Node's timers. A timer with a longer time would fire at once. */
const MAX_MS = 2 ** 31 - 1

const milliseconds = (least: number, none = "") => {
  const problem = `must be a whole number of milliseconds from ${least}${none} to ${MAX_MS}`
  return z.number(problem).int(problem).min(least, problem).max(MAX_MS, problem).optional()
}

const name = z.string("must be a text").refine((text) => text.trim() !== "", "must not be empty")

/** A media type: two tokens (RFC 9110, 5.6.2), and parameters of printable characters. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t]*(;[\t\x20-\x7e]*)?$/

const Encoding = objectOr(
  z.enum(["form", "json"], 'must be "form", "json" or { format, contentType }'),
  z.strictObject({
    format: z.enum(["form", "json"], 'must be "form" or "json"'),
    contentType: z.string("must be a media type").max(200).regex(MEDIA_TYPE, "must be a media type"),
  }),
)

const Policy = z.enum(["required", "if_present", "off"], 'must be "required", "if_present" or "off"')

const codes = z
  .array(z.string("must be a text").min(1, "must not be empty"), 'must be a list of codes, such as ["1"]')
  .readonly()
  .optional()

const Codes = z
  .strictObject({
    applied: codes,
    rejected: codes,
    refundAccepted: codes,
    paymentAccepted: codes,
    subscriptionEnded: codes,
  } satisfies Record<keyof ResultCodes, z.ZodType>)
  .refine(({ applied, rejected }) => !rejected?.some((code) => applied?.includes(code)), {
    message: "must not have a code that is one of codes.applied, too",
    path: ["rejected"],
  })

/** A number of decimals: at most as many as an amount of this API may have. */
const places = z.number("must be a number").int().min(0).max(6, "must be at most 6")

const Decimals = objectOr(
  z.enum(["two", "iso4217"], 'must be "two", "iso4217" or a table such as { HUF: 0 }'),
  z.record(z.string().regex(/^[A-Z]{3}$/), places, {
    error: ({ code }) => (code === "invalid_key" ? "is not a currency such as HUF" : undefined),
  }),
)

export const DialectSchema = z
  .custom<Dialect>()
  .superRefine((dialect, context) => {
    const invalid = dialectProblem(dialect)
    if (invalid) context.addIssue({ code: "custom", path: invalid.path, message: invalid.problem })
  })
  .transform((dialect) => structuredClone(dialect))

/**
 * What the manual leaves open about the wire: the options that a client and an account of the Medusa module share. The
 * parsed result is a copy that shares nothing with its input.
 */
export const wireOptions = {
  signature: SignatureSchema,
  decimals: Decimals.optional(),
  dialect: DialectSchema.optional(),
  encodings: z.strictObject(perOperation(Encoding)).optional(),
  verifyReplies: objectOr(
    z.boolean("must be true, false or a policy for operations"),
    z.strictObject(perOperation(Policy)),
  ).optional(),
  codes: Codes.optional(),
  optimisePath: z
    .string()
    .regex(/^\/?[^\s?#]+$/, "must be a path such as /v1/optimise")
    .optional(),
}

/** The options of a client. */
export const ClientOptionsSchema = z.strictObject(
  {
    ...wireOptions,
    baseUrl: z.string("must be a text").superRefine((text, context) => {
      const message = addressProblem(text)
      if (message) context.addIssue({ code: "custom", message })
    }),
    merchantId: name,
    accountId: name,
    timeoutMs: milliseconds(1),
    keepAliveMs: milliseconds(0, " (none)"),
    paused: z
      .custom<boolean | (() => boolean)>(
        (value) => typeof value === "boolean" || typeof value === "function",
        "must be true, false or a function",
      )
      .optional(),
    onUnexpectedRows: z
      .custom<(operation: OperationName, rows: Record<string, unknown>[]) => void>(
        (value) => typeof value === "function",
        "must be a function",
      )
      .optional(),
    onReplyVerified: z
      .custom<(operation: OperationName, secret: string | undefined) => void>(
        (value) => typeof value === "function",
        "must be a function",
      )
      .optional(),
    onExchange: z
      .custom<(exchange: Exchange) => void>((value) => typeof value === "function", "must be a function")
      .optional(),
  },
  "must be an object",
)

function addressProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return "must be an absolute address such as https://gateway.example.com"
  if (url.username || url.password || url.search || url.hash)
    return "must not contain credentials, a query or a fragment"
  const secure = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url))
  return secure ? undefined : "must be https; http is allowed on loopback only"
}
