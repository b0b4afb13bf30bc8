import { isDeepStrictEqual } from "node:util"
import type { BeneficiaryValues } from "./beneficiary-records"

/** One field of a beneficiary before and after a change; `name` is its path, as in `bank_details.iban`. */
export interface ChangedField {
  name: string
  before: string | null
  after: string | null
}

/** The fields in which two versions of a beneficiary differ: first the code, then the others in their order. */
export function changedFields(before: BeneficiaryValues | null, after: BeneficiaryValues): ChangedField[] {
  const [old, current] = [flat(before ? fieldsOf(before) : {}), flat(fieldsOf(after))]
  const names = [...new Set([...old.keys(), ...current.keys()])]
  return names
    .map((name) => ({ name, before: old.get(name) ?? null, after: current.get(name) ?? null }))
    .filter((field) => field.before !== field.after)
}

/** Whether a change redirects money. Payout files refer to the code, so another code is like another account. */
export function isBankChanged(before: BeneficiaryValues | null, after: BeneficiaryValues): boolean {
  if (before?.code !== after.code) return true
  return !isDeepStrictEqual(before.beneficiary.bank_details ?? {}, after.beneficiary.bank_details ?? {})
}

function fieldsOf({ code, beneficiary }: BeneficiaryValues) {
  return { code, ...beneficiary }
}

function flat(value: unknown, path: string[] = [], into = new Map<string, string>()): Map<string, string> {
  if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) flat(part, [...path, name], into)
  else if (value !== undefined && value !== null) into.set(path.join("."), String(value))
  return into
}
