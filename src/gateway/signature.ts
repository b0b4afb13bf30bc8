import { createHash, createHmac, createSecretKey, timingSafeEqual } from "node:crypto"
import { bytesOf } from "./formats/charset"
import { copyOf, isRecord } from "./formats/plain"
import { SIGNATURE_FIELD } from "./message"
import { operations } from "./operations"
import { optionProblems } from "./option-problem"
import {
  secretsIn,
  SignatureSchema,
  type KeyedSignature,
  type SignatureFunction,
  type SignatureInput,
  type SignatureOption,
  type SignaturePreset,
  type SignedFields,
} from "./signature-options"

export type {
  KeyedSignature,
  KeyedSignatureFunction,
  SignatureFunction,
  SignatureInput,
  SignatureOption,
  SignaturePreset,
  SigningSecret,
  SigningSecrets,
} from "./signature-options"

const HEX_64 = /^[0-9a-f]{64}$/i

/**
 * One secret in use, with its name. The name is undefined for an account's only secret, and for a function that keeps
 * its own secret.
 */
export interface Signing {
  id: string | undefined
  sign: SignatureFunction
}

/**
 * The functions that {@link signer} has made, each with its secrets. The first secret signs. {@link signer} returns
 * such a function unchanged, since it already copies its input.
 */
const made = new WeakMap<SignatureFunction, readonly Signing[]>()

/**
 * Creates the signing function, which signs with the first secret. {@link verify} also accepts its other secrets. A
 * merchant's own function gets a copy of the message without the signature. If it sorts or rewrites this copy, neither
 * the sent message nor the matching of outcomes to orders changes.
 * @throws TypeError that names the invalid field of the option, before anything is signed
 */
export function signer(option: SignatureOption): SignatureFunction {
  if (typeof option === "function") return made.has(option) ? option : madeOf([guarded(undefined, option)])
  const own = checked(option)
  return madeOf(
    secretsIn(own).map(({ id, secret }) =>
      isKeyed(own)
        ? guarded(id, (input) => own.algorithm({ ...input, secret }))
        : { id, sign: withoutSignature(fromPreset(own, secret)) },
    ),
  )
}

function isKeyed(option: SignaturePreset | KeyedSignature): option is KeyedSignature {
  return typeof option.algorithm === "function"
}

/** Every secret of a signing function. The first one signs. */
export function signings(sign: SignatureFunction): readonly Signing[] {
  return made.get(signer(sign)) ?? []
}

function madeOf(all: readonly Signing[]): SignatureFunction {
  const [first] = all
  if (!first) throw new TypeError("signature: must have a secret")
  const sign: SignatureFunction = (input) => first.sign(input)
  made.set(sign, all)
  return sign
}

/** A merchant's own function: each call gets its own copy of the fields. */
function guarded(id: string | undefined, compute: SignatureFunction): Signing {
  return {
    id,
    sign: withoutSignature(({ fields, ...input }) => compute({ ...input, fields: copyOf(fields) })),
  }
}

function withoutSignature(compute: SignatureFunction): SignatureFunction {
  return ({ operation, direction, fields: { [SIGNATURE_FIELD]: _, ...fields } }) => {
    const value: unknown = compute({ operation, direction, fields })
    if (typeof value !== "string" || !HEX_64.test(value))
      throw new TypeError("signature: must return 64 hexadecimal characters")
    return value
  }
}

/**
 * Whether `given` is the signature of the message, with any of the secrets: see {@link verifiedBy}.
 */
export function verify(sign: SignatureFunction, input: SignatureInput, given: unknown): boolean {
  return verifiedBy(sign, input, given) !== undefined
}

/**
 * The secret that made this signature. Undefined when no secret did, when the signature is malformed, and when the
 * fields cannot be signed. Every secret is tried and compared in constant time, even after a match. The duration
 * depends on the number of secrets only, not on which one matches or how close a forgery is. Never throws.
 */
export function verifiedBy(
  sign: SignatureFunction,
  input: SignatureInput,
  given: unknown,
): Pick<Signing, "id"> | undefined {
  if (typeof given !== "string" || !HEX_64.test(given)) return undefined
  const bytes = Buffer.from(given, "hex")
  const fits = signings(sign).map((each) => ({ id: each.id, fits: isMadeBy(each, input, bytes) }))
  return fits.find((each) => each.fits)
}

function isMadeBy({ sign }: Signing, input: SignatureInput, given: Buffer): boolean {
  try {
    return timingSafeEqual(Buffer.from(sign(input), "hex"), given)
  } catch {
    return false
  }
}

function checked(option: Exclude<SignatureOption, SignatureFunction>): SignaturePreset | KeyedSignature {
  const { data, error } = SignatureSchema.safeParse(option)
  if (typeof data === "object") return data
  const [invalid] = error ? optionProblems(error) : []
  throw new TypeError(
    `${["signature", ...(invalid?.path ?? [])].join(".")}: ${invalid?.problem ?? "cannot be used"}`,
  )
}

function fromPreset(preset: SignaturePreset, secret: string): SignatureFunction {
  const { algorithm, join = "length-prefixed", secretPosition = "suffix" } = preset
  const key = createSecretKey(secret, "utf8")
  return (input) => {
    const signed = signedFields(preset, input)
    const names = signed === "all" ? Object.keys(input.fields).sort() : signed
    const text =
      join === "length-prefixed"
        ? canonical(input.fields, names)
        : delimited(
            names.map((name) => valueOf(input.fields, name)),
            join.delimiter,
          )
    if (algorithm === "hmac-sha256") return createHmac("sha256", key).update(text).digest("hex")
    return createHash("sha256")
      .update(secretPosition === "prefix" ? secret + text : text + secret)
      .digest("hex")
  }
}

function signedFields(preset: SignaturePreset, { operation, direction }: SignatureInput): SignedFields {
  if (operation === "notification") return preset.fields?.notification ?? "all"
  const side = direction === "reply" ? "reply" : "request"
  return preset.fields?.[operation]?.[side] ?? operations[operation][side].signed
}

/** An absent field is signed as an empty one. A property that every object inherits does not count as a field. */
function valueOf(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : ""
}

/**
 * A text that is unique to this value: every part has its length in bytes as a prefix. A number equals its digits, and
 * an absent field equals an empty one, since a form cannot distinguish them.
 */
export function canonical(value: unknown, names?: readonly string[]): string {
  if (Array.isArray(value)) {
    let text = `l${value.length}:`
    for (const element of value) text += canonical(element)
    return text
  }
  if (isRecord<unknown>(value)) {
    const keys = names ?? presentNames(value)
    let text = `d${keys.length}:`
    for (const key of keys) text += leaf(key) + canonical(valueOf(value, key))
    return text
  }
  return leaf(value === undefined ? "" : String(value))
}

function leaf(text: string): string {
  return `s${bytesOf(text)}:${text}`
}

function presentNames(record: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(record)
    .filter((key) => record[key] !== undefined && record[key] !== "")
    .sort()
}

function delimited(fields: unknown[], delimiter: string): string {
  const values = fields.map((value) =>
    typeof value === "object" ? JSON.stringify(value) : String(value ?? ""),
  )
  if (delimiter !== "" && values.some((value) => value.includes(delimiter))) {
    throw new TypeError("signature.join.delimiter: is part of a signed value")
  }
  return values.join(delimiter)
}
