import { z } from "zod"
import type { RenderableRecord } from "./formats/plain"
import { objectOr } from "./option-problem"
import { operations, type OperationName } from "./operations"

/** The message to sign: a request, its reply, or a notification (`operation` is then `"notification"`). */
export interface SignatureInput {
  operation: OperationName | "notification"
  direction: "request" | "reply" | "notification"
  /** All fields of the message under the manual's names, as sent, without `encryption_data`. A copy: it may be changed. */
  fields: RenderableRecord
}

/** The merchant's own algorithm. Returns 64 hexadecimal characters. What it does to its input changes nothing else. */
export type SignatureFunction = (input: SignatureInput) => string

export type SignedFields = readonly string[] | "all"

interface SignedOfOperation {
  request?: SignedFields | undefined
  reply?: SignedFields | undefined
}

/** A predefined algorithm. The manual shows none (section 5): see docs/assumptions.md. */
export interface SignaturePreset {
  /** `hmac-sha256` keys the hash properly. `sha256` hashes text + secret, for gateways that require it. */
  algorithm: "hmac-sha256" | "sha256"
  secret: string
  /** Signed fields and their order, where they differ from the declared ones. */
  fields?:
    | ({ [Name in OperationName]?: SignedOfOperation | undefined } & {
        notification?: SignedFields | undefined
      })
    | undefined
  /**
   * How the values are joined into one text. Default `length-prefixed`, in which no two messages share a text. A
   * delimiter joins bare values; a value that contains it is refused, and an empty delimiter is ambiguous
   * (`ORD1`+`10.00` = `ORD11`+`0.00`): choose it only if the gateway requires it.
   */
  join?: "length-prefixed" | { delimiter: string } | undefined
  /** `sha256` only: the position of the secret. `prefix` is open to length extension. Default `suffix`. */
  secretPosition?: "prefix" | "suffix" | undefined
}

export type SignatureOption = SignaturePreset | SignatureFunction

/** The shape of an object with a key for each operation, any of which may be left out. */
export function perOperation<Schema extends z.ZodType>(
  schema: Schema,
): Record<OperationName, z.ZodOptional<Schema>> {
  const shape = Object.keys(operations).map((name) => [name, schema.optional()] as const)
  return Object.fromEntries(shape) as Record<OperationName, z.ZodOptional<Schema>>
}

const Signed = z
  .union([z.literal("all"), z.array(z.string().min(1)).readonly()], 'must be "all" or a list of field names')
  .optional()

const Preset = z.strictObject({
  algorithm: z.enum(
    ["hmac-sha256", "sha256"],
    'must be "hmac-sha256" or "sha256"; a signature must be { algorithm, secret } or a function',
  ),
  secret: z.string("must not be empty").refine((secret) => secret.trim() !== "", "must not be empty"),
  fields: z
    .strictObject({
      ...perOperation(z.strictObject({ request: Signed, reply: Signed })),
      notification: Signed,
    })
    .optional(),
  join: objectOr(
    z.literal("length-prefixed", 'must be "length-prefixed" or { delimiter }'),
    z.strictObject({ delimiter: z.string("must be a text") }),
  ).optional(),
  secretPosition: z.enum(["prefix", "suffix"], 'must be "prefix" or "suffix"').optional(),
})

/** The option `signature`, wherever it is given: of a client, an account or a signing function. A preset is copied. */
export const SignatureSchema: z.ZodType<SignatureOption, SignatureOption> = objectOr(
  z.custom<SignatureFunction>(
    (value) => typeof value === "function",
    'must be { algorithm: "hmac-sha256", secret } or a function',
  ),
  Preset,
)
