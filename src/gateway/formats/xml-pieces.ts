import { checkCount, checkDepth, FormatError } from "./plain"

const SPACE = String.raw`[ \t\r\n]`
const NAME = String.raw`(?![-.\d])[^\s<>&"'/=!?[\](){},;#%]+`
const REFERENCE = String.raw`&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);`
const VALUE = `"(?:[^<&"]|${REFERENCE})*"|'(?:[^<&']|${REFERENCE})*'`
/** In which the parser skips what is quoted, as XML does not: only what both read alike. */
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
 * What fast-xml-parser and its validator read that XML 1.0 is not, or read another way than it: a document type, an instruction with a
 * quote, a reference that is not one, a character that there is not. Here the text is cut into the pieces of the grammar, which
 * costs one pass, and depth and number of the elements are counted; how they nest is left to the validator.
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
