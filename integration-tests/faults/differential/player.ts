import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { MathBN } from "@medusajs/framework/utils"
import { partOf, travels } from "../../situations/figures"
import { CARDS, typeCard } from "../store/paid"
import { PENDING, REVIEW, type Action } from "./program"
import type { Shop } from "./shop"
import type { Snapshot } from "./snapshot"

/** How an action ended: `skipped` when there was nothing to do it with. */
export type Outcome = "done" | "refused" | "skipped"

/** Shares of a payment. */
const PARTS = [0.2, 0.4, 0.5, 1]
/** From this variant on, everything is captured as the widget does it, and what is left refunded as the dashboard offers it. */
const EXPLICIT = 9
const MINUTES = [1, 3, 11, 61, 400]
/** So many declined cards end a payment at the gateway's page. */
const MOST_CARDS = 3

/** Plays actions on one shop. What an action is done with is taken from the shop's own state. */
export class Player {
  readonly #pages = new Map<string, string>()
  readonly #links: string[] = []
  readonly #delivered = new Set<string>()
  /** Why the last action was refused. */
  why = ""

  constructor(private readonly shop: Shop) {}

  async play(action: Action, now: Snapshot): Promise<Outcome> {
    const work = this.#workOf(action, now)
    if (!work) return "skipped"
    try {
      await work()
      return "done"
    } catch (error) {
      // A workflow that runs without an engine throws its error as a plain object.
      this.why = (error as Partial<Error>).message ?? String(error)
      return "refused"
    }
  }

  #workOf({ name, at, variant }: Action, now: Snapshot): (() => Promise<unknown>) | undefined {
    const { shop } = this
    const of = <Row>(rows: readonly Row[], work: (row: Row) => unknown) => {
      const row = rows.length > 0 ? rows[at % rows.length] : undefined
      return row === undefined ? undefined : async () => work(row)
    }
    const { situation } = shop
    const part = ({ amount }: { amount: number }) => partOf(amount, PARTS[variant % PARTS.length]!, situation)
    const whole = variant >= 6
    const alone = now.collections.filter(({ cart }) => cart === null)
    const uncredited = now.carts.filter(({ credited }) => !credited)
    const held = now.gateway.filter(({ state }) => state === "in_review")
    /** Medusa's button captures everything without an amount. */
    const amountToCapture = (payment: { amount: number }) => {
      if (!whole) return Number(part(payment))
      return variant >= EXPLICIT ? Number(travels(payment.amount, situation)) : undefined
    }
    const lose = (operation: "capture" | "refund" | "cancel") => () => {
      const fault: FaultSpec = { kind: "reset", operation, when: variant % 2 ? "before" : "after" }
      return Promise.resolve(shop.sandbox.faults.add(fault))
    }
    switch (name) {
      case "cart":
        return now.carts.length < 3 ? () => shop.startCart() : undefined
      case "change cart":
        return of(now.carts, ({ id }) => shop.changeCart(id))
      case "promotion":
        return of(uncredited, ({ id }) => shop.promote(id, variant < 9))
      case "credit":
        return of(uncredited, ({ id }) => shop.credit(id))
      case "session":
        return of([...now.carts, ...alone], (row) =>
          "cart" in row ? shop.startSessionOf(row.id) : shop.startSession(row.id),
        )
      case "session at once":
        return of(now.collections, ({ id }) => shop.addSession(id))
      case "open":
        return of(now.sessions, async ({ id, token }) => {
          const page = await shop.openPage(token)
          if (page) this.#pages.set(id, page)
        })
      case "card":
        return of([...this.#pages.values()], (page) => typeCards(page, variant))
      case "return":
        return of(now.sessions, ({ token }) => shop.returnToShop(token))
      case "complete":
        return of(now.carts, ({ id }) => shop.completeCart(id))
      case "notification":
      case "notification again":
        return of(this.#notifications(now, name === "notification"), ({ id, fields }) => {
          this.#delivered.add(id)
          return shop.deliver(fields)
        })
      case "capture":
        return of(now.payments, (payment) => shop.capture(payment.id, amountToCapture(payment)))
      case "refund":
        return of(now.payments, (payment) =>
          shop.refund(payment.id, (variant >= EXPLICIT && leftOf(payment)) || Number(part(payment))),
        )
      case "void":
        return of(now.payments, ({ order_no }) => shop.voidPayment(order_no))
      case "cancel order":
        return of(now.orders, ({ id }) => shop.cancelOrder(id))
      case "edit order":
        return of(now.orders, ({ id }) => shop.editOrder(id, 1 + (variant % 2)))
      case "link":
        return of(now.orders, async ({ id }) => void this.#links.push(await shop.createLink(id)))
      case "open link":
        return of(this.#links, async (link) => {
          const page = await shop.openLink(link)
          if (page) this.#pages.set(link, page)
        })
      case "review":
        return of(held, ({ order_no }) => shop.review(order_no, whole))
      case "refresh":
        return of(now.payments, ({ order_no }) => shop.refresh(order_no))
      case "portal capture":
        return of(now.gateway, (payment) =>
          shop.sandbox.portal.capture({
            order_no: payment.order_no,
            ...(whole ? {} : { amount: part(payment) }),
          }),
        )
      case "portal refund":
        return of(now.gateway, (payment) =>
          shop.sandbox.portal.refund({ order_no: payment.order_no, amount: part(payment) }),
        )
      case "portal void":
        return of(now.gateway, ({ order_no }) => shop.sandbox.portal.cancel({ order_no }))
      case "portal review":
        return of(held, ({ order_no }) => shop.sandbox.portal.review({ order_no, accept: whole }))
      case "lose capture":
        return lose("capture")
      case "lose refund":
        return lose("refund")
      case "lose void":
        return lose("cancel")
      case "jobs":
        return () => shop.runJobs()
      case "time":
        return async () => {
          await shop.letTimePass(MINUTES[variant % MINUTES.length]!)
          await shop.runJobs()
        }
    }
  }

  /** The gateway's notifications, those that were not delivered yet or all. */
  #notifications({ records }: Snapshot, isNew: boolean) {
    return records
      .flatMap(({ order_no }) => this.shop.sandbox.ledger.notifications(order_no))
      .filter(({ id }) => !isNew || !this.#delivered.has(id))
      .map(({ id, fields }) => ({ id, fields: fields as Record<string, string> }))
  }
}

/** What was captured of a payment and not refunded, with all of Medusa's decimals. */
function leftOf({ captures, refunds }: Snapshot["payments"][number]): number {
  return Math.max(0, MathBN.sub(MathBN.sum(0, ...captures), MathBN.sum(0, ...refunds)).toNumber())
}

/** Half of the cards are good. The last three are declined, two of them until the page ends the payment. */
async function typeCards(page: string, variant: number): Promise<void> {
  if (variant < REVIEW) return typeCard(page, CARDS.good)
  if (variant < PENDING) return typeCard(page, CARDS.review)
  if (variant === PENDING) return typeCard(page, CARDS.pending)
  const cards = variant === PENDING + 1 ? 1 : MOST_CARDS
  for (let card = 0; card < cards; card++) await typeCard(page, CARDS.declined)
}
