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
    /**
     * `return_status` and `*_status` of an operation that was done. Absent: `["1"]`.
     * @example ["1", "2"]
     */
    applied: codes,
    /**
     * The same of an operation that was refused. Absent: `["0"]`.
     * @example ["0", "9"]
     */
    rejected: codes,
    /**
     * The error code of a refund that was accepted. Absent: `["V0000"]`.
     * @example ["V0000", "V0001"]
     */
    refundAccepted: codes,
    /**
     * The result code of a payment that was accepted. Absent: `["0000"]`.
     * @example ["0000", "0001"]
     */
    paymentAccepted: codes,
    /**
     * The error code of a cancellation whose subscription had ended already. Absent: `["V2002"]`.
     * @example ["V2002", "V2003"]
     */
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
  /**
   * How messages are signed and verified: an algorithm with its secret, or a function. The function returns 64
   * hexadecimal characters. In production a secret has at least 16 characters and is not the sandbox's.
   * @example { algorithm: "hmac-sha256", secret: "a-secret-of-at-least-16-characters" }
   */
  signature: SignatureSchema,
  /**
   * Decimals of amounts on the wire. Absent: two.
   * @example { JPY: 0, KWD: 3 }
   */
  decimals: Decimals.optional(),
  /**
   * The gateway's names and formats for what the manual leaves open.
   * @example { names: { order_nos: "order_no" }, nesting: "brackets" }
   */
  dialect: DialectSchema.optional(),
  /**
   * Encoding of requests, by operation. Absent: forms for authorise, checkout and the queries, JSON for the rest.
   * @example { refund: "form", capture: { format: "json", contentType: "application/json; charset=utf-8" } }
   */
  encodings: z.strictObject(perOperation(Encoding)).optional(),
  /**
   * Which replies must be signed. Absent: all except those of the query and `optimise`, which may be.
   * @example { retrievalTrans: "required" }
   */
  verifyReplies: objectOr(
    z.boolean("must be true, false or a policy for operations"),
    z.strictObject(perOperation(Policy)),
  ).optional(),
  /** Status codes of replies, if the gateway uses others than the manual shows. */
  codes: Codes.optional(),
  /**
   * The path of the operation `optimise`, which the manual does not have.
   * @example "/v1/optimise"
   */
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
