/**
 * A Content-Type header as `{ type, charset }`, both in lower case: a media type, a parameter name and a charset are
 * compared without regard to case (RFC 9110, 8.3).
 */
export function mediaType(header = ""): { type: string; charset: string | undefined } {
  const [type = ""] = header.split(/[;,]/)
  const charset = /;\s*charset\s*=\s*["']?\s*([^\s;,"']+)/i.exec(header)?.[1]
  return { type: type.trim().toLowerCase(), charset: charset?.toLowerCase() }
}

/**
 * The format of a body. Its first character counts more than the Content-Type, since the manual's own illustrations
 * declare a form where the body is JSON (section 4).
 */
export function formatOf(header: string | undefined, body: string): "form" | "json" | "xml" {
  const start = body.trimStart()[0]
  if (start === "{") return "json"
  if (start === "<") return "xml"
  const { type } = mediaType(header)
  if (/[/+]json$/.test(type)) return "json"
  return /[/+]xml$/.test(type) ? "xml" : "form"
}
