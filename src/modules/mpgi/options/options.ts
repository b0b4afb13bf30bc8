import { z } from "zod"
import { wireOptions, type PaymentState } from "../../../gateway"
import { PAYMENT_STATES } from "../models/payment"
import { PayoutOptions, refusedPayoutOptions } from "../payouts/payout-options"
import { SubscriptionPlanOptions } from "../subscription-plans/subscription-plan"
import { AwaitingOrderOptions } from "../awaiting-orders/awaiting-order-options"
import { AlertOptions } from "../alerts/alert-options"
import { PaymentLinkOptions } from "../payment-links/payment-link-options"
import { AccountUse } from "../checkout-settings/account-use"
import { SavedCardOptions } from "../saved-cards/saved-card-options"
import { ReconciliationOptions } from "../reconciliation/reconciliation-options"
import { EncryptionSchema } from "../encryption/cipher"
import { isTimeZone } from "../shared/days"
import {
  address,
  baseAddress,
  gatewayAddress,
  returnOrigin,
  currencyCode,
  DirectCardOptions,
  EmbeddedOptions,
  PaymentRequestOptions,
  RedirectOptions,
} from "./storefront-options"
import {
  CaptureOptions,
  CaseOptions,
  NotificationOptions,
  OrphanOptions,
  PaymentOptions,
  UnpaidOrderOptions,
} from "./payment-options"
import { ProxyOptions, RateLimitsSchema } from "./proxy-options"

const text = z.string().min(1, "must not be empty")

type States = Record<string, PaymentState>

const states: z.ZodType<States, States> = z.record(
  z.string(),
  z.enum([...PAYMENT_STATES, "charged_back"]).exclude(["created"]),
)

/** One account of the merchant at the gateway; each becomes a payment provider `pp_mpgi_<id>`. */
export const AccountOptionsSchema = z.strictObject({
  /**
   * Name of the account: provider `pp_mpgi_<id>`, notification address `/hooks/mpgi/<id>`. Never change it: payments
   * stay with their account.
   * @example "brazil"
   */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, "must be a short lower-case name")
    .default("mpgi"),
  /**
   * Address of the gateway: https; http on loopback only.
   * @example "https://gateway.example.com"
   */
  baseUrl: gatewayAddress,
  /**
   * The merchant's number at the gateway.
   * @example "100200"
   */
  merchantId: text,
  /**
   * The account's number at the gateway.
   * @example "100200001"
   */
  accountId: text,
  /** Everything about the wire that the manual does not show, with the schemas of the gateway client. */
  ...wireOptions,
  /** Milliseconds for one request to the gateway. */
  timeoutMs: z.int().min(1).max(120_000).default(30_000),
  /**
   * How long an unused connection to the gateway counts as open, in milliseconds. 0: a new connection for each
   * exchange.
   */
  keepAliveMs: z.int().min(0).max(60_000).default(4_000),
  /**
   * Address at which the gateway and the customer's browser reach this Medusa server.
   * @example "https://api.shop.example.com"
   */
  backendUrl: baseAddress,
  /** Where the customer's browser goes after the payment. */
  storefront: z.strictObject({
    /**
     * Where the customer returns after the payment; the outcome is added as query parameters.
     * @example "https://shop.example.com/checkout/return"
     */
    returnUrl: address,
    /**
     * Where the customer returns after canceling. Absent: `returnUrl`.
     * @example "https://shop.example.com/checkout"
     */
    cancelUrl: address.optional(),
    /**
     * Origins and app schemes that a storefront may use in `return_url` and `cancel_url` of a session, besides the two
     * above.
     * @example ["https://shop.example.de", "myshop://paid"]
     */
    allowedOrigins: z.array(returnOrigin).default([]),
  }),
  /** Accepts http and loopback addresses even in production: for tests on one machine. */
  allowInsecureAddresses: z.boolean().default(false),
  /** Lets a storefront post card data to this server, which brings the server into PCI DSS scope (SAQ D). */
  directCard: DirectCardOptions,
  /** Cards that signed-in customers let the shop keep for later payments. */
  savedCards: SavedCardOptions,
  /** The payment page of the gateway. When disabled, the account accepts only direct card payments. */
  redirect: RedirectOptions,
  /** Which pages may show the payment page in a frame. */
  embedded: EmbeddedOptions,
  /**
   * Currencies that the account accepts, as upper-case codes. Absent: all. Others cannot be enabled in the dashboard.
   * @example ["EUR", "USD"]
   */
  currencies: z.array(currencyCode).min(1, "must name a currency, or be left out").optional(),
  /** Which checkouts the account is used for, by sales channel and country. Absent: all. */
  use: AccountUse.optional(),
  /** When authorized payments are captured automatically. */
  capture: CaptureOptions,
  /** Reports the status of orders to the gateway's risk engine; the codes are assumptions. */
  updateOrders: z
    .strictObject({
      /** Whether orders are reported. */
      enabled: z.boolean().default(true),
      /** The status code of an order that was placed. */
      placed: z.string().default("1"),
      /** The status code of an order that was canceled. */
      canceled: z.string().default("0"),
    })
    .default({ enabled: false, placed: "1", canceled: "0" }),
  /**
   * Interest that the gateway may add to a payment in installments, in percent of its amount. At 0, any interest is a
   * mismatch.
   */
  installmentInterest: z
    .strictObject({
      /** The highest interest, in percent of the payment's amount. */
      upToPercent: z.number().min(0).max(300),
    })
    .default({ upToPercent: 0 }),
  /** How payments without an order are handled. */
  orphanedPayments: OrphanOptions,
  /** How orders without a payment are handled. */
  unpaidOrders: UnpaidOrderOptions,
  /** Which orders are placed before they are paid, and how long they wait. */
  awaitingOrders: AwaitingOrderOptions,
  /** When the account's payments are compared with the gateway's. */
  reconciliation: ReconciliationOptions,
  /**
   * The name of the merchant's site, which the manual shows as `the service`.
   * @example "Example Shop"
   */
  siteName: z.string().max(100).optional(),
  /**
   * In front of every `order_no`: at most six letters, digits or hyphens.
   * @example "DE-"
   */
  orderNoPrefix: z
    .string()
    .regex(/^[A-Za-z0-9-]{0,6}$/, "must be at most six letters, digits or hyphens")
    .default(""),
  /**
   * The 3-D Secure instruction; the manual shows `do3DS`.
   * @example "do3DS"
   */
  open3d: z.string().optional(),
  /** How a cart becomes a payment request where the manual is silent. */
  paymentRequest: PaymentRequestOptions,
  /** Which subscription plans the account accepts. */
  subscriptionPlans: SubscriptionPlanOptions,
  /**
   * What the gateway's `payment_status` codes mean. These take precedence over the assumed ones.
   * @example { "3100": "captured" }
   */
  paymentStatus: states.default({}),
  /**
   * The same for `order_status`, in replies to direct payments.
   * @example { "4": "pending" }
   */
  orderStatus: states.default({}),
})

/** The options of one account, as the merchant writes them. */
export type AccountOptions = z.input<typeof AccountOptionsSchema>
/** The validated options of one account, with defaults. */
export type Account = z.output<typeof AccountOptionsSchema>

/** Options of the module: all accounts, the same as those of the payment providers. */
export const ModuleOptionsSchema = z
  .strictObject({
    /** The merchant's accounts at the gateway. Each becomes a payment provider `pp_mpgi_<id>`. */
    accounts: z
      .array(AccountOptionsSchema)
      .min(1, "must name at least one account")
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must not repeat an id"),
    /** How often one address may call the public routes. */
    rateLimits: RateLimitsSchema,
    /** The proxies between the customer and this server, which determine how the customer's address is computed. */
    proxies: ProxyOptions,
    /**
     * While true, nothing happens automatically, and the gateway is only queried. Use it for a store that was restored
     * from a backup, until it was compared with the gateway.
     */
    paused: z.boolean().default(false),
    /** Keys for the encryption of stored data; required in production. */
    encryption: EncryptionSchema.optional(),
    /**
     * Where the merchant's days begin: in lists, their filters and CSV, and in the figures of the overview.
     * @example "Europe/Berlin"
     */
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Berlin"').optional(),
    /** When unconfirmed operations become cases. */
    cases: CaseOptions,
    /** How long notifications are kept. */
    notifications: NotificationOptions,
    /** How long unsuccessful payments are kept. */
    payments: PaymentOptions,
    /** Whether payouts are made, by which users, and under which limits. */
    payouts: PayoutOptions,
    /** Links with which customers pay what an order owes. */
    paymentLinks: PaymentLinkOptions,
    /** What the merchant is alerted of, where, and in which language. */
    alerts: AlertOptions,
  })
  .superRefine(({ payouts, encryption }, context) => {
    if (!payouts.enabled || encryption) return
    const message = "must name a key when payouts are enabled: bank details are never stored in the clear"
    context.addIssue({ code: "custom", path: ["encryption"], message })
  })
  .superRefine(({ accounts, encryption }, context) => {
    for (const [at, { savedCards, directCard }] of accounts.entries()) {
      if (!savedCards.enabled || directCard.enabled) continue
      const message = "needs directCard.enabled: a card is saved and charged by direct payments"
      context.addIssue({ code: "custom", path: ["accounts", at, "savedCards", "enabled"], message })
    }
    if (encryption || !accounts.some(({ savedCards }) => savedCards.enabled)) return
    const message = "must name a key when saved cards are enabled: tokens are never stored in the clear"
    context.addIssue({ code: "custom", path: ["encryption"], message })
  })
export type ModuleOptions = z.input<typeof ModuleOptionsSchema>
/** The validated options of the module, with defaults. */
export type CheckedOptions = z.output<typeof ModuleOptionsSchema>

/** The options of features that production refuses: `[path, why]`. */
export function refusedOfFeatures({ payouts }: CheckedOptions): [path: string[], why: string][] {
  return refusedPayoutOptions(payouts).map(([path, why]) => [["payouts", ...path], why])
}
