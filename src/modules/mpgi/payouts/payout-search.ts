import type { Rows } from "../shared/database"
import type { PayoutNow, PayoutStatus } from "./payout-status"

export interface PayoutFilter {
  status?: PayoutStatus | undefined
  provider_id?: string | undefined
  beneficiary_id?: string | undefined
  order_id?: string | undefined
  /** A part of the reference, or the last four characters of the account. */
  search?: string | undefined
}

/** Restricts `p` to payouts whose reference or account a text names. */
export function like(rows: Rows<PayoutNow>, search: string): void {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`
  void rows.where((any) => void any.whereILike("p.reference", part).orWhere("p.bank_tail", search))
}
