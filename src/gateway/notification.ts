import { createHash } from "node:crypto"
import { z } from "zod"
import { wrong } from "./client-options"
import type { Dialect } from "./dialect"
import { GatewayError } from "./errors"
import { decodeText, formatOf, mediaType, withoutByteOrderMark, type PlainRecord } from "./formats"
import { decode, parse, SIGNATURE_FIELD } from "./message"
import { notification, type Notification } from "./operations/notification"
import { optionProblems } from "./option-problem"
import { DialectSchema } from "./options-schema"
import { canonical, verifiedBy, type SignatureFunction } from "./signature"

/** A notification with a valid signature. It is still only a hint: only a query of the gateway is authoritative. */
export interface VerifiedNotification {
  fields: Notification
  /** Identifies the message: 64 hexadecimal characters, the same for every copy and every encoding. */
  key: string
  /** The `id` of the secret that signed the message; absent for a secret or a function without an id. */
  secret?: string
}

/** The account whose notifications are read: its credentials and its dialect. */
export interface Trust {
  sign: SignatureFunction
  merchantId: string
  accountId?: string | undefined
  dialect?: Dialect | undefined
}

/**
 * Parses a notification: form, JSON or XML, by its first character, then its content type. Pass the received bytes as
 * `body`: they are decoded by their charset, while a string is taken as already decoded. The signature is verified
 * before any field is used. A notification that names another merchant, or another account than `accountId`, is
 * refused. Manual 6.
 * @throws GatewayError `malformed_reply` or `bad_signature`; neither discloses the content. `not_configured` names a
 * field of `trust`.
 */
export function readNotification(
  message: { body: string | Uint8Array; contentType: string | undefined },
  trust: Trust,
): VerifiedNotification {
  requireTrust(trust)
  const plain = read(message, trust.dialect)
  const genuine = verifiedBy(
    trust.sign,
    { operation: "notification", direction: "notification", fields: plain },
    plain[SIGNATURE_FIELD],
  )
  if (!genuine) throw new GatewayError("bad_signature", "notification: the signature is missing or wrong")
  if (plain.merchant_id !== trust.merchantId) {
    throw new GatewayError("bad_signature", "notification: signed for another merchant_id")
  }
  const { account_id } = plain
  if (trust.accountId !== undefined && account_id !== undefined && account_id !== trust.accountId) {
    throw new GatewayError("bad_signature", "notification: signed for another account_id")
  }
  const { [SIGNATURE_FIELD]: _, ...signed } = plain
  const key = createHash("sha256").update(canonical(signed)).digest("hex")
  try {
    const read = { fields: decode(notification, plain), key }
    return genuine.id === undefined ? read : { ...read, secret: genuine.id }
  } catch {
    throw new GatewayError("malformed_reply", "notification: a field is missing or not of the declared type")
  }
}

const text = z.string("must be a text").min(1, "must not be empty")
const TrustSchema = z.looseObject({
  sign: z.custom((value) => typeof value === "function", "must be a function"),
  merchantId: text,
  accountId: text.optional(),
  dialect: DialectSchema.optional(),
})

/** Dialects that were already checked. A server passes the same one with every notification. */
const trusted = new WeakSet<object>()

function requireTrust({ sign, merchantId, accountId, dialect }: Trust): void {
  const known = dialect === undefined || trusted.has(dialect)
  const { error } = TrustSchema.safeParse({
    sign,
    merchantId,
    accountId,
    dialect: known ? undefined : dialect,
  })
  if (error) throw wrong(optionProblems(error))
  if (dialect) trusted.add(dialect)
}

function read(
  { body, contentType }: { body: string | Uint8Array; contentType: string | undefined },
  dialect?: Dialect,
): PlainRecord {
  try {
    const { charset } = mediaType(contentType)
    const text = withoutByteOrderMark(typeof body === "string" ? body : decodeText(body, charset))
    return parse(notification, text, dialect, formatOf(contentType, text), charset)
  } catch {
    throw new GatewayError("malformed_reply", "notification: the body cannot be parsed")
  }
}
