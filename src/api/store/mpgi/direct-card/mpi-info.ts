import { z } from "zod"

const text = (pattern: RegExp, problem: string) =>
  z.string("must be text").max(40, "is too long").regex(pattern, problem)
const BASE64 = /^[A-Za-z0-9+/]{27}=$/
const HEX = /^[0-9A-Fa-f]{40}$/
const UUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/
/** 20 bytes, in the two encodings that the schemes' servers use. */
const BYTES = new RegExp(`${BASE64.source}|${HEX.source}`)

/** Indicators for "authenticated" or "attempted". The card's issuer proves them with a `cavv`. */
const PROVEN = new Set(["01", "02", "05", "06"])

/**
 * The result of a 3-D Secure authentication that the storefront made with its own provider. The formats are those of
 * EMV 3-D Secure, since the manual shows only the names. Manual 2.2 `additional_information`.
 */
export const MpiInfo = z
  .object({
    /** Electronic commerce indicator. */
    eci: text(/^0\d$/, "must be two digits, such as 05"),
    /** The issuer's proof. */
    cavv: text(BYTES, "must be 20 bytes, in base64 or as 40 hexadecimal digits").optional(),
    /** Transaction id of 3-D Secure 1. */
    xid: text(BYTES, "must be 20 bytes, in base64 or as 40 hexadecimal digits").optional(),
    /** Transaction id of the directory server, of 3-D Secure 2. */
    dsTransID: text(UUID, "must be a UUID").optional(),
  })
  .superRefine(({ eci, cavv, xid, dsTransID }, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message })
    if (PROVEN.has(eci) && cavv === undefined) missing("cavv", "is required with this eci")
    if (cavv !== undefined && xid === undefined && dsTransID === undefined)
      missing("dsTransID", "is required with a cavv, or xid for 3-D Secure 1")
  })
