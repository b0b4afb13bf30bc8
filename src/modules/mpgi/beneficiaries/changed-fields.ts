import { isDeepStrictEqual } from "node:util"
import type { Beneficiary } from "./beneficiary"

/** One field of a beneficiary before and after a change; `name` is its path, as in `bank_details.iban`. */
export interface ChangedField {
  name: string
  before: string | null
  after: string | null
}

/** The fields in which two versions of a beneficiary differ, in the order of the fields. */
export function changedFields(before: Beneficiary | null, after: Beneficiary): ChangedField[] {
  const [old, current] = [flat(before ?? {}), flat(after)]
  const names = [...new Set([...old.keys(), ...current.keys()])]
  return names
    .map((name) => ({ name, before: old.get(name) ?? null, after: current.get(name) ?? null }))
    .filter((field) => field.before !== field.after)
}

/** Whether money goes elsewhere. */
export function isBankChanged(before: Beneficiary | null, after: Beneficiary): boolean {
  return !isDeepStrictEqual(before?.bank_details ?? {}, after.bank_details ?? {})
}

function flat(value: unknown, path: string[] = [], into = new Map<string, string>()): Map<string, string> {
  if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) flat(part, [...path, name], into)
  else if (value !== undefined && value !== null) into.set(path.join("."), String(value))
  return into
}
