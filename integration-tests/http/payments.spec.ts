import { describeCases } from "../setup/describe-cases"
import { recovered } from "../setup/pay"
import { describeShop } from "../setup/shop-at-sandbox"
import { notificationCases } from "./notifications/delivery.cases"
import { requestCases } from "./notifications/requests.cases"
import { stateCases } from "./notifications/states.cases"
import { abandonedCases } from "./orphaned-payments/abandoned.cases"
import { contractCases } from "./orphaned-payments/contracts.cases"
import { notCompletedCases } from "./orphaned-payments/not-completed.cases"
import { noPaymentNeededCases } from "./orphaned-payments/no-payment-needed.cases"
import { orderCases } from "./orphaned-payments/orders.cases"
import { awaitingOrderCases } from "./payments/awaiting-orders.cases"
import { orderFirstCases } from "./payments/order-first.cases"
import { orderFirstUnpaidCases } from "./payments/order-first-unpaid.cases"
import { automaticCases } from "./payments/automatic.cases"
import { completionCases } from "./payments/completion.cases"
import { completionRefusedCases } from "./payments/completion-refused.cases"
import { existingOrderCases } from "./payments/existing-orders.cases"
import { keptAuthorizationCases } from "./payments/kept-authorization.cases"
import { medusaPurchaseCases } from "./payments/medusa-purchases.cases"
import { operationCases } from "./payments/operations.cases"
import { orderPageCases } from "./payments/order-page.cases"
import { paymentLinkCases } from "./payments/payment-links.cases"
import { redirectCases } from "./payments/redirect.cases"
import { subscriptionEndCases } from "./payments/subscription-end.cases"
import { transactionCases } from "./payments/transactions.cases"
import { twoSessionCases } from "./payments/two-sessions.cases"
import { planCases } from "./plans"
import { reviewCases } from "./reviews/decisions.cases"
import { reviewQueueCases } from "./reviews/queue.cases"
import { ownSubscriptionCases } from "./subscriptions/own-subscriptions.cases"
import { renewalCrashCases } from "./subscriptions/renewal-crashes.cases"
import { renewalOrderCases } from "./subscriptions/renewal-orders.cases"
import { planAdminCases } from "./subscription-plans/admin.cases"
import { planCheckoutCases } from "./subscription-plans/checkout.cases"
import { planRefusedCases } from "./subscription-plans/refused.cases"

const account = { directCard: { enabled: true } }
const more = [
  { id: "placed", capture: { on: "order.placed" as const } },
  { id: "shipped", capture: { on: "shipment.created" as const } },
  { id: "reported", updateOrders: { enabled: true } },
  { id: "refunding", orphanedPayments: { captured: "refund" as const } },
  {
    id: "keeping",
    orphanedPayments: { authorized: "case" as const },
    unpaidOrders: { then: "cancel" as const },
  },
  {
    id: "first",
    awaitingOrders: { orderFirst: true, remindAfterHours: 2, cancelAfterHours: 48 },
    updateOrders: { enabled: true },
  },
  { id: "waiting", awaitingOrders: { pending: true, inReview: true, cancelAfterHours: 48 } },
  { id: "recording", subscriptionPlans: { renewalOrders: false } },
  { id: "plain", subscriptionPlans: { intervals: [] } },
  { id: "worldly", subscriptionPlans: { intervals: ["day" as const, "month" as const], contract: "new" } },
]

/** Payments through Medusa's own routes, what the gateway notifies of them, and those that have no order. */
describeShop({ account, more }, (shop) => {
  afterEach(() => recovered(shop))

  describeCases(shop, {
    "payments/redirect": redirectCases,
    "payments/completion": completionCases,
    "payments/completion-refused": completionRefusedCases,
    "payments/existing-orders": existingOrderCases,
    "payments/kept-authorization": keptAuthorizationCases,
    "payments/medusa-purchases": medusaPurchaseCases,
    "payments/operations": operationCases,
    "payments/automatic": automaticCases,
    "payments/payment-links": paymentLinkCases,
    "payments/order-first": orderFirstCases,
    "payments/order-first-unpaid": orderFirstUnpaidCases,
    "payments/awaiting-orders": awaitingOrderCases,
    "payments/subscription-end": subscriptionEndCases,
    "payments/order-page": orderPageCases,
    "payments/transactions": transactionCases,
    "payments/two-sessions": twoSessionCases,
    "notifications/delivery": notificationCases,
    "notifications/requests": requestCases,
    "notifications/states": stateCases,
    "orphaned-payments/abandoned": abandonedCases,
    "orphaned-payments/contracts": contractCases,
    "orphaned-payments/not-completed": notCompletedCases,
    "orphaned-payments/orders": orderCases,
    "orphaned-payments/no-payment-needed": noPaymentNeededCases,
    "reviews/decisions": reviewCases,
    "reviews/queue": reviewQueueCases,
    "subscription-plans/admin": planAdminCases,
    "subscription-plans/checkout": planCheckoutCases,
    "subscription-plans/refused": planRefusedCases,
    "subscriptions/renewal-orders": renewalOrderCases,
    "subscriptions/renewal-crashes": renewalCrashCases,
    "subscriptions/own-subscriptions": ownSubscriptionCases,
    plans: planCases,
  })
})
