import { useQuery } from "@tanstack/react-query"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type Installation = Reply<"/admin/mpgi/installation">["installation"]

/** Whether this server is paused, and why. A server that is released meanwhile loses its banner within a minute. */
export function useInstallation() {
  return useQuery({
    queryKey: ["mpgi", "installation"],
    queryFn: () => get("/admin/mpgi/installation", {}),
    refetchInterval: 60_000,
    retry: false,
  })
}
