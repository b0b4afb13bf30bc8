import type { Sandbox } from "medusa-payment-mpgi/sandbox"
import type { Situation } from "../../situations/situation"
import type { FindingOf } from "../store/findings"
import type { AwaitingOrders } from "../store/store"
import type { Snapshot } from "./snapshot"

export const MINUTE = 60_000

/** A store to play programs on: the substitute of Medusa, or Medusa itself. What it refuses, it throws. */
export interface Shop {
  readonly sandbox: Sandbox
  /** What it sells. */
  readonly situation: Situation
  /** Empties it. From now on it sells something else, and places orders before they are paid as these options say. */
  clear(awaiting: AwaitingOrders, situation: Situation): Promise<void>
  look(): Promise<Snapshot>
  /** What a reconciliation would report of all payments, without changing anything. */
  findings(): Promise<FindingOf[]>
  /** A cart of the situation. */
  startCart(): Promise<unknown>
  /** One more piece of the first line. */
  changeCart(cart: string): Promise<unknown>
  /** A promotion that takes everything off, delivery too; or that of the situation, if it has one. */
  promote(cart: string, everything: boolean): Promise<unknown>
  /** Store credit for all that a cart costs. Medusa leaves its sessions as they are. */
  credit(cart: string): Promise<unknown>
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
  /** Medusa's own dashboard offers an amount with all its decimals. */
  refund(payment: string, amount: number): Promise<unknown>
  voidPayment(order_no: string): Promise<unknown>
  cancelOrder(order: string): Promise<unknown>
  /** Adds pieces to an order. */
  editOrder(order: string, quantity: number): Promise<unknown>
  /** A link that pays what an order owes; its token. */
  createLink(order: string): Promise<string>
  /** Follows such a link. The gateway's page, or undefined when nothing is to be paid there. */
  openLink(link: string): Promise<string | undefined>
  review(order_no: string, accept: boolean): Promise<unknown>
  refresh(order_no: string): Promise<unknown>
  /** What the jobs do in a minute. */
  runJobs(): Promise<unknown>
  letTimePass(minutes: number): Promise<unknown>
}
