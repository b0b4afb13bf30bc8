import { useQuery } from "@tanstack/react-query"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type Installation = Reply<"/admin/mpgi/installation">["installation"]

/**
 * Loads whether this server is paused, and why. After the server is released, its banner disappears within a minute.
 */
export function useInstallation() {
  return useQuery({
    queryKey: ["mpgi", "installation"],
    queryFn: () => get("/admin/mpgi/installation", {}),
    refetchInterval: 60_000,
    retry: false,
  })
}
