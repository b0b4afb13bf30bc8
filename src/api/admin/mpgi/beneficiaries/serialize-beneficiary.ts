import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { BeneficiaryRow, BeneficiaryChangeRow, Beneficiary } from "../../../../modules/mpgi"
import { accountsToType, changedFields } from "../../../../modules/mpgi/values"
import { emailsOf, type PayoutUser } from "../payouts/payout-user"

/** Fields whose numbers are never shown in full once they are saved. */
const SECRETS = {
  bank_details: ["iban", "account_number", "owner_document_number", "binding_mobile_number"],
  additional_info: ["personal_id_number"],
} as const

const Fields = z.record(z.string(), z.unknown())

const SECRET_PATHS: ReadonlySet<string> = new Set(
  Object.entries(SECRETS).flatMap(([part, names]) => names.map((name) => `${part}.${name}`)),
)

const PARTS = ["bank_details", "additional_info"] as const

/** A beneficiary in a list, with no details beyond its name and where the money goes. */
export function serializeBeneficiaryListItem(row: BeneficiaryRow, scope: MedusaContainer) {
  const { id, code, entity_type, country_code, bank_tail, created_by, created_at, updated_at, archived_at } =
    row
  const { payouts } = scope.resolve("mpgi")
  const details = payouts.beneficiaries.detailsOf(row)
  return {
    id,
    code,
    entity_type,
    country_code,
    bank_tail,
    created_by,
    created_at,
    updated_at,
    archived_at,
    /** Whether payouts to it may be requested. */
    is_confirmed: payouts.isConfirmed(row),
    is_erased: row.erased_at !== null,
    name: details ? payouts.nameOf(details) : null,
    account_currency: details?.bank_details?.account_currency ?? null,
  }
}

/**
 * One beneficiary with all its fields, and the change that waits for a second user. Account and identity numbers are
 * masked.
 */
export async function serializeBeneficiary(
  row: BeneficiaryRow,
  by: PayoutUser,
  req: Pick<AuthenticatedMedusaRequest, "scope">,
) {
  const { beneficiaries, changes } = req.scope.resolve("mpgi").payouts
  const details = beneficiaries.detailsOf(row)
  const waits = await changes.findProposed(row.id)
  const [proposed = null] = await serializeChanges(waits ? [waits] : [], req)
  return {
    ...serializeBeneficiaryListItem(row, req.scope),
    beneficiary: details ? masked(details) : null,
    proposed: proposed && { ...proposed, allowed: { confirm: proposed.proposed_by.id !== by.id } },
  }
}

/** Changes of a beneficiary: what changed, who changed it and when. Account and identity numbers are masked. */
export async function serializeChanges(
  rows: readonly BeneficiaryChangeRow[],
  req: Pick<AuthenticatedMedusaRequest, "scope">,
) {
  const emails = await emailsOf(
    rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]),
    req,
  )
  const who = (id: string) => ({ id, email: emails.get(id) ?? null })
  const { changes } = req.scope.resolve("mpgi").payouts
  return rows.map((row) => {
    const { id, code, bank_changed, restores, created_at, proposed_by, decided_by, decided_at } = row
    const details = changes.detailsOf(row)
    const previous = changes.previousOf(row)
    const before = previous && { code: row.previous_code, beneficiary: previous }
    const fields = details ? changedFields(before, { code, beneficiary: details }) : []
    return {
      id,
      code,
      bank_changed,
      restores,
      proposed_at: created_at,
      proposed_by: who(proposed_by),
      confirmed_by: decided_by === null ? null : who(decided_by),
      confirmed_at: decided_at,
      /** What the second user types: all characters if the account is `whole`, otherwise the last eight. */
      confirm_with: bank_changed && details ? accountsToType(details) : [],
      fields: fields.map(({ name, before, after }) => ({
        name,
        before: maskedAt(name, before),
        after: maskedAt(name, after),
      })),
    }
  })
}

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

/** A field of a beneficiary as it may be shown; `path` as in `bank_details.iban`. */
function maskedAt(path: string, value: string | null): string | null {
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
