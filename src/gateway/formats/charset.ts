import { FormatError } from "./plain"

/** The longest accepted header. No media type is that long, while a server may receive headers of up to 16 KiB. */
const MAX_CHARACTERS = 1024

const BYTE_ORDER_MARK = "\ufeff"
const REPLACEMENT = "\ufffd"

/**
 * The text of a body. A byte order mark decides, then the charset of the Content-Type, then that of the XML
 * declaration or of the page's `meta` element, then UTF-8.
 * @throws FormatError for an unknown charset, and for bytes that are invalid in it. No byte is ever replaced, since an
 * id with a replaced character is another id.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  return charsetReader(markedCharset(bytes) ?? charset ?? declaredCharset(bytes) ?? "utf-8")(bytes)
}

/**
 * Returns a function that reads bytes in one charset as text, and keeps a byte order mark. Create one reader per
 * message, not per field: creating a decoder of an older encoding takes longer than reading a field. A decoder of an
 * older encoding that has refused bytes is not used again.
 * @throws FormatError for an unknown charset. The returned function throws it for invalid bytes.
 */
export function charsetReader(charset: string): (bytes: Uint8Array) => string {
  const decoder = charset === "utf-8" ? utf8 : decoderOf(charset)
  return (bytes) => {
    try {
      const text = decoder.decode(bytes)
      // Some decoders of older encodings replace bytes that have no meaning, even when fatal.
      if (decoder.encoding !== "utf-8" && text.includes(REPLACEMENT)) throw new TypeError("replaced")
      return text
    } catch {
      throw new FormatError("the body is not valid in its charset")
    }
  }
}

const STRICT = { fatal: true, ignoreBOM: true }
/**
 * Shared, since nearly every body is UTF-8. The decoder keeps no state between whole texts, even after it refused one.
 */
const utf8 = new TextDecoder("utf-8", STRICT)

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, STRICT)
  } catch {
    throw new FormatError("the charset of the body is unknown")
  }
}

/** The text without its byte order mark. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

function markedCharset(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined
}

const DECLARATION_BYTES = 1024

/**
 * The charset that an XML declaration or a `meta` element names. A declaration that is readable byte by byte cannot be
 * UTF-16. If it names UTF-16, UTF-8 is tried.
 */
function declaredCharset(bytes: Uint8Array): string | undefined {
  // Most bodies are JSON.
  if (bytes[0] === 0x7b) return undefined
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString("latin1")
  if (!/^\s*</.test(head)) return undefined
  const xml = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)
  const page = xml ?? /<meta\s[^>]*?charset\s*=[\s"']*([\w.:-]+)/i.exec(head)
  const charset = page?.[1]?.toLowerCase()
  return charset?.startsWith("utf-16") ? undefined : charset
}

/** The length of a text in UTF-8, in bytes; ASCII is counted here, since most texts are short. */
export function bytesOf(text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) return Buffer.byteLength(text)
  }
  return text.length
}

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
