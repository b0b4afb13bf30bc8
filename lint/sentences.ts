/** The longest sentence of the documentation, in words. */
export const MOST_WORDS = 25

export interface Sentence {
  /** Where its paragraph begins, counted from 1. */
  line: number
  words: number
  text: string
}

/** The sentences of a Markdown file: no headings, tables, comments or blocks of code; `code` and a link are their text. */
export function sentencesOf(markdown: string): Sentence[] {
  return paragraphsOf(markdown).flatMap(({ line, text }) =>
    text.split(/(?<=[.!?]["”)*_]*)\s+/).map((sentence) => ({
      line,
      words: sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
      text: sentence,
    })),
  )
}

/** Paragraphs and items of lists, each on one line. */
function paragraphsOf(markdown: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let open = false
  let fence: string | undefined
  const blank = (part: string) => part.replace(/[^\n]/g, "")
  markdown
    .replace(/<!--.*?-->/gs, blank)
    .split("\n")
    .forEach((full, index) => {
      const text = full.replace(/^(?:\s*>)+ ?/, "").trim()
      const mark = /^(```+|~~~+)/.exec(text)?.[1]
      if (mark && (fence === undefined || text === fence)) {
        fence = fence === undefined ? mark : undefined
        open = false
      } else if (fence !== undefined) return
      else if (text === "" || /^(?:#{1,6}\s|\||<|-{3,}$)/.test(text)) open = false
      else {
        const item = /^(?:[-*+]|\d+[.)])\s+/.exec(text)?.[0] ?? ""
        const last = found.at(-1)
        if (open && last && !item) last.text += ` ${text}`
        else found.push({ line: index + 1, text: text.slice(item.length) })
        open = true
      }
    })
  return found.map(({ line, text }) => ({
    line,
    // A word for what is between backticks, and no full stop inside it.
    text: text.replace(/`+[^`]+`+/g, "`code`").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1"),
  }))
}
