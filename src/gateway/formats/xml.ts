import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser"
import { FormatError, isRecord, safeName } from "./plain"
import type { Format, Plain, PlainRecord } from "./plain"

/** The manual's root element, spelt as the manual spells it (2.3). */
const ROOT = "respon"

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
})
const builder = new XMLBuilder({ format: false, suppressEmptyNode: false })

/**
 * The `respon` document of a direct payment, manual 2.3. The parser alone accepts truncated text, so it is
 * validated first; document types are refused, which leaves no entities to expand.
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
    return withoutLayout(root) as PlainRecord
  },

  render: (record) => `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [ROOT]: record })}`,
}

/** The validator lets some broken text pass (`<a/`) on which the parser then throws an error of its own. */
function parsed(text: string): Record<string, unknown> {
  try {
    return parser.parse(text) as Record<string, unknown>
  } catch {
    throw new FormatError("the XML is not well formed")
  }
}

/** Drops the white space between elements; text inside them is kept to the letter. */
function withoutLayout(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(withoutLayout)
  if (!isRecord<Plain>(value)) return value
  const kept = Object.entries(value).filter(([name]) => name !== "#text")
  return Object.fromEntries(kept.map(([name, element]) => [safeName(name), withoutLayout(element)]))
}
