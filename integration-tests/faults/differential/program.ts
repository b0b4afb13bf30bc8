import type { Random } from "../simulation/random"
import { situationOf } from "../../situations/draw"
import type { Situation } from "../../situations/situation"
import type { AwaitingOrders } from "../store/store"

/** What a shopper, a merchant, the gateway's portal or time does. */
const ACTIONS = [
  "cart",
  "change cart",
  "promotion",
  "credit",
  "session",
  "session at once",
  "open",
  "card",
  "return",
  "complete",
  "notification",
  "notification again",
  "capture",
  "refund",
  "void",
  "cancel order",
  "edit order",
  "review",
  "refresh",
  "link",
  "open link",
  "portal capture",
  "portal refund",
  "portal void",
  "portal review",
  "lose capture",
  "lose refund",
  "lose void",
  "jobs",
  "time",
] as const
type ActionName = (typeof ACTIONS)[number]

/** One step of a program. It names nothing by id, so that any part of a program is a program again. */
export interface Action {
  name: ActionName
  /** Which of the carts, sessions, payments or orders that there are then, counted around. */
  at: number
  /** Chooses among the variants: amount, card, answer, length of time. */
  variant: number
}

export interface Program {
  /** Which orders the store places before they are paid. */
  awaiting: AwaitingOrders
  /** What the store sells. */
  situation: Situation
  actions: readonly Action[]
}

/** How often each is drawn: what begins and continues a purchase more often than what ends it. */
const WEIGHTS: Partial<Record<ActionName, number>> = {
  cart: 2,
  session: 3,
  open: 6,
  card: 6,
  return: 5,
  complete: 2,
  notification: 4,
  capture: 5,
  refund: 4,
  "portal capture": 2,
  jobs: 2,
  time: 3,
  "edit order": 2,
  link: 2,
  "open link": 3,
}
const DRAWN = ACTIONS.flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name))

/** A number is a variant that matters. */
type Step = ActionName | [name: ActionName, variant: number]

/** How a program begins: what is drawn at random alone seldom gets far. */
interface Opening {
  awaiting?: AwaitingOrders
  steps: Step[]
  /** How half of those programs go on, to a payment that can be captured. */
  paid: Step[]
}

/** The variants of a card that is authorized, held for review, and pending. */
const GOOD = 0
export const [REVIEW, PENDING] = [6, 8] as const
const MANY = { maxPerAddress: 1_000, maxPerEmail: 1_000 }
const WAIT: AwaitingOrders = { remindAfterHours: 1, cancelAfterHours: 2, ...MANY }
const FIRST: AwaitingOrders = { ...WAIT, orderFirst: true, inReview: true }
const PAY: Step[] = ["open", ["card", GOOD], "return"]
const PAY_BY_LINK: Step[] = ["link", "open link", ["card", GOOD], "return"]
/** The variant that accepts a review, and captures everything. */
const ACCEPT = 6
const OPENINGS: readonly Opening[] = [
  { steps: ["cart", "session"], paid: PAY },
  { awaiting: FIRST, steps: ["cart", "session", "complete"], paid: PAY },
  { steps: ["cart", ["promotion", 0], "complete", "edit order"], paid: PAY_BY_LINK },
  { steps: ["cart", "session", ...PAY], paid: [["capture", ACCEPT]] },
  { awaiting: { ...WAIT, orderFirst: true }, steps: ["cart", "session", "complete"], paid: PAY_BY_LINK },
  {
    awaiting: { ...WAIT, inReview: true },
    steps: ["cart", "session", "open", ["card", REVIEW], "return"],
    paid: [["review", ACCEPT]],
  },
  { steps: ["cart", "session", "open", "credit", "complete"], paid: ["edit order", ...PAY_BY_LINK] },
  {
    awaiting: { ...WAIT, pending: true },
    steps: ["cart", "session", "open", ["card", PENDING], "return"],
    paid: [["time", 0], "notification"],
  },
]

/** The program of a seed. Seeds that follow each other begin differently. */
export function randomProgram(seed: number, random: Random, length: number): Program {
  const { awaiting = {}, steps, paid } = OPENINGS[seed % OPENINGS.length]!
  const isPaid = Math.floor(seed / OPENINGS.length) % 2 === 0
  const action = (name: ActionName): Action => ({ name, at: random.below(4), variant: random.below(12) })
  const begun = [...steps, ...(isPaid ? paid : [])].slice(0, length).map((step) => {
    const [name, variant] = typeof step === "string" ? [step] : step
    const drawn = action(name)
    return { ...drawn, variant: variant ?? drawn.variant }
  })
  const rest = Array.from({ length: length - begun.length }, () => action(random.pick(DRAWN)))
  // One boot for all programs: its account keeps its decimals.
  const situation = situationOf(seed, { decimals: "iso4217", payable: true })
  return { awaiting, situation, actions: [...begun, ...rest] }
}
