import type { z } from "zod"
import { authorise } from "./authorise"
import { cancel } from "./cancel"
import { cancelSubscription } from "./cancel-subscription"
import { capture } from "./capture"
import { checkout } from "./checkout"
import { optimise } from "./optimise"
import { payout } from "./payout"
import { refund } from "./refund"
import { retrievalRefund } from "./retrieval-refund"
import { retrievalTrans } from "./retrieval-trans"
import { review } from "./review"
import { updateOrders } from "./update-orders"

/** Every operation of the manual's section 4. */
export const operations = {
  authorise,
  checkout,
  capture,
  review,
  cancel,
  refund,
  retrievalTrans,
  retrievalRefund,
  cancelSubscription,
  updateOrders,
  payout,
  optimise,
}

export { notification, type Notification } from "./notification"

export type OperationName = keyof typeof operations
/** The argument of a method: the request without `merchant_id`, `account_id` and `encryption_data`. */
export type RequestOf<Name extends OperationName> = z.output<(typeof operations)[Name]["request"]["fields"]>
/** The result of a method. Fields that are not in the manual are kept. */
export type ReplyOf<Name extends OperationName> = z.output<(typeof operations)[Name]["reply"]["fields"]>
