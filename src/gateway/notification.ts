import { createHash } from "node:crypto"
import { GatewayError } from "./errors"
import type { FormatName, PlainRecord } from "./formats"
import { decode, parse, SIGNATURE_FIELD, type Dialect } from "./message"
import { notification, type Notification } from "./operations/notification"
import { canonical, verify, type SignatureFunction } from "./signature"

/** A notification whose signature was right. Still only a hint: the gateway's query is the truth. */
export interface VerifiedNotification {
  fields: Notification
  /** The same for every copy of the same message, whatever its encoding: 64 hexadecimal characters. */
  key: string
}

/**
 * Reads what arrived at `notify_url`: form, JSON or XML, told by its content type. The signature is verified
 * before any field is looked at. Manual 6.
 * @throws GatewayError `malformed_reply` or `bad_signature`; neither says anything about the content.
 */
export function readNotification(
  message: { body: string; contentType: string | undefined },
  trust: { sign: SignatureFunction; merchantId: string; dialect?: Dialect },
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
  const { [SIGNATURE_FIELD]: _, ...signed } = plain
  const key = createHash("sha256").update(canonical(signed)).digest("hex")
  try {
    return { fields: decode(notification, plain), key }
  } catch {
    throw new GatewayError("malformed_reply", "notification: fields of another shape than promised")
  }
}

function read(
  { body, contentType = "" }: { body: string; contentType: string | undefined },
  dialect?: Dialect,
): PlainRecord {
  const format: FormatName = contentType.includes("json")
    ? "json"
    : contentType.includes("xml")
      ? "xml"
      : "form"
  try {
    return parse(notification, body, dialect, format)
  } catch {
    throw new GatewayError("malformed_reply", "notification: the body cannot be read")
  }
}
