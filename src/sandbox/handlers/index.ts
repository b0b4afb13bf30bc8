import { authorise } from "./authorise"
import { cancel } from "./cancel"
import { cancelSubscription } from "./cancel-subscription"
import { capture } from "./capture"
import { checkout } from "./checkout"
import type { Handlers } from "./handlers"
import { optimise } from "./optimise"
import { payout } from "./payout"
import { refund } from "./refund"
import { retrievalRefund } from "./retrieval-refund"
import { retrievalTrans } from "./retrieval-trans"
import { review } from "./review"
import { updateOrders } from "./update-orders"

export const handlers: Handlers = {
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

export type { Handlers }
