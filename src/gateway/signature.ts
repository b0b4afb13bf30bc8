import { createHash, createHmac, createSecretKey, timingSafeEqual } from "node:crypto"
import { bytesOf } from "./formats/charset"
import { copyOf, isRecord, type RenderableRecord } from "./formats/plain"
import { SIGNATURE_FIELD } from "./message"
import { operations } from "./operations"
import { optionProblems } from "./option-problem"
import {
  SignatureSchema,
  type SignatureFunction,
  type SignatureInput,
  type SignatureOption,
  type SignaturePreset,
  type SignedFields,
} from "./signature-options"

export type { SignatureFunction, SignatureInput, SignatureOption, SignaturePreset } from "./signature-options"

const HEX_64 = /^[0-9a-f]{64}$/i

/** What {@link signer} has made: it guards itself, and needs no second copy. */
const made = new WeakSet<SignatureFunction>()

/**
 * Creates the signing function. A function of the merchant's is a guest: it gets a copy of the message without the signature, so
 * that sorting or rewriting it changes neither what is sent nor whose outcome is whose.
 * @throws TypeError that names the field of a preset that is wrong, before anything can be signed with it
 */
export function signer(option: SignatureOption): SignatureFunction {
  if (typeof option === "function" && made.has(option)) return option
  const compute = typeof option === "function" ? option : fromPreset(checked(option))
  const sign: SignatureFunction = ({ operation, direction, fields: { [SIGNATURE_FIELD]: _, ...fields } }) => {
    const own = typeof option === "function" ? copyOf<RenderableRecord>(fields) : fields
    const value = compute({ operation, direction, fields: own })
    if (typeof value !== "string" || !HEX_64.test(value))
      throw new TypeError("signature: must return 64 hexadecimal characters")
    return value
  }
  made.add(sign)
  return sign
}

/**
 * Whether `given` is the signature of the message, compared in constant time. False for a malformed signature and for
 * fields that cannot be signed. Never throws.
 */
export function verify(sign: SignatureFunction, input: SignatureInput, given: unknown): boolean {
  if (typeof given !== "string" || !HEX_64.test(given)) return false
  try {
    return timingSafeEqual(Buffer.from(signer(sign)(input), "hex"), Buffer.from(given, "hex"))
  } catch {
    return false
  }
}

function checked(option: SignaturePreset): SignaturePreset {
  const { data, error } = SignatureSchema.safeParse(option)
  if (typeof data === "object") return data
  const [invalid] = error ? optionProblems(error) : []
  throw new TypeError(
    `${["signature", ...(invalid?.path ?? [])].join(".")}: ${invalid?.problem ?? "cannot be used"}`,
  )
}

function fromPreset(preset: SignaturePreset): SignatureFunction {
  const { algorithm, secret, join = "length-prefixed", secretPosition = "suffix" } = preset
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

/** An absent field is signed as an empty one; what every object inherits is none of the message's fields. */
function valueOf(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : ""
}

/**
 * A text that is unique to this value: every part has its length in bytes as a prefix. Numbers and their digits, and an
 * absent and an empty field, are equal, since a form cannot distinguish them.
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
