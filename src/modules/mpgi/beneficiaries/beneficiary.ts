import type { RequestOf } from "../../../gateway"

/** Who receives a payout, with all that the gateway takes. Manual 2.9. */
export type Beneficiary = NonNullable<RequestOf<"payout">["beneficiary"]>

/** The name of a beneficiary as it is shown. */
export function nameOf({ company_name, first_name, last_name }: Beneficiary): string {
  return company_name || [first_name, last_name].filter(Boolean).join(" ")
}

/** The last four characters of the account; nothing of one that is too short to hide the rest. */
export function bankTail({ bank_details }: Beneficiary): string {
  const account = (bank_details?.iban || bank_details?.account_number || "").replace(/\s/g, "")
  return account.length >= 8 ? account.slice(-4) : ""
}

export const ID_PREFIX = "mpgiben"

/** Whether a code could be read as the id of a beneficiary: forms and files name a beneficiary by either. */
export function isReservedCode(code: string): boolean {
  return code.toLowerCase().startsWith(`${ID_PREFIX}_`)
}
