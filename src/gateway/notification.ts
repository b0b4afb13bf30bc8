import { createHash } from "node:crypto"
import type { Dialect } from "./dialect"
import { GatewayError } from "./errors"
import { decodeText, formatOf, mediaType, withoutByteOrderMark, type PlainRecord } from "./formats"
import { decode, parse, SIGNATURE_FIELD } from "./message"
import { notification, type Notification } from "./operations/notification"
import { canonical, verify, type SignatureFunction } from "./signature"

/** A notification with a valid signature. Still only a hint: only the gateway's query is authoritative. */
export interface VerifiedNotification {
  fields: Notification
  /** Identifies the message, in any copy and any encoding: 64 hexadecimal characters. */
  key: string
}

/**
 * Parses a notification: form, JSON or XML, by its first character, then its content type. `body` is best the bytes that
 * arrived, which are decoded by their charset; a string was decoded by the caller. The signature is verified before any
 * field is used. One that names another merchant, or another account than `accountId`, is refused. Manual 6.
 * @throws GatewayError `malformed_reply` or `bad_signature`; neither discloses the content.
 */
export function readNotification(
  message: { body: string | Uint8Array; contentType: string | undefined },
  trust: { sign: SignatureFunction; merchantId: string; accountId?: string; dialect?: Dialect },
): VerifiedNotification {
  const plain = read(message, trust.dialect)
  const genuine = verify(
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
    return { fields: decode(notification, plain), key }
  } catch {
    throw new GatewayError("malformed_reply", "notification: a field is missing or not of the declared type")
  }
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
