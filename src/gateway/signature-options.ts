import { z } from "zod"
import type { RenderableRecord } from "./formats/plain"
import { objectOr } from "./option-problem"
import { operations, type OperationName } from "./operations"

/** The message to sign: a request, its reply, or a notification (`operation` is then `"notification"`). */
export interface SignatureInput {
  operation: OperationName | "notification"
  direction: "request" | "reply" | "notification"
  /** A copy of all sent fields under the manual's names, without `encryption_data`. The function may change it. */
  fields: RenderableRecord
}

/** The merchant's own algorithm. It returns 64 hexadecimal characters. Changes to its input affect nothing else. */
export type SignatureFunction = (input: SignatureInput) => string

/** A signature function that receives the secret with each message. To verify, it is called once for each secret. */
export type KeyedSignatureFunction = (input: SignatureInput & { secret: string }) => string

/** A secret and its name. The name is stored and shown in reports, so it must not contain any part of the secret. */
export interface SigningSecret {
  id: string
  secret: string
}

/** The account's secret, or several during a rotation. The first one signs; each of them verifies. */
export type SigningSecrets =
  { secret: string; secrets?: undefined } | { secret?: undefined; secrets: readonly SigningSecret[] }

export type SignedFields = readonly string[] | "all"

interface SignedOfOperation {
  request?: SignedFields | undefined
  reply?: SignedFields | undefined
}

/** A predefined algorithm. The manual shows none (section 5): see docs/assumptions.md. */
export type SignaturePreset = PresetAlgorithm & SigningSecrets

interface PresetAlgorithm {
  /** `hmac-sha256` keys the hash properly. `sha256` hashes text + secret, for gateways that require it. */
  algorithm: "hmac-sha256" | "sha256"
  /** Signed fields and their order, if they differ from the declared ones. */
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

/** The merchant's own algorithm with secrets that this package keeps. Only then can they be rotated one by one. */
export type KeyedSignature = { algorithm: KeyedSignatureFunction } & SigningSecrets

export type SignatureOption = SignaturePreset | KeyedSignature | SignatureFunction

/**
 * The secrets of an option. The first one signs. An account's only secret has no name. The list is empty for a bare
 * function, which keeps its own secret.
 */
export function secretsIn(option: SignatureOption): { id: string | undefined; secret: string }[] {
  if (typeof option === "function") return []
  return option.secrets === undefined ? [{ id: undefined, secret: option.secret }] : [...option.secrets]
}

/** The shape of an object with an optional key for each operation. */
export function perOperation<Schema extends z.ZodType>(
  schema: Schema,
): Record<OperationName, z.ZodOptional<Schema>> {
  const shape = Object.keys(operations).map((name) => [name, schema.optional()] as const)
  return Object.fromEntries(shape) as Record<OperationName, z.ZodOptional<Schema>>
}

const Signed = z
  .union([z.literal("all"), z.array(z.string().min(1)).readonly()], 'must be "all" or a list of field names')
  .optional()

const Secret = z.string("must not be empty").refine((secret) => secret.trim() !== "", "must not be empty")

const different = (values: unknown[]) => new Set(values).size === values.length

/** A rotation has two secrets; one that went wrong has three. Each secret costs a digest per received message. */
const MOST_SECRETS = 5

/** A shorter name may be part of a secret by chance, and discloses little of it. */
const MEANINGFUL = 8

const Secrets = z
  .array(
    z
      .strictObject({
        id: z
          .string("must be a short name such as 2027")
          .regex(/^[A-Za-z0-9_-]{1,32}$/, "must be a short name: letters, digits, - and _"),
        secret: Secret,
      })
      .refine(({ id, secret }) => id !== secret && (id.length < MEANINGFUL || !secret.includes(id)), {
        message: "must not be part of the secret: it is stored and shown",
        path: ["id"],
      }),
    'must be a list such as [{ id: "2027", secret }, { id: "2026", secret }]',
  )
  .min(1, "must name at least one secret")
  .max(MOST_SECRETS, `must be at most ${MOST_SECRETS} secrets`)
  .refine((all) => different(all.map(({ id }) => id)), "must not repeat an id")
  .refine((all) => different(all.map(({ secret }) => secret)), "must not repeat a secret")
  .readonly()

const Keyed = z
  .strictObject({
    algorithm: z.union(
      [
        z.enum(["hmac-sha256", "sha256"]),
        z.custom<KeyedSignatureFunction>((value) => typeof value === "function"),
      ],
      'must be "hmac-sha256", "sha256" or a function; a signature must be { algorithm, secret } or a function',
    ),
    secret: Secret.optional(),
    secrets: Secrets.optional(),
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
  .transform(({ algorithm, secret, secrets, ...preset }, { addIssue }): SignaturePreset | KeyedSignature => {
    const refuse = (name: string, message: string) => {
      addIssue({ code: "custom", path: [name], message })
      return z.NEVER
    }
    if (secret !== undefined && secrets !== undefined)
      return refuse("secrets", "must not be set beside secret")
    const keys = secrets ? { secrets } : secret === undefined ? undefined : { secret }
    if (!keys) return refuse("secret", "must not be empty")
    if (typeof algorithm !== "function") return { algorithm, ...keys, ...preset }
    const [unused] = Object.entries(preset).find(([, value]) => value !== undefined) ?? []
    return unused === undefined ? { algorithm, ...keys } : refuse(unused, "is not an option of a function")
  })

/** The option `signature` of a client, an account or a signing function. An object is copied; a function is not. */
export const SignatureSchema: z.ZodType<SignatureOption, SignatureOption> = objectOr(
  z.custom<SignatureFunction>(
    (value) => typeof value === "function",
    'must be { algorithm: "hmac-sha256", secret } or a function',
  ),
  Keyed,
) as z.ZodType<SignatureOption, SignatureOption>
