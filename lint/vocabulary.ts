/**
 * What cspell cannot flag, since it looks at single words: phrases, and addresses that were replaced. Each with what to
 * write instead; docs/glossary.md has the terms.
 */
export interface Term {
  pattern: RegExp
  instead: string
}

/** Between two words: a space, a line's end with the next line's comment mark, `-`, `_`, or nothing in camel case. */
const GAP = "(?:[\\s_-]|\\n\\s*(?:\\*|//|#|>) )*"

/** Words in order, each as alternatives: "give|given back" matches `given back`, `giveBack` and `GIVE_BACK`. */
function phrase(words: string, instead: string): Term {
  const anyCase = words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
  const parts = anyCase.split(" ").map((alternatives) => `(?:${alternatives})`)
  return { pattern: new RegExp(`(?<![A-Za-z])${parts.join(GAP)}(?![a-z])`, "g"), instead }
}

/** Words in order with spaces between them: not in identifiers. */
function prose(words: string, instead: string): Term {
  return { pattern: new RegExp(`\\b${words.split(" ").join("\\s+(?:(?:\\*|//|#|>) )?")}\\b`, "gi"), instead }
}

/** An address: not a part of a longer one. */
function address(old: string, instead: string): Term {
  return { pattern: new RegExp(`(?<![\\w-])${old}(?![\\w-])`, "g"), instead }
}

const vocabulary: Term[] = [
  phrase("give|gives|given|giving|gave back", "refund, void, return"),
  phrase("given up", "abandoned"),
  phrase("cares?|cared|caring for", "handle"),
  phrase("ways? to pay", "payment method"),
  phrase("in halves", "bisect"),
  phrase("in a moment", "soon"),
  phrase("shopper views?", "checkout settings"),
  phrase("next question", "next check, next attempt"),
  phrase("other writes?", "standalone operations"),
  phrase("write alone", "execute standalone"),
  phrase("order moves?", "order transactions"),
  phrase("tidy moves?", "correct order transactions"),
  phrase("bring medusa to", "sync Medusa"),
  prose("by (?:itself|themselves)", "automatically"),
  prose("apart by", "differ by"),
  prose("(?:needs|for) a person", "action required, needs review"),
  prose("a person has to", "needs review"),
  prose("writ(?:es?|ten|ing) down", "create, record"),
  prose("what became of", "the outcome of"),

  address("admin/mpgi/differences", "admin/mpgi/reconciliation/discrepancies"),
  address("admin/mpgi/reconciliations", "admin/mpgi/reconciliation/runs"),
  address("admin/mpgi/settings", "admin/mpgi/checkout-settings"),
  address("admin/mpgi/plans", "admin/mpgi/subscription-plans"),
  address("admin/mpgi/bulks", "admin/mpgi/bulk"),
  address("admin/mpgi/operations", "admin/mpgi/journal"),
  address("admin/mpgi/charges", "admin/mpgi/subscriptions/charges"),
  address("store/mpgi/plans", "store/mpgi/subscription-plans"),
  address("gateway/bulks", "gateway/bulk"),
  address("gateway/settings", "gateway/checkout-settings"),
]

export interface Find {
  /** Counted from 1. */
  line: number
  column: number
  found: string
  instead: string
}

/** Every place of a text that uses a term of the list. */
export function findTerms(text: string, terms: readonly Term[] = vocabulary): Find[] {
  return terms.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const before = text.slice(0, index).split("\n")
      const column = (before.at(-1)?.length ?? 0) + 1
      return { line: before.length, column, found: found.replace(/\s+/g, " "), instead }
    }),
  )
}
