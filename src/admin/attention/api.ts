import type { Reply } from "../shared/api-types"

/** A case, or a discrepancy that is no case. Of a discrepancy, `kind` is that of the case that it becomes. */
export type AttentionRow = Reply<"/admin/mpgi/attention">["attention"][number]

/** The states of cases and discrepancies that old addresses name, by what they are called here. */
const STATES: Record<string, "open" | "closed"> = {
  open: "open",
  unresolved: "open",
  needs_review: "open",
  closed: "closed",
  resolved: "closed",
  cleared: "closed",
}

/** The state that a URL names, also by a name of before; `open` for an unknown one. */
export const shownState = (named: string): "open" | "closed" => STATES[named] ?? "open"

/** Whether the id is that of a case; otherwise it is that of a discrepancy. */
export const isCase = (id: string): boolean => id.startsWith("mpgicase_")
