import type { MortalShop } from "../../setup/mortal-shop"
import type { Checkout } from "../../setup/pay"

/** One shopper, or merchant, who is caught by the kill at a certain moment. */
export type Point = {
  /** What has happened when the server dies, and what comes afterwards. */
  name: string
  /** Goes as far as there is time. */
  prepare(shop: MortalShop): Promise<Caught>
}

export type Caught = {
  checkout: Checkout
  /** The last step to the moment, which does not last: the kill comes at once. */
  strike?(): Promise<void>
  /** What happens at the gateway while the server is dead. */
  meanwhile?(): Promise<void>
  /** Brings the payment to its end; the test then compares Medusa with the gateway. */
  afterwards(): Promise<void>
}
