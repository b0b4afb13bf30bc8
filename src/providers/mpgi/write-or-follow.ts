import type { WriteRequest, WriteResult } from "../../modules/mpgi"
import type { CaptureRow, Cradle } from "./context"

type Rows = { update(data: { id: string; created_by: string | null }): Promise<unknown> }

/**
 * Writes what somebody asked for. A row that the resolver had Medusa make, so that Medusa follows what was found
 * applied, is given to that write instead: nothing is sent for it, whatever else happens meanwhile. It then gets
 * the author of the row that was lost.
 */
export async function writeOrFollow(
  mpgi: Cradle["mpgi"],
  rows: Rows,
  row: CaptureRow | undefined,
  request: WriteRequest & { medusa_ref: string },
): Promise<WriteResult> {
  const applied = mpgi.writes.operationOf(row?.created_by)
  if (applied === undefined) return mpgi.writes.write(request)
  const followed = await mpgi.writes.follow(applied, request)
  if (!followed) return { outcome: "refused", because: "recorded_already" }
  const asked = mpgi.operations.askedOf(followed) as { created_by?: string | null } | null
  await rows.update({ id: request.medusa_ref, created_by: asked?.created_by ?? null })
  return { outcome: "applied", payment: request.payment, sent: false }
}
