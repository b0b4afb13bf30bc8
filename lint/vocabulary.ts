/**
 * What cspell cannot flag, since it looks at single words: phrases, and names that were replaced. Each with what to
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

/** An identifier or a value, as it is written. */
function name(old: string, instead: string): Term {
  return { pattern: new RegExp(`(?<![A-Za-z])${old}(?![a-z])`, "g"), instead }
}

/** A column, a field, a value or an option: not a part of a longer one. */
function value(old: string, instead: string): Term {
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

  name("applyFact", "applyTransaction"),
  name("factOf", "transactionOf"),
  name("homeOf", "loadMedusaRecords"),
  name("showCases", "syncCases"),
  name("showParked", "openParkedCase"),
  name("OUTCOME_UNKNOWN", "OPERATION_UNCONFIRMED"),
  name("PAYMENT_DIFFERS", "PAYMENT_DISCREPANCY_FOUND"),

  value("paid_without_order", "payment_without_order"),
  value("second_transaction", "duplicate_transaction"),
  value("order_never_paid", "order_unpaid"),
  value("contract_left", "subscription_still_active"),
  value("never_decided", "payment_stuck_pending, stuck_pending"),
  value("outcome_unknown", "operation_unconfirmed"),
  value("status_differs", "status_mismatch"),
  value("refund_not_followed", "refund_not_synced"),
  value("capture_not_followed", "capture_not_synced"),
  value("totals_differ", "totals_mismatch"),
  value("more_than_authorised", "more_than_authorized"),
  value("found_applied", "already_applied"),
  value("refunded_there", "refunded_at_gateway"),
  value("not_held", "not_in_review"),
  value("recorded_already", "already_recorded"),
  value("no_such_write", "not_found"),
  value("too_young", "too_recent"),
  value("other_amount", "amount_mismatch"),
  value("other_currency", "currency_mismatch"),
  value("session_gone", "session_deleted"),
  value("cart_gone", "cart_deleted"),
  value("not_completed", "cart_not_completed"),
  value("order_paid_by_another", "order_paid_by_other_payment"),
  value("missing_here", "missing_locally"),
  value("missing_there", "missing_at_gateway"),
  value("looked_at", "checked_at"),
  value("done_by", "closed_by"),
  value("next_question_at", "next_check_at"),
  value("order_sought_at", "order_checked_at"),
  value("usual_titles", "default_titles"),
  value("keepDays", "retentionDays"),
  value("unknownAfterMinutes", "unconfirmedAfterMinutes"),
  value("mpgi_difference", "mpgi_discrepancy"),
  value("mpgi_plan", "mpgi_subscription_plan"),
  value("mpgi_setting", "mpgi_checkout_setting"),
  value("mpgi\\.bulk\\.waits", "mpgi.bulk.queued"),
  value("mpgi\\.operation\\.unknown", "mpgi.operation.unconfirmed"),
  value("mpgi\\.payment\\.differs", "mpgi.payment.discrepancy_found"),
  value("admin/mpgi/differences", "admin/mpgi/reconciliation/discrepancies"),
  value("admin/mpgi/reconciliations", "admin/mpgi/reconciliation/runs"),
  value("admin/mpgi/settings", "admin/mpgi/checkout-settings"),
  value("admin/mpgi/plans", "admin/mpgi/subscription-plans"),
  value("admin/mpgi/bulks", "admin/mpgi/bulk"),
  value("admin/mpgi/operations", "admin/mpgi/journal"),
  value("admin/mpgi/charges", "admin/mpgi/subscriptions/charges"),
  value("store/mpgi/plans", "store/mpgi/subscription-plans"),
  value("gateway/bulks", "gateway/bulk"),
  value("gateway/settings", "gateway/checkout-settings"),
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
