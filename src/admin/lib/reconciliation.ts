import { money } from "./money"

/** What makes words of a key, or of the first of several that there are. */
type Translate = (key: string | string[], options: { defaultValue: string }) => string

/** As `GET /admin/mpgi/reconciliations` answers. */
export interface Run {
  id: string
  provider_id: string
  trigger: string
  requested_by: string | null
  scope: string
  state: "requested" | "running" | "failed" | "done"
  compared: number
  found: number
  healed: number
  reported: number
  started_at: string | null
  finished_at: string | null
  error: string | null
}

/** As `GET /admin/mpgi/differences` answers. */
export interface Difference {
  id: string
  kind: string
  provider_id: string
  order_no: string
  transaction_id: string | null
  reference: string | null
  /** What each side has: a state, an amount with its currency, or both. */
  ours: string | null
  theirs: string | null
  state: "open" | "reported" | "healed" | "gone"
  sightings: number
  first_seen_at: string
  last_seen_at: string
  healed_at: string | null
  note: string | null
  /** In a list: of the payment that it is about, if we have that. */
  currency_code?: string | null
}

/** The payment that a difference is about. */
export interface DifferencePayment {
  order_no: string
  state: string
  amount: string
  captured_amount: string
  currency_code: string
}

export const DIFFERENCE_KINDS = [
  ...["missing_here", "missing_there", "amount", "currency", "status"],
  ...["refund_at_portal", "capture_at_portal", "totals"],
] as const

export const isStanding = ({ state }: Difference) => state === "open" || state === "reported"

/** Looks again by itself while a run is under way. */
export const whileRunning = (runs: Run[]) =>
  runs.some(({ state }) => state === "requested" || state === "running") ? 2_000 : false

/** `captured`, `capture 10.00` or `captured 10.00 USD` in the user's words. */
export function sideInWords(
  side: string | null,
  currency: string | null,
  t: Translate,
  locale: string,
): string {
  const [, word = "", amount, of = currency] =
    /^(?:([a-z_]+)(?: |$))?(?:(\d+(?:\.\d+)?)(?: |$))?([A-Z]{3})?$/.exec(side ?? "") ?? []
  if (!side) return "–"
  if (!word && !amount) return side
  const named = word && t([`state.${word}`, `what.${word}`], { defaultValue: word })
  return [named, amount && (of ? money(amount, of, locale) : amount)].filter(Boolean).join(" ")
}
