import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { post } from "../../shared/api"
import type { Reply } from "../../shared/api-types"
import { detailed, type PayoutStatus } from "../api"

/** One row of a file, and what the server did or would do with it. */
export type ImportRow = Reply<"/admin/mpgi/payouts/import", "post">["rows"][number]

/** Imports a file: only checks it (`dry_run`), or creates its payouts. */
export async function importPayouts(
  csv: string,
  provider_id: string,
  dry_run: boolean,
): Promise<ImportRow[]> {
  const { rows } = await post("/admin/mpgi/payouts/import", { csv, provider_id, dry_run })
  return rows
}

/** Sends payouts one after the other. If the page is closed, the remaining payouts stay ready to be sent. */
export function useSendPayouts(onStatus: (id: string, status: PayoutStatus) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number; failed: number } | null>(null)
  const send = async (ids: readonly string[]) => {
    let failed = 0
    for (const [index, id] of ids.entries()) {
      setProgress({ done: index, of: ids.length, failed })
      try {
        const { payout } = await post("/admin/mpgi/payouts/{id}/send", {}, { id })
        const { status } = detailed(payout)
        onStatus(id, status)
        if (status !== "on_its_way" && status !== "completed") failed++
      } catch {
        failed++
      }
    }
    setProgress({ done: ids.length, of: ids.length, failed })
    await client.invalidateQueries({ queryKey: ["mpgi"] })
  }
  const busy = progress !== null && progress.done < progress.of
  return { send, progress, busy }
}
