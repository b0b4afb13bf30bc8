import { z } from "zod"
import type { Beneficiary } from "../../../../modules/mpgi"

/** Fields whose numbers are never shown in full once they are saved. */
const SECRETS = {
  bank_details: ["iban", "account_number", "owner_document_number", "binding_mobile_number"],
  additional_info: ["personal_id_number"],
} as const

const Fields = z.record(z.string(), z.unknown())

/** Dots and the last four characters. Only dots, if the number is too short to hide the rest. */
function mask(secret: string): string {
  const text = secret.replace(/\s/g, "")
  return text.length >= 8 ? `•••• ${text.slice(-4)}` : "••••"
}

/** A beneficiary as it may be shown. */
export function masked(beneficiary: Beneficiary): Beneficiary {
  return { ...beneficiary, ...replaceSecrets(beneficiary, mask) }
}

/** A form that was sent back. A number that is still masked is replaced by the stored one. */
export function unmasked(typed: unknown, stored: Beneficiary): unknown {
  const form = Fields.safeParse(typed)
  if (!form.success) return typed
  const replaced = replaceSecrets(form.data, (secret, part, name) => {
    const known = Fields.safeParse(stored[part]).data?.[name]
    return typeof known === "string" && mask(known) === secret ? known : secret
  })
  return { ...form.data, ...replaced }
}

const SECRET_PATHS: ReadonlySet<string> = new Set(
  Object.entries(SECRETS).flatMap(([part, names]) => names.map((name) => `${part}.${name}`)),
)

/** A field of a beneficiary as it may be shown; `path` as in `bank_details.iban`. */
export function maskedAt(path: string, value: string | null): string | null {
  return value !== null && SECRET_PATHS.has(path) ? mask(value) : value
}

type Part = keyof typeof SECRETS

/** The parts of a beneficiary that hold secrets, with each secret replaced. */
function replaceSecrets(
  beneficiary: { [Name in Part]?: unknown },
  replace: (secret: string, part: Part, name: string) => string,
): { [Name in Part]?: Record<string, string> } {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const fields = Fields.safeParse(beneficiary[part]).data
      if (!fields) return []
      const secrets = SECRETS[part].flatMap((name) => {
        const secret = fields[name]
        return typeof secret === "string" && secret !== "" ? [[name, replace(secret, part, name)]] : []
      })
      return [[part, { ...fields, ...Object.fromEntries(secrets) }]]
    }),
  )
}

const PARTS = ["bank_details", "additional_info"] as const
