import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"

export const STATUSES = ["problem", "warning", "ok"] as const
export type HealthStatus = (typeof STATUSES)[number]

/** As `GET /admin/mpgi/health` answers. */
export interface Health {
  status: HealthStatus
  checked_at: string
  checks: HealthResult[]
}

export interface HealthResult {
  check: string
  provider_id: string | null
  status: HealthStatus
  /** Which words; `what` and `what_to_do` are the same in English. */
  said: string
  values: Record<string, string | number>
  what: string
  what_to_do: string | null
}

/** Checks when the page is opened and when asked to: each look asks the gateway. */
export function useHealth() {
  return useQuery({
    queryKey: ["mpgi", "health"],
    queryFn: () => sdk.client.fetch<Health>("/admin/mpgi/health"),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
