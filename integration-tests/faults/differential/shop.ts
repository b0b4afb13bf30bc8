import type { Sandbox } from "medusa-payment-mpgi/sandbox"
import type { Snapshot } from "./snapshot"

/** A store to play programs on: the substitute of Medusa, or Medusa itself. What it refuses, it throws. */
export interface Shop {
  readonly sandbox: Sandbox
  /** Empties it. */
  clear(): Promise<void>
  look(): Promise<Snapshot>
  /** A cart of 25.00 USD. */
  startCart(): Promise<unknown>
  /** One more of the same, for 20.00. */
  changeCart(cart: string): Promise<unknown>
  /** A session of a cart's collection, as the storefront requests one. */
  startSession(cart: string): Promise<unknown>
  /** A session of a collection that has no cart. */
  startSessionOf(collection: string): Promise<unknown>
  /** What two requests at once leave: one more session beside those that are there (hazard 18). */
  addSession(collection: string): Promise<unknown>
  /** Follows the payment link. The gateway's page, or undefined when the shopper is not sent there. */
  openPage(token: string): Promise<string | undefined>
  /** The shopper returns from the gateway. */
  returnToShop(token: string): Promise<unknown>
  completeCart(cart: string): Promise<unknown>
  deliver(fields: Record<string, string>): Promise<unknown>
  /** Without an amount everything. */
  capture(payment: string, amount?: number): Promise<unknown>
  refund(payment: string, amount: number): Promise<unknown>
  voidPayment(order_no: string): Promise<unknown>
  cancelOrder(order: string): Promise<unknown>
  /** Adds mugs of 20.00 to an order, or takes the added ones away again. */
  editOrder(order: string, quantity: number): Promise<unknown>
  review(order_no: string, accept: boolean): Promise<unknown>
  refresh(order_no: string): Promise<unknown>
  /** What the jobs do in a minute. */
  runJobs(): Promise<unknown>
  letTimePass(minutes: number): Promise<unknown>
}
