import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"

/** As `GET /admin/mpgi/overview` answers. Amounts are decimal strings in main units; days are those of UTC. */
export interface Overview {
  from: string
  to: string
  approval: { approved: number; declined: number; held: number; rate: number | null }
  days: { day: string; approved: number; declined: number }[]
  volume: { currency_code: string; authorised: string; captured: string; refunded: string }[]
  volume_days: { day: string; currency_code: string; captured: string; refunded: string }[]
  notifications: { received: number; median_seconds: number | null; p95_seconds: number | null }
  differences: { kind: string; state: string; count: number }[]
  review: { count: number; oldest_at: string | null }
  unknown_outcomes: number
  open_cases: number
  inbox: { waiting: number; parked: number }
  open_differences: number
}

const DAY_MS = 86_400_000

/** The periods to choose from, in days. */
export const PERIODS = [7, 30, 90, 365] as const

/** The numbers of the last days. */
export function useOverview(days: number) {
  return useQuery({
    queryKey: ["mpgi", "overview", days],
    queryFn: () => {
      const query = { from: new Date(Date.now() - days * DAY_MS).toISOString() }
      return sdk.client.fetch<{ overview: Overview }>("/admin/mpgi/overview", { query })
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** Every day of a period as `YYYY-MM-DD` in UTC, also those on which nothing happened. */
export function daysOf({ from, to }: Pick<Overview, "from" | "to">): string[] {
  const first = Math.floor(new Date(from).getTime() / DAY_MS)
  const last = Math.floor((new Date(to).getTime() - 1) / DAY_MS)
  return Array.from({ length: last - first + 1 }, (_, at) =>
    new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
  )
}
