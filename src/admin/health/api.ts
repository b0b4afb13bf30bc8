import { useQuery } from "@tanstack/react-query"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type Health = Reply<"/admin/mpgi/health">
/** `code` names the message and the action; `message` and `action` are these in English. */
export type HealthResult = Health["checks"][number]
export type HealthStatus = Health["status"]

/** The most severe first. */
export const STATUSES: readonly HealthStatus[] = ["critical", "warning", "healthy"]

/** Runs the checks when the page opens and on refetch only: every run queries the gateway. */
export function useHealth() {
  return useQuery({
    queryKey: ["mpgi", "health"],
    queryFn: () => get("/admin/mpgi/health", {}),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
