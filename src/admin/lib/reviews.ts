import { useList } from "./api"
import type { Transaction } from "./transactions"

/** As `GET /admin/mpgi/reviews` answers. */
export interface Decision {
  payment: Transaction
  decided_at: string
  accepted: boolean
  by: { id: string; name: string | null } | null
  note: string | null
}

/** What was decided about held payments, the newest first. */
export const useDecisions = (query: Record<string, string>) => useList<"reviews", Decision>("reviews", query)
