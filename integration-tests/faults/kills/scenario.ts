import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { CARDS } from "../../setup/pay"
import { Random } from "../simulation/random"
import { faultOn, type Operation } from "./faults"
import { payoutScenario, type PayoutScenario } from "./payouts"
import type { Way } from "./persistently"

/** What a shopper or merchant may do, and which requests to the gateway may fail then. */
const ACTIONS = {
  open: ["checkout"],
  pay: ["retrievalTrans"],
  changeCart: [],
  return: ["retrievalTrans"],
  returnTwice: ["retrievalTrans"],
  complete: ["retrievalTrans"],
  card: ["authorise", "retrievalTrans"],
  cardTwice: ["authorise", "retrievalTrans"],
  captureAll: ["capture", "retrievalTrans"],
  capturePart: ["capture", "retrievalTrans"],
  captureTwice: ["capture", "retrievalTrans"],
  refundAll: ["refund", "retrievalRefund"],
  refundPart: ["refund", "retrievalRefund"],
  refundTwice: ["refund", "retrievalRefund"],
  cancel: ["cancel", "retrievalTrans"],
  edit: ["cancel", "retrievalTrans"],
  payByLink: ["checkout", "retrievalTrans"],
  payByLinkTwice: ["checkout", "retrievalTrans"],
  cancelSubscription: ["cancelSubscription"],
} satisfies Record<string, Operation[]>
type What = keyof typeof ACTIONS

export type Action = Way & {
  what: What
  /** Milliseconds before it. */
  pause: number
  /** Faults at the gateway for the next requests about the order. */
  faults: FaultSpec[]
}

/** How a cart is paid, or an order that is placed before it is paid, or a subscription that begins with its first payment. */
type Purchase = "redirect" | "card" | "order first" | "subscription"

export type CartScenario = { seed: number; purchase: Purchase; card: string; actions: Action[] }

export type Scenario = CartScenario | (PayoutScenario & { seed: number })

const RENEWALS_FAIL = "4000000000000341"

const MERCHANTS: What[] = ["captureAll", "captureAll", "capturePart", "capturePart", "captureTwice"].concat([
  "refundAll",
  "refundPart",
  "refundPart",
  "refundTwice",
  "cancel",
]) as What[]

/** One life that the seed decides: a payout, or one shopper and the merchant's actions on the order. */
export function scenarioOf(seed: number): Scenario {
  const random = new Random(seed)
  if (random.chance(0.12)) return { seed, ...payoutScenario(random) }
  const purchase = random.pick<Purchase>([
    "redirect",
    "redirect",
    "redirect",
    "redirect",
    "redirect",
    "card",
    "card",
    "order first",
    "order first",
    "subscription",
  ])
  const merchants = Array.from({ length: random.below(5) }, () => random.pick(MERCHANTS))
  const ends = purchase === "subscription" && random.chance(0.4) ? (["cancelSubscription"] as const) : []
  const all: What[] = [...shoppersOf(random, purchase), ...editsOf(random), ...merchants, ...ends]
  return {
    seed,
    purchase,
    card: random.chance(0.1)
      ? CARDS.declined
      : random.chance(0.1)
        ? CARDS.review
        : purchase === "subscription" && random.chance(0.2)
          ? RENEWALS_FAIL
          : CARDS.good,
    actions: all.map((what) => ({
      what,
      on: random.below(2) as 0 | 1,
      pause: random.below(400),
      faults: random.chance(0.35) ? faultsOf(random, what) : [],
      again: random.chance(0.6),
    })),
  }
}

function shoppersOf(random: Random, purchase: Purchase): What[] {
  if (purchase === "card")
    return [
      random.pick<What>(["card", "card", "cardTwice"]),
      ...(random.chance(0.8) ? (["complete"] as const) : []),
    ]
  if (purchase === "order first" && random.chance(0.2))
    return ["complete", ...random.pick<What[]>([[], ["open"]])]
  return [
    ...(purchase === "order first" ? (["complete"] as const) : []),
    "open",
    "pay",
    ...(purchase === "redirect" && random.chance(0.12) ? (["changeCart"] as const) : []),
    ...random.pick<What[]>([
      ["return"],
      ["return"],
      ["returnTwice"],
      ["complete"],
      ["return", "complete"],
      [],
    ]),
  ]
}

/** An edit that leaves an amount outstanding, mostly after a capture, and a customer who pays it. */
function editsOf(random: Random): What[] {
  if (!random.chance(0.25)) return []
  const pays = random.pick<What>(["payByLink", "payByLink", "payByLinkTwice"])
  return [...(random.chance(0.8) ? (["captureAll"] as const) : []), "edit", pays]
}

function faultsOf(random: Random, what: What): FaultSpec[] {
  if (what === "pay" && random.chance(0.6))
    return [
      random.pick<FaultSpec>([
        { kind: "notification_loss" },
        { kind: "notification_duplicate" },
        { kind: "notification_delay", delayMs: random.below(3_000) },
      ]),
    ]
  const operations: readonly Operation[] = ACTIONS[what]
  return operations.length === 0 ? [] : [faultOn(random, random.pick(operations))]
}
