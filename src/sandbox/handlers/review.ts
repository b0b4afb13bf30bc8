import type { RequestOf } from "../../gateway/operations"
import { reviewTransaction } from "../effects/review"
import type { Call } from "../http/verified-request"
import type { RowError } from "../refusal"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locateAuthorized } from "./locate"

/** `review_flag` 1 accepts a held payment, 0 declines it. Manual 2.5. */
export const review: Handlers["review"] = ({ review_orders }, call) => ({
  ...OK,
  review_orders: review_orders.map((row) => {
    const error = decide(row, call)
    return {
      ...echo(row),
      review_flag: row.review_flag,
      review_status: error ? ROW_REFUSED : ROW_APPLIED,
      error_message: error ?? "",
    }
  }),
})

function decide(row: RequestOf<"review">["review_orders"][number], call: Call): RowError | undefined {
  const found = locateAuthorized(call, row)
  if (typeof found === "string") return found
  if (row.review_flag !== "0" && row.review_flag !== "1") return "V1041:review_flag must be 1 or 0"
  return reviewTransaction(call, found, row.review_flag === "1", "api")
}
