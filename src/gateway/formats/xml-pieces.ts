import { checkCount, checkDepth, FormatError } from "./plain"

const SPACE = String.raw`[ \t\r\n]`
const NAME = String.raw`(?![-.\d])[^\s<>&"'/=!?[\](){},;#%]+`
const REFERENCE = String.raw`&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);`
const VALUE = `"(?:[^<&"]|${REFERENCE})*"|'(?:[^<&']|${REFERENCE})*'`
/**
 * The text of a processing instruction. The parser skips quoted parts, which XML does not: only text that both read
 * alike.
 */
const INSTRUCTION = String.raw`(?:[^?"']|\?(?!>)|"(?:[^?"]|\?(?!>))*"|'(?:[^?']|\?(?!>))*')*`

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

const DECLARATION = /^<\?xml[ \t\r\n](?:[^?"'<]|"[^?"<]*"|'[^?'<]*')*\?>/

/**
 * Refuses text that fast-xml-parser and its validator accept although it is not XML 1.0, or that they read
 * differently. It may be a document type, an instruction with a quote, an invalid reference or an invalid character.
 * One pass cuts the text into the pieces of the grammar and counts the depth and number of elements. The validator
 * checks how elements nest.
 * @throws FormatError
 */
export function requirePieces(text: string): void {
  let depth = 0
  let elements = 0
  PIECE.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0
  while (PIECE.lastIndex < text.length) {
    const piece = PIECE.exec(text)
    if (!piece) throw malformed()
    const { start, empty, end, text: content, cdata } = piece.groups ?? {}
    if (depth === 0 && (content !== undefined || cdata !== undefined)) throw malformed()
    if (end !== undefined) depth--
    if (start === undefined) continue
    checkCount(++elements)
    checkDepth(depth + 1)
    if (empty === undefined) depth++
  }
}

function malformed(): FormatError {
  return new FormatError("the XML is not well formed")
}
