import type { InferTypeOf } from "@medusajs/framework/types"
import type { RequestOf } from "../../../gateway"
import type { MpgiBeneficiary, MpgiBeneficiaryChange } from "../models"
import type { RowOf, SealedJson } from "../shared/rows"

export type BeneficiaryRow = RowOf<InferTypeOf<typeof MpgiBeneficiary>, { details: SealedJson<Beneficiary> }>

export type BeneficiaryChangeRow = RowOf<
  InferTypeOf<typeof MpgiBeneficiaryChange>,
  { previous: SealedJson<Beneficiary> | null; details: SealedJson<Beneficiary> }
>

/** The recipient of a payout, with all fields that the gateway accepts. Manual 2.9. */
export type Beneficiary = NonNullable<RequestOf<"payout">["beneficiary"]>

/** The name of a beneficiary as it is shown. */
export function nameOf({ company_name, first_name, last_name }: Beneficiary): string {
  return company_name || [first_name, last_name].filter(Boolean).join(" ")
}

/** The last four characters of the account; empty for an account that is too short to hide the rest. */
export function bankTail({ bank_details }: Beneficiary): string {
  const account = (bank_details?.iban || bank_details?.account_number || "").replace(/\s/g, "")
  return account.length >= 8 ? account.slice(-4) : ""
}

/** The fields that identify an account. Both may be filled in, and the gateway receives both. */
const ACCOUNT_FIELDS = ["iban", "account_number"] as const
export type AccountField = (typeof ACCOUNT_FIELDS)[number]
/** What a user types to confirm accounts. */
export type TypedAccounts = { [Field in AccountField]?: string | undefined }

/**
 * How many of its last characters prove that a user knows an account. Four are shown, and its author can choose them.
 */
const TYPED = 8

/** The accounts that a user types to confirm a beneficiary. `whole`: all characters are needed. */
export function accountsToType({ bank_details }: Beneficiary): { name: AccountField; whole: boolean }[] {
  return ACCOUNT_FIELDS.map((name) => ({ name, account: compact(bank_details?.[name]) }))
    .filter(({ account }) => account !== "")
    .map(({ name, account }) => ({ name, whole: account.length < TYPED }))
}

/** The accounts of a beneficiary that do not match what a user typed. */
export function differingAccounts(beneficiary: Beneficiary, typed: TypedAccounts): AccountField[] {
  return accountsToType(beneficiary)
    .map(({ name }) => name)
    .filter((name) => {
      const [account, end] = [compact(beneficiary.bank_details?.[name]), compact(typed[name])]
      return end.length < Math.min(TYPED, account.length) || !account.endsWith(end)
    })
}

/** Removes blanks and punctuation, which users type in many ways. */
function compact(account = ""): string {
  return account.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase()
}

export const ID_PREFIX = "mpgiben"

/** Whether a code could be read as the id of a beneficiary: forms and files name a beneficiary by either. */
export function isReservedCode(code: string): boolean {
  return code.toLowerCase().startsWith(`${ID_PREFIX}_`)
}
