/** Facts of a case: amounts as decimal strings, states, short words. */
export type CaseDetails = Record<string, string | number | boolean | null | undefined>

/** Long runs of digits that are not an amount or a short code: what a card or account number looks like. */
const NUMBER = /\d(?:[ -]?\d){11,}/g

/** Ids that Medusa and the gateway gave. They may be long numbers, and a user looks for them as they are. */
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

/** The same as they are stored. */
export type StoredDetails = Record<string, string | number | boolean | null>

/** The facts as they may be stored and shown: each short, ids as given, and no other text that looks like a card number. */
export function redactDetails(details: CaseDetails): StoredDetails {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]): [string, StoredDetails[string]][] => {
      if (value === undefined) return []
      if (typeof value !== "string") return [[name, value]]
      return [[name, (IDS.has(name) ? value : value.replace(NUMBER, "***")).slice(0, 200)]]
    }),
  )
}
