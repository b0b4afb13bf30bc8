/**
 * The status of a payment session.
 *
 * - `authorized`, `in_review`: complete the cart; both become orders.
 * - `declined`: the customer may pay again.
 * - `canceled`: the customer left the payment page without paying.
 * - `pending`: the outcome is not known yet; the customer must not pay again.
 * - `error`: the payment could not be confirmed.
 */
export const PAYMENT_STATUSES = [
  "authorized",
  "in_review",
  "declined",
  "canceled",
  "pending",
  "error",
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Data about the customer's browser, for `data.device` of the payment session. Manual 2.2. */
export interface DeviceData {
  os?: string
  browser?: string
  /** Example: `en-GB`. */
  browser_lang?: string
  /** By how many minutes UTC is ahead of local time: `-120` in Berlin in summer. */
  time_zone?: string
  /** In pixels. Example: `1920x1080`. */
  resolution?: string
  /** In bits. */
  color_depth?: string
  device_type?: "desktop" | "mobile" | "tablet"
  /** Code of the largest 3-D Secure challenge window that fits, `01` to `05`. */
  challenge_window_size?: string
  /** From your fingerprinting provider. */
  device_fingerprint?: string
  /** An id that stays the same for all visits in one browser tab. */
  session_id?: string
  /** From your anti-fraud provider. */
  antifraud_token_cookie?: string
  /** `name=value&name=value`. */
  cookie_new?: string
  /** `name=value&name=value`. */
  cookie_old?: string
}

/**
 * The result of a 3-D Secure authentication that your storefront made with its own provider. Requires
 * `directCard.externalAuthentication` in the plugin's options. Manual 2.2.
 */
export interface ExternalAuthentication {
  /** Electronic commerce indicator, two digits such as `05`. */
  eci: string
  /** The issuer's proof: 20 bytes in base64, or as 40 hexadecimal digits. Required if the eci indicates one. */
  cavv?: string
  /** Transaction id of 3-D Secure 1, in the same form. */
  xid?: string
  /** Transaction id of the directory server, a UUID. Required with a cavv, unless there is an `xid`. */
  dsTransID?: string
}

/** A card as the customer enters it. Pass it to `authorizeCard` only: never log, store or send it elsewhere. Manual 2.2. */
export interface CardInput {
  /** 12 to 19 digits. Spaces and hyphens are removed. */
  card: string
  /** Two digits, `01` to `12`. */
  expiration_month: string
  /** Four digits. */
  expiration_year: string
  /** Three or four digits. */
  security_code: string
  first_name?: string
  last_name?: string
  /** The customer's document number, if the country requires one. */
  document?: string
  /** DD-MM-YYYY. */
  birth_date?: string
  /** The `count` of an installment option. */
  installments?: string
  /** The `installments_id` of an installment option. */
  installments_id?: string
  /**
   * The signed-in customer agrees that the shop keeps the card for later payments. Set it only if the customer chose
   * it and the payment option's `saved_cards` offers it.
   */
  save_card?: true
  mpi_info?: ExternalAuthentication
}

/** How to reach the store API of your Medusa server. */
export interface StoreAccess {
  /** Base URL of the Medusa server, without `/store`. */
  backendUrl: string
  /** A publishable API key of the store. */
  publishableKey: string
  /** The signed-in customer's token, if the storefront does not use cookies. */
  token?: string
  /**
   * `payment_return` of `readReturn`, if a server requests the status. In the browser it is read from the page's
   * address.
   */
  paymentReturn?: string
  /** Further headers of a storefront's server, such as headers that name the customer. */
  headers?: Record<string, string>
  /** Aborts the request. An aborted request fails with `status` 0. */
  signal?: AbortSignal
}

/** The status of a payment session, as the store API returns it. */
export interface PaymentResult {
  /** Id of the payment session. */
  id: string
  status: PaymentStatus
  /** A message in English. The components of the package show their own texts by `code`. */
  message?: string
  /**
   * The code of `message`: `card_declined`, `payment_pending`, `challenge_required`, `payment_canceled` or
   * `payment_error`. Only in the reply of `authorizeCard` and `authorizeSavedCard`.
   */
  code?: string
  /**
   * The cart that was paid; absent if an existing order is paid. Clear the customer's cart only if it is this one: the
   * return page may be opened again days later.
   */
  cart_id?: string
  /** Present once the order exists. */
  order_id?: string
  /** The customer is not signed in here, so only the status is shown. Do not complete the cart; the server does it. */
  sign_in_required?: true
  /**
   * The address of a 3-D Secure challenge, where the customer confirms a card payment that is `pending` until then. It
   * is only in the reply of `authorizeCard`, once. Show it with `embedChallenge`, or send the whole window there with
   * `startChallenge`.
   */
  challenge_url?: string
  /**
   * Present if your page may show the challenge in a frame. It has the frame's size in CSS pixels, from the sent
   * `challenge_window_size`, and the origin that reports the customer's return.
   */
  challenge_frame?: { origin: string; width: number; height: number }
  /** The address where the customer pays on the gateway's page. Present while the payment can still be made. */
  redirect_url?: string
}

interface SubscriptionPlanBase {
  /** The variant that the plan belongs to. */
  variant_id: string
  /** The unit of a billing cycle. */
  interval: "day" | "week" | "month" | "year"
  /** The number of units in a billing cycle. */
  interval_count: number
  /** Date of the first charge after an order placed today, YYYY-MM-DD. */
  first_charge_on: string
}

/** The subscription plan of a product variant: the charges after the order. Fields that are not set are absent. */
export interface VariantSubscriptionPlan extends SubscriptionPlanBase {
  /** Number of charges after the order. Absent: until the subscription is canceled. */
  billing_cycle?: number
  /** Number of free billing cycles after the order. */
  promotion_cycle?: number
  trial_days?: number
  /** Date of the last possible charge, YYYY-MM-DD. */
  contract_end?: string
  contract_name?: string
  /**
   * Price of a billing cycle by lower-case currency code, decimal strings in main units. A currency without an entry
   * is charged the variant's price including tax.
   */
  amounts?: Record<string, string>
}

/** The terms of the subscription that starts when a cart is paid. Manual 2.2 `subscription`. */
export interface CartSubscriptionPlan extends SubscriptionPlanBase {
  contract_name: string
  /** Lower case. */
  currency_code: string
  /** Price of a billing cycle including tax, a decimal string in main units such as `"12.50"`. */
  contract_amount: string
  /** Number of charges after the order; null: until the subscription is canceled. */
  billing_cycle: number | null
  /** Number of free billing cycles after the order. */
  promotion_cycle: number | null
  trial_days: number | null
  /** Date of the last possible charge, YYYY-MM-DD. */
  contract_end: string | null
}

/** Why a cart with a subscription plan cannot be paid as it is. */
export interface SubscriptionPlanProblem {
  code: string
  /** A message to show to the customer: what to change. */
  message: string
}
