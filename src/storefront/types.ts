/** Where a payment stands, in the words of the plugin's routes. Only `authorized` and `in_review` become orders. */
export const PAYMENT_STATUSES = [
  "authorized",
  "in_review",
  "declined",
  "canceled",
  "pending",
  "error",
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What the server is told of the shopper's browser, under `data.device` of the payment session. */
export interface DeviceData {
  os?: string
  browser?: string
  /** As in `en-GB`. */
  browser_lang?: string
  /** Minutes that UTC is ahead of local time: `-120` in Berlin in summer. */
  time_zone?: string
  /** Pixels, as in `1920x1080`. */
  resolution?: string
  /** Bits. */
  color_depth?: string
  device_type?: "desktop" | "mobile" | "tablet"
  /** Code of the largest 3-D Secure challenge window that fits, `01` to `05`. */
  challenge_window_size?: string
  /** From the merchant's own fingerprinting, if there is one. */
  device_fingerprint?: string
  /** The same for all of a shopper's visits in one browser tab. */
  session_id?: string
  /** From the merchant's anti-fraud provider, if there is one. */
  antifraud_token_cookie?: string
  /** `name=value&name=value`. */
  cookie_new?: string
  cookie_old?: string
}

/** A card as the shopper types it. Hand it to `authoriseCard` and forget it: never log, store or post it elsewhere. */
export interface CardInput {
  /** 12 to 19 digits; spaces and hyphens are taken out. */
  card: string
  /** Two digits. */
  expiration_month: string
  /** Four digits. */
  expiration_year: string
  /** Three or four digits. */
  security_code: string
  first_name?: string
  last_name?: string
  /** Shopper's document number, where the country asks for one. */
  document?: string
  /** DD-MM-YYYY. */
  birth_date?: string
  installments?: string
  installments_id?: string
}

/** How to reach Medusa's store routes. */
export interface StoreAccess {
  /** Address of the Medusa server, without `/store`. */
  backendUrl: string
  publishableKey: string
  /** A signed-in shopper's token, where the storefront does not use cookies. */
  token?: string
  signal?: AbortSignal
}

/** What the plugin's routes say of a session. */
export interface PaymentResult {
  id: string
  status: PaymentStatus
  /** Words for the shopper. */
  message?: string
  order_id?: string
}

type PlanBasics = {
  /** The variant that has the plan. */
  variant_id: string
  /** A period is so many of these. */
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** The day of the first charge after an order of today, YYYY-MM-DD. */
  first_charge_on: string
}

/** A product variant's subscription plan: what follows what is paid with the order. What is not set is left out. */
export interface VariantPlan extends PlanBasics {
  /** Charges after the order's. Absent: until the subscription is cancelled. */
  billing_cycle?: number
  /** Periods after the order that cost nothing. */
  promotion_cycle?: number
  trial_days?: number
  /** Nothing is charged after this day, YYYY-MM-DD. */
  contract_end?: string
  contract_name?: string
  /** What a period costs, by currency code in small letters. Where it is absent: the price, with its tax. */
  amounts?: Record<string, string>
}

/** The contract that begins when a cart is paid, as the gateway will be told. */
export interface CartPlan extends PlanBasics {
  contract_name: string
  /** Lower case. */
  currency_code: string
  /** What each period costs, a decimal string in main units, tax included. */
  contract_amount: string
  billing_cycle: number | null
  promotion_cycle: number | null
  trial_days: number | null
  contract_end: string | null
}

/** Why a cart with a plan cannot be paid as it is. `message` says what to do. */
export interface PlanProblem {
  code: string
  message: string
}
