import type { Beneficiary } from "../../../../modules/mpgi"

/** Numbers that are never shown whole once they are saved. */
const SECRETS = [
  ["bank_details", "iban"],
  ["bank_details", "account_number"],
  ["bank_details", "owner_document_number"],
  ["bank_details", "binding_mobile_number"],
  ["additional_info", "personal_id_number"],
] as const

type Part = Record<string, unknown>

/** The last four characters behind dots; dots alone for what is too short to hide the rest. */
export function mask(secret: string): string {
  const text = secret.replace(/\s/g, "")
  return text.length >= 8 ? `•••• ${text.slice(-4)}` : "••••"
}

/** A beneficiary as it may be shown. */
export function masked(beneficiary: Beneficiary): Beneficiary {
  return change(beneficiary, (secret) => mask(secret))
}

/** What a form sends back: a number that is still masked is the one that is stored. */
export function unmasked(typed: unknown, stored: Beneficiary): unknown {
  if (typeof typed !== "object" || typed === null) return typed
  return change(typed as Beneficiary, (secret, [part, name]) => {
    const known = (stored[part] as Part | undefined)?.[name]
    return typeof known === "string" && mask(known) === secret ? known : secret
  })
}

function change(
  beneficiary: Beneficiary,
  by: (secret: string, path: (typeof SECRETS)[number]) => string,
): Beneficiary {
  const changed: Part = { ...beneficiary }
  for (const path of SECRETS) {
    const [part, name] = path
    const values = changed[part] as Part | undefined
    const secret = values?.[name]
    if (typeof secret === "string" && secret !== "") changed[part] = { ...values, [name]: by(secret, path) }
  }
  return changed as Beneficiary
}
