import type { Row } from "../row"
import { bulkCancel, bulkCapture, bulkRefund, bulkReview } from "./bulks"
import { checkoutVsStripe } from "./checkout-vs-stripe"
import { checkoutVsSystem } from "./checkout-vs-system"
import { coalesce } from "./coalesce"
import { connections } from "./connections"
import { followUp } from "./follow-up"
import { growthCheckout } from "./growth-checkout"
import { growthPages } from "./growth-pages"
import { inbox } from "./inbox"
import { notificationToOrder } from "./notification-to-order"
import { plans } from "./plans"
import { reconcile } from "./reconcile"
import { requestsCheckout } from "./requests-checkout"
import { telemetry } from "./telemetry"
import { wireOverhead } from "./wire-overhead"
import { wireRtt } from "./wire-rtt"

/** All rows, in the order in which they are measured: those that fill tables come last. */
export const rows: Row[] = [
  wireOverhead,
  wireRtt,
  telemetry,
  requestsCheckout,
  checkoutVsSystem,
  checkoutVsStripe,
  notificationToOrder,
  bulkCapture,
  bulkRefund,
  bulkCancel,
  bulkReview,
  coalesce,
  followUp,
  inbox,
  connections,
  growthCheckout,
  growthPages,
  plans,
  reconcile,
]
