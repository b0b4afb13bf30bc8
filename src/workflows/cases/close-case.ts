import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { CaseRow } from "../../modules/mpgi"

/** Closes a case that a user has dealt with. @throws MedusaError */
export async function closeCase(
  { id, by, note }: { id: string; by: string; note: string },
  container: MedusaContainer,
): Promise<CaseRow> {
  const { cases } = container.resolve("mpgi")
  const closed = await cases.close(id, { closed_by: by, note })
  if (closed) return closed
  const known = await cases.byId(id)
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  throw known
    ? new MedusaError(NOT_ALLOWED, "The case is already closed. Reload the list.")
    : new MedusaError(NOT_FOUND, "The case was not found. Reload the list.")
}
