import type { Random } from "../simulation/random"

/** What a shopper, a merchant, the gateway's portal or time does. */
export const ACTIONS = [
  ...(["cart", "change cart", "session", "session at once", "open", "card", "return", "complete"] as const),
  ...(["notification", "notification again"] as const),
  ...(["capture", "refund", "void", "cancel order", "edit order", "review", "refresh"] as const),
  ...(["portal capture", "portal refund", "portal void", "portal review"] as const),
  ...(["lose capture", "lose refund", "lose void", "jobs", "time"] as const),
] as const
export type ActionName = (typeof ACTIONS)[number]

/** One step of a program. It names nothing by id, so that any part of a program is a program again. */
export interface Action {
  name: ActionName
  /** Which of the carts, sessions, payments or orders that there are then, counted around. */
  at: number
  /** Chooses among the variants: amount, card, answer, length of time. */
  variant: number
}

/** How often each is drawn: what begins and continues a purchase more often than what ends it. */
const WEIGHTS: Partial<Record<ActionName, number>> = {
  ...{ cart: 2, session: 4, open: 6, card: 6, return: 5, complete: 3 },
  ...{ notification: 4, capture: 5, refund: 4, "portal capture": 2, jobs: 2, time: 3 },
}
const DRAWN = ACTIONS.flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name))

/** Every program begins with a cart that has a session. */
export function randomProgram(random: Random, length: number): Action[] {
  const action = (name: ActionName): Action => ({ name, at: random.below(4), variant: random.below(12) })
  const begun = [action("cart"), action("session")].slice(0, length)
  return [...begun, ...Array.from({ length: length - begun.length }, () => action(random.pick(DRAWN)))]
}
