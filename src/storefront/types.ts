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
