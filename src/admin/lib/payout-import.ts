import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Problem } from "./form-check"
import type { PayoutAnswer } from "./payouts"
import { sdk } from "./sdk"

/** One row of a file, as the server sees it. */
export interface ImportRow {
  line: number
  beneficiary: string
  amount: string
  currency: string
  reference: string
  problems: Problem[]
  outcome: "new" | "made" | "known" | "wrong"
  needs_approval: boolean | null
  payout_id: string | null
  /** Of the payout that the row has become. */
  status: string | null
}

/** Reads a file: only looks at it, or writes its payouts down. */
export async function readPayoutFile(
  csv: string,
  provider_id: string,
  dry_run: boolean,
): Promise<ImportRow[]> {
  const body = { csv, provider_id, dry_run }
  const { rows } = await sdk.client.fetch<{ rows: ImportRow[] }>("/admin/mpgi/payouts/import", {
    method: "POST",
    body,
  })
  return rows
}

/** Sends payouts one after the other; `done` counts them. What is left when the page is closed stays ready. */
export function useSending(tell: (id: string, status: string) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number; failed: number } | null>(null)
  const send = async (ids: readonly string[]) => {
    let failed = 0
    for (const [at, id] of ids.entries()) {
      setProgress({ done: at, of: ids.length, failed })
      try {
        const path = `/admin/mpgi/payouts/${id}/send`
        const { payout } = await sdk.client.fetch<PayoutAnswer>(path, { method: "POST", body: {} })
        tell(id, payout.status)
        if (payout.status !== "on_its_way" && payout.status !== "completed") failed++
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
