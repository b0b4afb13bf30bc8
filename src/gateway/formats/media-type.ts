import { FormatError } from "./plain"

/** The longest accepted header. No media type is that long, while a server may receive headers of up to 16 KiB. */
const MAX_CHARACTERS = 1024

/**
 * A Content-Type header as `{ type, charset }`, both in lower case: a media type, a parameter name and a charset are
 * compared without regard to case (RFC 9110, 8.3). Read before any signature, in one pass over its parts.
 * @throws FormatError for a header that is longer than any media type
 */
export function mediaType(header = ""): { type: string; charset: string | undefined } {
  if (header.length > MAX_CHARACTERS) throw new FormatError("the Content-Type is too long")
  const [type = "", ...parameters] = header.split(";")
  const charset = parameters.map(charsetIn).find((name) => name !== "")
  return { type: (type.split(",")[0] ?? "").trim().toLowerCase(), charset: charset?.toLowerCase() }
}

/** The value of a `charset` parameter, without its quotes; empty for any other parameter. */
function charsetIn(parameter: string): string {
  const equals = parameter.indexOf("=")
  if (equals < 0 || parameter.slice(0, equals).trim().toLowerCase() !== "charset") return ""
  const value = parameter.slice(equals + 1).trim()
  const bare = /^["']/.test(value) ? value.slice(1).trim() : value
  return bare.split(/[\s,"']/, 1)[0] ?? ""
}

/**
 * The format of a body. Its first character takes precedence over the Content-Type, since the manual's own
 * illustrations declare a form where the body is JSON (section 4).
 * @throws FormatError for a header that is longer than any media type, if the header decides
 */
export function formatOf(header: string | undefined, body: string): "form" | "json" | "xml" {
  const start = body.trimStart()[0]
  if (start === "{") return "json"
  if (start === "<") return "xml"
  const { type } = mediaType(header)
  if (/[/+]json$/.test(type)) return "json"
  return /[/+]xml$/.test(type) ? "xml" : "form"
}
