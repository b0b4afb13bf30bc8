import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser"
import { FormatError, isRecord, safeName } from "./plain"
import type { Format, Plain, PlainRecord } from "./plain"

/** The manual's root element, in the manual's spelling (2.3). */
const ROOT = "respon"

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
})
const builder = new XMLBuilder({ format: false, suppressEmptyNode: false })

/**
 * The `respon` document of a direct payment, manual 2.3. The parser alone accepts truncated text, so the text is
 * validated first. Document types are refused, so that there are no entities to expand.
 */
export const xml: Format = {
  contentType: "text/xml",

  parse(text) {
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new FormatError("the XML has a document type")
    if (XMLValidator.validate(text) !== true) throw new FormatError("the XML is not well formed")
    const document = parsed(text)
    const roots = Object.keys(document).filter((name) => !name.startsWith("?"))
    const root = document[ROOT]
    if (roots.length !== 1 || !isRecord<Plain>(root))
      throw new FormatError(`the XML is not one <${ROOT}> element`)
    return fieldsWithoutLayout(root)
  },

  render: (record) => `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [ROOT]: record })}`,
}

/** The validator accepts some malformed text (`<a/`) on which the parser then throws its own error. */
function parsed(text: string): Record<string, unknown> {
  try {
    const document: unknown = parser.parse(text)
    return isRecord<unknown>(document) ? document : {}
  } catch {
    throw new FormatError("the XML is not well formed")
  }
}

/** Removes the white space between elements. Text inside them is kept unchanged. */
function withoutLayout(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(withoutLayout)
  return isRecord<Plain>(value) ? fieldsWithoutLayout(value) : value
}

function fieldsWithoutLayout(record: PlainRecord): PlainRecord {
  const kept = Object.entries(record).filter(([name]) => name !== "#text")
  return Object.fromEntries(kept.map(([name, element]) => [safeName(name), withoutLayout(element)]))
}
