import type { ShopProcess } from "../../setup/shop-process"
import type { Checkout } from "../../setup/pay"

/** One shopper, or merchant, whose request the kill interrupts at a certain moment. */
export type Point = {
  /** What has happened when the server is killed, and what follows. */
  name: string
  /** Everything that may take its time before the kill. */
  prepare(shop: ShopProcess): Promise<Caught>
}

export type Caught = {
  checkout: Checkout
  /** The last step, right before the kill. */
  strike?(): Promise<void>
  /** What happens at the gateway while the server is down. */
  meanwhile?(): Promise<void>
  /** Completes the payment; the test then compares Medusa with the gateway. */
  recover(): Promise<void>
}
