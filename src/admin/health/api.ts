import { useQuery } from "@tanstack/react-query"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type Health = Reply<"/admin/mpgi/health">
/** `code` names the translations of the message and the action; `message` and `action` are the English texts, which are shown in English. */
export type HealthResult = Health["checks"][number]
export type HealthStatus = Health["status"]

/** All statuses, the most severe first. */
export const STATUSES: readonly HealthStatus[] = ["critical", "warning", "healthy"]

/** Runs the checks only when the page opens and on refetch, since every run queries the gateway. */
export function useHealth() {
  return useQuery({
    queryKey: ["mpgi", "health"],
    queryFn: () => get("/admin/mpgi/health", {}),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
