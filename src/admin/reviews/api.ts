import { useList } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type Decision = Reply<"/admin/mpgi/reviews">["reviews"][number]

/** Loads the decisions on payments in review, the newest first. */
export const useDecisions = (query: Record<string, string>) =>
  useList("/admin/mpgi/reviews", "reviews", query)
