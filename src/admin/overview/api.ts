import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

/** Amounts are decimal strings in main units; days are UTC days. */
export type Overview = Reply<"/admin/mpgi/overview">["overview"]

const DAY_MS = 86_400_000

/** The selectable periods, in days. */
export const PERIODS = [7, 30, 90, 365] as const

/** Loads the figures of the last `days` days in UTC, including today. */
export function useOverview(days: number) {
  return useQuery({
    queryKey: ["mpgi", "overview", days],
    queryFn: () => {
      const today = Math.floor(Date.now() / DAY_MS)
      const from = new Date((today - days + 1) * DAY_MS).toISOString()
      return get("/admin/mpgi/overview", { from })
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** Every UTC day of a period as `YYYY-MM-DD`, including days without payments. */
export function daysOf({ from, to }: Pick<Overview, "from" | "to">): string[] {
  const first = Math.floor(new Date(from).getTime() / DAY_MS)
  const last = Math.floor((new Date(to).getTime() - 1) / DAY_MS)
  return Array.from({ length: last - first + 1 }, (_, at) =>
    new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
  )
}
