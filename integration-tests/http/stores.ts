import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { copiesOf } from "../setup/order-copies"
import { CARDS, recovered } from "../setup/pay"
import { describeShop, type Shop, type ShopOptions } from "../setup/shop-at-sandbox"
import { copiesOfSold } from "./amounts/sold"
import { PAYOUT_USERS } from "./payouts/forms"
import { SIGNATURES } from "./security/notify"

/** One payout above a thousand euros needs a second user. */
const PAYOUTS = { enabled: true, users: PAYOUT_USERS, approval: { above: { EUR: "1000.00" } } }
/** Everything needs a second user, and no one has to wait: what is left is who may do what. */
const HOSTILE_PAYOUTS = { enabled: true, users: PAYOUT_USERS, approval: { above: {}, coolingHours: 0 } }

const signedOtherwise = Object.entries(SIGNATURES).flatMap(([id, signature]) =>
  id === "mpgi" ? [] : [{ id, signature }],
)

/** What the gateway has of an account whose secret is being rotated; the account signs with the other one. */
const OLD_SECRET = { id: "2026", secret: "sandbox-secret" }
export const NEW_SECRET = { id: "2027", secret: "the sandbox's next secret" }

const named =
  (options: ShopOptions & { name: string }) =>
  (suite: (shop: Shop) => void): void =>
    describeShop(options, (shop) => {
      // What a test replaces of the booted store is its own until its end, also when it fails.
      afterEach(() => jest.restoreAllMocks())
      afterEach(() => recovered(shop))
      suite(shop)
    })

/** Unpaid orders of one customer: more than any test places, and few enough to be reached. */
const MANY_FIRST = { maxPerAddress: 1_000, maxPerEmail: 1_000 }
export const FEW_FIRST = { maxPerAddress: 2, maxPerEmail: 2 }

/** Payments through Medusa's own routes, what the gateway notifies of them, and those that have no order. */
export const describePayments = named({
  name: "payments",
  account: { directCard: { enabled: true } },
  more: [
    { id: "placed", capture: { on: "order.placed" } },
    { id: "shipped", capture: { on: "shipment.created" } },
    { id: "whole", capture: { on: "shipment.created", amount: "all" } },
    { id: "reported", updateOrders: { enabled: true } },
    { id: "refunding", orphanedPayments: { captured: "refund" } },
    { id: "keeping", orphanedPayments: { authorized: "case" }, unpaidOrders: { then: "cancel" } },
    {
      id: "first",
      awaitingOrders: { orderFirst: true, remindAfterHours: 2, cancelAfterHours: 48, ...MANY_FIRST },
      updateOrders: { enabled: true },
    },
    { id: "few-first", awaitingOrders: { orderFirst: true, ...FEW_FIRST } },
    { id: "waiting", awaitingOrders: { pending: true, inReview: true, cancelAfterHours: 48 } },
    { id: "recording", subscriptionPlans: { renewalOrders: false } },
    { id: "plain", subscriptionPlans: { intervals: [] } },
    { id: "worldly", subscriptionPlans: { intervals: ["day", "month"], contract: "new" } },
    { id: "rotating", signature: { algorithm: "hmac-sha256", secrets: [NEW_SECRET, OLD_SECRET] } },
    ...signedOtherwise,
  ],
  sandbox: { signature: { algorithm: "hmac-sha256", secrets: [OLD_SECRET, NEW_SECRET] } },
  payouts: PAYOUTS,
  prepare: deleteOldRows,
  orders: copiesOf(CARDS.good, CARDS.review),
})

/** What becomes of payments afterwards: lost responses, reconciliation, bulk actions and the overview. */
export const describeFollowUp = named({
  name: "follow-up",
  prepare: deleteOldRows,
  orders: copiesOf(CARDS.good, CARDS.review),
})

/** Carts as shops have them: tax, promotions, currencies with and without decimals. */
export const describeAmounts = named({
  name: "amounts",
  account: { decimals: "iso4217" },
  sandbox: { decimals: "iso4217" },
  more: [
    { id: "two", decimals: "two" },
    { id: "whole", decimals: { HUF: 0 } },
  ],
  prepare: deleteOldRows,
  orders: copiesOfSold,
})

/** What a merchant sets of the checkout, subscriptions with the gateway's clock put forward, and payouts. */
export const describeCheckout = named({
  name: "checkout",
  account: { directCard: { enabled: true }, installmentInterest: { upToPercent: 10 } },
  more: [{ id: "euro", currencies: ["EUR"], siteName: "Euro", directCard: { enabled: false } }],
  payouts: PAYOUTS,
})

/** Two of three accounts are configured wrongly; one is of a public shop. */
export const describeHealth = named({
  name: "health",
  more: [
    // Nothing listens on that port.
    { id: "gone", baseUrl: "http://127.0.0.1:9", backendUrl: "https://shop.invalid" },
    { id: "wrong-secret", signature: { algorithm: "hmac-sha256", secret: "not the gateway's" } },
  ],
})

/** A merchant who has alerts mailed, in German, and wants them of two kinds of cases. */
export const describeAlerts = named({
  name: "alerts",
  env: {
    MPGI_TEST_CHANNELS: JSON.stringify(["feed", "email"]),
    MPGI_ALERTS: JSON.stringify({
      email: { to: ["payments@example.com", "owner@example.com"] },
      cases: ["duplicate_transaction", "charged_back"],
      language: "de",
    }),
  },
  payouts: PAYOUTS,
  orders: copiesOf(CARDS.good),
})

/** Limits of the public routes that are low enough to be reached. */
export const LIMITS = {
  windowSeconds: 86_400,
  refusedNotifications: 5,
  openNotifications: 12,
  pages: 150,
  status: 60,
  plans: 6,
  sessions: 1_000,
  cards: 8,
}

/** A balancer on this machine, a content delivery network in front of it, and a storefront that renders on its server. */
export const PROXIES = {
  networks: ["127.0.0.0/8", "::1"],
  cdn: { header: "CF-Connecting-IP", networks: ["198.51.100.0/24"] },
  storefrontSecrets: ["shared by storefront and backend, for tests"] satisfies [string],
}
/** Cards of one address that may be declined at the account `few`. */
export const FEW_DECLINES = 2

/** Tampering and leakage, over HTTP, through Medusa's own routes. What each is about: docs/security.md. */
export const describeSecurity = named({
  name: "security",
  env: { MPGI_RATE_LIMITS: JSON.stringify(LIMITS), MPGI_PROXIES: JSON.stringify(PROXIES) },
  account: { decimals: "iso4217" },
  sandbox: { decimals: "iso4217" },
  more: [
    ...signedOtherwise,
    { id: "cards", directCard: { enabled: true } },
    { id: "few", directCard: { enabled: true, maxDeclinesPerAddress: FEW_DECLINES } },
    {
      id: "app",
      storefront: {
        returnUrl: "http://localhost:8000/return",
        allowedOrigins: ["myshop://paid", "com.example.shop://"],
      },
    },
    // One whose pages two origins may frame, and one whose gateway needs cookies besides.
    { id: "framed", embedded: { origins: ["https://shop.example.com", "https://www.example.com:8443"] } },
    { id: "cookies", embedded: { origins: ["https://shop.example.com"], needsCookies: true } },
  ],
  payouts: { ...HOSTILE_PAYOUTS, secondFactor: { maxAgeMinutes: 15 } },
})

/** Where nothing but the second user is missing. */
export const describeHostile = named({ name: "hostile", payouts: HOSTILE_PAYOUTS })

/** Medusa's role-based access control is on. Users are `rbac1@example.com` and so on: see `dashboardUser`. */
export const describeRbac = named({
  name: "rbac",
  env: { MEDUSA_FF_RBAC: "true" },
  payouts: { ...PAYOUTS, users: Array.from({ length: 30 }, (_, n) => `user_rbac${n + 1}`) },
})

/** A new process deletes rows of a week without a request; tests create such rows on purpose, later. */
function deleteOldRows(container: Shop["container"]) {
  return sweepWorkflow(container).run()
}
