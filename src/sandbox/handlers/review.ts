import { reviewTransaction } from "../effects/review"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locateWhole } from "./locate"

/** `review_flag` 1 lets a held payment through, 0 ends it. Manual 2.5. */
export const review: Handlers["review"] = ({ review_orders }, call) => ({
  ...OK,
  review_orders: review_orders.map((row) => {
    const found = locateWhole(call, row)
    const refused =
      typeof found === "string"
        ? found
        : decide(row.review_flag, (accept) => reviewTransaction(call, found, accept, "api"))
    return {
      ...echo(row),
      review_flag: row.review_flag,
      review_status: refused ? ROW_REFUSED : ROW_APPLIED,
      error_message: refused ?? "",
    }
  }),
})

function decide<Answer>(flag: string, act: (accept: boolean) => Answer) {
  if (flag !== "0" && flag !== "1") return "V1041:review_flag must be 1 or 0"
  return act(flag === "1")
}
