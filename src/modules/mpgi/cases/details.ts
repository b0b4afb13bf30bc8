/** Facts of a case: amounts as decimal strings, states, short words. */
export type CaseDetails = Record<string, string | number | boolean | null | undefined>

/** Long runs of digits that look like a card or account number, and not like an amount or a short code. */
const NUMBER = /\d(?:[ -]?\d){11,}/g

/** Ids from Medusa and the gateway. They may be long numbers, and users search for them unchanged. */
const IDS: ReadonlySet<string> = new Set([
  "order",
  "cart",
  "beside",
  "reference",
  "recurring_id",
  "merchant_id",
  "account_id",
  "configured_merchant",
  "configured_account",
])

/** The facts as they are stored. */
export type StoredDetails = Record<string, string | number | boolean | null>

/**
 * Returns the facts as they may be stored and shown. Each text is short; ids stay unchanged, and other text that looks
 * like a card number is masked.
 */
export function redactDetails(details: CaseDetails): StoredDetails {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]): [string, StoredDetails[string]][] => {
      if (value === undefined) return []
      if (typeof value !== "string") return [[name, value]]
      return [[name, (IDS.has(name) ? value : value.replace(NUMBER, "***")).slice(0, 200)]]
    }),
  )
}
