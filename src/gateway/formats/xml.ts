import { XMLParser, XMLValidator } from "fast-xml-parser"
import {
  FormatError,
  isRecord,
  MAX_DEPTH,
  safeName,
  checkCount,
  checkDepth,
  type Format,
  type Plain,
  type PlainRecord,
  type Renderable,
} from "./plain"

const SPACE = String.raw`[ \t\r\n]`

const NAME = String.raw`(?![-.\d])[^\s<>&"'/=!?[\](){},;#%]+`

const REFERENCE = String.raw`&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);`

const VALUE = `"(?:[^<&"]|${REFERENCE})*"|'(?:[^<&']|${REFERENCE})*'`

/**
 * The text of a processing instruction. The parser skips quoted parts, which XML does not. So only text that both read
 * in the same way is accepted.
 */
const INSTRUCTION = String.raw`(?:[^?"']|\?(?!>)|"(?:[^?"]|\?(?!>))*"|'(?:[^?']|\?(?!>))*')*`

const DECLARATION = /^<\?xml[ \t\r\n](?:[^?"'<]|"[^?"<]*"|'[^?'<]*')*\?>/

/** The manual's root element, in the manual's spelling (2.3). */
const ROOT = "respon"

/**
 * The `respon` document of a direct payment, manual 2.3. Attributes are ignored, a repeated element becomes a list, and
 * text between elements is layout. References are read as XML 1.0 defines them. Document types are refused, so no
 * document can define other entities.
 */
export const xml: Format = {
  contentType: "text/xml",

  parse(text) {
    const { name, value } = rootOf(text)
    if (name !== ROOT || !isRecord<Plain>(value))
      throw new FormatError(`the XML is not one <${ROOT}> element`)
    return value
  },

  render: (record) => `<?xml version="1.0" encoding="UTF-8"?>${element(ROOT, record)}`,
}

const CDATA = "#cdata"
const TEXT = "#text"

/**
 * The parser returns CDATA separately from text, because this module decodes the references in text. The parser's own
 * decoder drops `&#0;` and lets `&x;` pass as text. Names are unchanged; this module refuses names that reach a
 * prototype.
 */
const parser = new XMLParser({
  preserveOrder: true,
  cdataPropName: CDATA,
  textNodeName: TEXT,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  maxNestedTags: MAX_DEPTH,
  onDangerousProperty: (name) => name,
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
})

function rootOf(text: string): { name: string; value: Plain } {
  requirePieces(text)
  if (xmlText(text) !== text || XMLValidator.validate(text) !== true) throw malformed()
  const [root, ...others] = nodesOf(parsed(text))
  if (!root || others.length > 0) throw malformed()
  return { name: root.name, value: valueOf(root.content) }
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw malformed()
  }
}

interface XmlNode {
  /** The name of an element, or {@link TEXT} or {@link CDATA}. */
  name: string
  content: unknown
}

/** The parser's nodes. Each has one key, which is its name. */
function nodesOf(list: unknown): XmlNode[] {
  const nodes: XmlNode[] = []
  for (const node of Array.isArray(list) ? list.filter(isRecord<unknown>) : []) {
    for (const name of Object.keys(node)) nodes.push({ name: safeName(name), content: node[name] })
  }
  return nodes
}

function valueOf(list: unknown): Plain {
  const children: PlainRecord = {}
  let text = ""
  for (const { name, content } of nodesOf(list)) {
    if (name === TEXT) text += withoutReferences(String(content))
    else if (name === CDATA) for (const part of nodesOf(content)) text += String(part.content)
    else add(children, name, valueOf(content))
  }
  return Object.keys(children).length > 0 ? children : text
}

const PREDEFINED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }),
)

/** The text with its references resolved. @throws FormatError for a reference to no XML character, such as `&#0;` */
function withoutReferences(text: string): string {
  return text.replace(/&([^;]+);/g, (_, name: string) => {
    const character = PREDEFINED.get(name) ?? numbered(name)
    if (xmlText(character) === "") throw malformed()
    return character
  })
}

/** The character of `#39` or `#x27`; empty when no character has this number. */
function numbered(name: string): string {
  const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : ""
}

function malformed(): FormatError {
  return new FormatError("the XML is not well formed")
}

function add(record: PlainRecord, name: string, value: Plain): void {
  const known = Object.hasOwn(record, name) ? record[name] : undefined
  if (known === undefined) record[name] = value
  // An element's own value is never a list, so this list was created by the line below.
  else if (Array.isArray(known)) known.push(value)
  else record[name] = [known, value]
}

function element(name: string, value: Renderable): string {
  if (value === undefined) return ""
  if (Array.isArray(value)) return value.map((part) => element(name, part)).join("")
  if (!/^[A-Za-z_][\w.-]*$/.test(name)) throw new FormatError(`${name}: cannot be the name of an XML element`)
  const inner = isRecord<Renderable>(value)
    ? Object.entries(value).map(([part, of]) => element(part, of))
    : [escapeText(String(value))]
  return `<${name}>${inner.join("")}</${name}>`
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" }

function escapeText(text: string): string {
  if (xmlText(text) !== text) throw new FormatError("a value has a character that XML cannot contain")
  return text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? "")
}

/** The text without the characters that no XML document can contain, not even as a reference. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
}

const PIECE = new RegExp(
  [
    `(?<end></${NAME}${SPACE}*>)`,
    `(?<start><${NAME}(?:${SPACE}+${NAME}${SPACE}*=${SPACE}*(?:${VALUE}))*${SPACE}*(?<empty>/)?>)`,
    `${SPACE}+(?=<|$)`,
    // No text has the end of a CDATA section.
    String.raw`(?<text>(?:[^<&\]]|\](?!\]>)|${REFERENCE})+)`,
    String.raw`(?<cdata><!\[CDATA\[[^]*?\]\]>)`,
    String.raw`<!--(?:(?!--)[^])*-->`,
    String.raw`<\?(?![xX][mM][lL][\s?])${NAME}(?:${SPACE}${INSTRUCTION})?\?>`,
  ].join("|"),
  "y",
)

/**
 * Refuses text that fast-xml-parser and its validator accept although it is not XML 1.0, or that they read
 * differently. It may be a document type, an instruction with a quote, an invalid reference or an invalid character.
 * One pass cuts the text into the pieces of the grammar and counts the depth and number of elements. The validator
 * checks how elements nest.
 * @throws FormatError
 */
function requirePieces(text: string): void {
  let depth = 0
  let elements = 0
  PIECE.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0
  while (PIECE.lastIndex < text.length) {
    const piece = PIECE.exec(text)
    if (!piece) throw malformedPiece()
    const { start, empty, end, text: content, cdata } = piece.groups ?? {}
    if (depth === 0 && (content !== undefined || cdata !== undefined)) throw malformedPiece()
    if (end !== undefined) depth--
    if (start === undefined) continue
    checkCount(++elements)
    checkDepth(depth + 1)
    if (empty === undefined) depth++
  }
}

function malformedPiece(): FormatError {
  return new FormatError("the XML is not well formed")
}
