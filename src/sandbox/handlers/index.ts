import { authorise } from "./authorise"
import { cancel, capture, refund, review, updateOrders } from "./orders"
import { cancelSubscription } from "./cancel-subscription"
import { checkout } from "./checkout"
import type { Handlers } from "./handlers"
import { optimise } from "./optimise"
import { payout } from "./payout"
import { retrievalRefund, retrievalTrans } from "./retrieval"

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
