import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { cancelPayment, reviewPayment } from "medusa-payment-mpgi/workflows"
import { bulkRow } from "./bulk"

const PAYMENT = 25
const BY = "benchmark"

/** Captures: Medusa's capture workflow, one by one. */
export const bulkCapture = bulkRow({
  key: "bulk_capture",
  kind: "capture",
  from: "authorized",
  batch: 50,
  queries: 2,
  atLeast: 15,
  one: ({ container }, { payment_id }) =>
    capturePaymentWorkflow(container).run({ input: { payment_id, amount: PAYMENT, captured_by: BY } }),
})

/** Refunds: Medusa's refund workflow, one by one. */
export const bulkRefund = bulkRow({
  key: "bulk_refund",
  kind: "refund",
  from: "captured",
  batch: 50,
  queries: 2,
  atLeast: 10,
  one: ({ container }, { payment_id }) =>
    refundPaymentWorkflow(container).run({ input: { payment_id, amount: PAYMENT, created_by: BY } }),
})

/** Voids: this package's function for one payment, since Medusa only cancels whole orders. */
export const bulkCancel = bulkRow({
  key: "bulk_cancel",
  kind: "cancel",
  from: "authorized",
  batch: 50,
  queries: 2,
  atLeast: 10,
  one: ({ container }, { order_no }) => cancelPayment(order_no, container),
})

/** Reviews: this package's function for one payment; Medusa knows none. */
export const bulkReview = bulkRow({
  key: "bulk_review",
  kind: "review_accept",
  from: "in_review",
  batch: 100,
  queries: 2,
  atLeast: 10,
  one: ({ container }, { order_no }) => reviewPayment({ order_no, accept: true, by: BY }, container),
})
