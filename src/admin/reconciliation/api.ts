import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"

/** Translates a key, or the first existing key of several. */
type Translate = (key: string | string[], options: { defaultValue: string }) => string

export type ReconciliationRun = Reply<"/admin/mpgi/reconciliation/runs">["runs"][number]

type DiscrepancyReply = Reply<"/admin/mpgi/reconciliation/discrepancies/{id}">
export type Discrepancy = DiscrepancyReply["discrepancy"]
export type DiscrepancyPayment = NonNullable<DiscrepancyReply["payment"]>

export const isUnresolved = ({ state }: Discrepancy) => state === "open" || state === "needs_review"

/** The polling interval while a run is in progress. */
export const pollWhileRunning = (runs: ReconciliationRun[]) =>
  runs.some(({ state }) => state === "requested" || state === "running") ? 2_000 : false

/** Formats one side of a discrepancy, as in `captured`, `capture 10.00` or `captured 10.00 USD`. */
export function formatSide(
  value: string | null,
  currency: string | null,
  t: Translate,
  locale: string,
): string {
  const [, word = "", amount, ownCurrency = currency] =
    /^(?:([a-z_]+)(?: |$))?(?:(\d+(?:\.\d+)?)(?: |$))?([A-Z]{3})?$/.exec(value ?? "") ?? []
  if (!value) return "–"
  if (!word && !amount) return value
  const name = word && t([`payments.state.${word}`, `payments.operation.${word}`], { defaultValue: word })
  return [name, amount && (ownCurrency ? money(amount, ownCurrency, locale) : amount)]
    .filter(Boolean)
    .join(" ")
}
