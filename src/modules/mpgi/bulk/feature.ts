import type { Feature } from "../shared/feature"

/** What bulk actions add to the core. */
export const bulkFeature = {
  // The reason for a bulk action: a merchant's free text.
  sealed: [{ table: "mpgi_bulk", column: "note", row: "id", json: false }],
} as const satisfies Feature<never>
