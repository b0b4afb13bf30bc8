import { maskCardNumbers } from "../redact/card-number"
import { hasCardNumber, hasIssuedCardNumber, redact } from "../redact"
import { GatewayError } from "../errors"
import { decodeText, FormatError, formats, type FormatName } from "../formats"
import { readNotification } from "../notification"
import { signer } from "../signature"
import { fill, HOSTILE, words } from "./hostile"

/** Input that keeps a scanner of text busy: digits in groups, and the beginnings of the texts that it searches. */
const TEXTS = [
  "4",
  "4 ",
  "4-",
  "4   ",
  "4111 1111 1111 1112 ",
  "4111.",
  "4%20",
  "+1 ",
  "1.",
  "123.456.789-",
  "a",
  "A",
  "a-",
  "aB",
  "shopperEmail",
  "0123456789abcdef",
  "00000000-0000-0000-0000-",
  "\u00e91",
  " ",
  "x_",
  "//a:",
  "%20",
  "GB82 ",
  "DE02 ",
  "DE02",
  "DE021203000000002020510000000000000 ",
  "A1 ",
  "a@",
  "a@a.",
  "a%40",
  "a%40a.aa",
  "a.",
  "Bearer ",
  "card=",
  '"card":"',
  'card=""',
  'card:\\"',
  "card\\\\",
  "<card>",
  "<card ",
  "<card><![CDATA[",
  "a://",
  "a://a:",
]

/** Input that keeps a reader of forms busy: controls of every kind, many forms, and controls that name a form. */
const PAGES: [name: string, body: (size: number) => string][] = [
  ["forms", (size) => fill("<form id=f></form><input form=f name=a>", size)],
  ["options", (size) => `<form method=post><select name=a multiple>${fill("<option selected>", size)}`],
  ["options without an end", (size) => `<form method=post>${fill("<select name=a><option>", size)}`],
  ["text areas", (size) => fill("<textarea name=a>&amp;</textarea>", size)],
  ["a text area", (size) => `<textarea name=a>${fill("&amp;<", size)}</textarea>`],
  ["groups", (size) => `${"<fieldset disabled>".repeat(200)}${fill("<legend><input name=a>", size)}`],
  ["end tags of forms", (size) => `<form>${fill("</form>", size)}`],
  ["templates", (size) => fill("<template></noscript>", size)],
]

/**
 * Input that keeps the check of XML's grammar busy: the beginnings of all pieces, and space that may belong to two
 * pieces.
 */
const DOCUMENTS: [name: string, body: (size: number) => string][] = [
  ["spaces in a tag", (size) => `<respon${fill(" ", size)}x>`],
  ["spaces in an attribute", (size) => `<respon a${fill(" ", size)}x>`],
  ["spaces in an end tag", (size) => `<respon></respon${fill(" ", size)}x>`],
  ["text and spaces", (size) => `<respon>${fill("a ", size)}`],
  ["attribute values", (size) => `<respon ${fill(`a="' `, size)}`],
  ["instructions", (size) => fill("<?a ' ?>", size)],
  ["quotes of an instruction", (size) => `<?a ${fill(`"'`, size)}`],
  ["question marks", (size) => `<?a ${fill("?", size)}`],
  ["hyphens", (size) => `<!--${fill("- ", size)}`],
  ["brackets of CDATA", (size) => `<respon><![CDATA[${fill("]", size)}`],
  ["brackets of text", (size) => `<respon>${fill("]", size)}</respon>`],
  ["a declaration", (size) => `<?xml ${fill(`a="1" `, size)}`],
]

/** Input that keeps a reader of headers busy: space, quotes, separators, and the beginnings of a charset. */
const HEADERS: [name: string, header: (size: number) => string][] = [
  ["spaces of a charset", (size) => `a;charset=${fill(" ", size)},`],
  ["spaces before a charset", (size) => `a;${fill(" ", size)}charset`],
  ["the beginning of a charset", (size) => fill(";charset=", size)],
  ["quotes of a charset", (size) => `a;charset=${fill(`"'`, size)}`],
  ["separators", (size) => fill(";,", size)],
  ["equals signs", (size) => `a;charset${fill(" =", size)}`],
]

const withHeader = (contentType: string) => {
  try {
    readNotification({ body: "merchant_id=1", contentType }, trust)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
}

/** A charset that the page or the document declares. Only the beginning of the input is searched for it. */
const DECLARED = ["<meta ", "<meta charset=", "<meta charset= ", "<?xml encoding ", "<meta charset"]

const decode = (text: string) => {
  try {
    decodeText(Buffer.from(text))
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}

const SCANNERS: [name: string, scan: (text: string) => unknown][] = [
  ["hasCardNumber", hasCardNumber],
  ["hasIssuedCardNumber", hasIssuedCardNumber],
  ["maskCardNumbers", maskCardNumbers],
  ["redact", (text) => redact(text, ["a secret of the tests"])],
]

const parse = (format: FormatName) => (body: string) => {
  try {
    formats[format].parse(body, { structured: ["cart_items"] })
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}

const formIn = (charset: string) => (body: string) => formats.form.parse(body, { charset })

const trust = { sign: signer({ algorithm: "hmac-sha256", secret: "s" }), merchantId: "1" }

const notify = (format: FormatName) => (body: string) => {
  const contentType = format === "form" ? undefined : `application/${format}`
  try {
    readNotification({ body, contentType }, trust)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
}

/** Every function that reads anonymous input, with each input that may keep it busy. */
export const READERS: [
  work: string,
  input: string,
  run: (text: string) => unknown,
  input: (size: number) => string,
][] = [
  ...SCANNERS.flatMap(([name, scan]) =>
    TEXTS.map((part): (typeof READERS)[number] => [
      name,
      JSON.stringify(part),
      scan,
      (size) => fill(part, size),
    ]),
  ),
  ...HEADERS.map(([name, header]): (typeof READERS)[number] => ["a Content-Type", name, withHeader, header]),
  ...DECLARED.map((part): (typeof READERS)[number] => [
    "a declared charset",
    JSON.stringify(part),
    decode,
    (size) => part + fill(part.trim() + " ", size),
  ]),
  ["a form in iso-8859-2", "fields", formIn("iso-8859-2"), (size) => words(size, "=%E1&")],
  ["a form in gbk", "fields", formIn("gbk"), (size) => words(size, "=%C4%E1&")],
  ...DOCUMENTS.map(([name, body]): (typeof READERS)[number] => ["xml", name, parse("xml"), body]),
  ...PAGES.map(([name, body]): (typeof READERS)[number] => ["html", name, parse("html"), body]),
  ...HOSTILE.map(([format, name, body]): (typeof READERS)[number] => [format, name, parse(format), body]),
  ...HOSTILE.filter(([format]) => format !== "html").map(([format, name, body]): (typeof READERS)[number] => [
    `a notification in ${format}`,
    name,
    notify(format),
    body,
  ]),
]
