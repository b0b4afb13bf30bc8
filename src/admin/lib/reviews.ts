import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"
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
export function useDecisions(query: Record<string, string>) {
  return useQuery({
    queryKey: ["mpgi", "reviews", query],
    queryFn: () => sdk.client.fetch<{ reviews: Decision[]; count: number }>("/admin/mpgi/reviews", { query }),
    placeholderData: keepPreviousData,
  })
}
