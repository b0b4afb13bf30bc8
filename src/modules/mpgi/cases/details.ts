/** Facts of a case: amounts as decimal strings, states, short words. */
export type CaseDetails = Record<string, string | number | boolean | null | undefined>

/** Long runs of digits that are not an amount or a short code: what a card or account number looks like. */
const NUMBER = /\d(?:[ -]?\d){11,}/g

/** The same as they are stored. */
export type StoredDetails = Record<string, string | number | boolean | null>

/** The facts as they may be stored and shown: each short, and nothing in it that looks like a card number. */
export function redactDetails(details: CaseDetails): StoredDetails {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, typeof value === "string" ? value.replace(NUMBER, "***").slice(0, 200) : value]]
    }),
  )
}
