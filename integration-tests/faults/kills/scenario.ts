import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import { CARDS } from "../../setup/pay"
import { Random } from "../simulation/random"

type Operation = NonNullable<FaultSpec["operation"]>

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
} satisfies Record<string, Operation[]>
type What = keyof typeof ACTIONS

export type Action = {
  what: What
  /** Which of the two instances gets the first request. */
  on: 0 | 1
  /** Milliseconds before it. */
  pause: number
  /** Faults at the gateway for the next requests about the order. */
  faults: FaultSpec[]
  /** Without a response the request is repeated, at the other instance. */
  again: boolean
}

export type Scenario = { seed: number; flow: "redirect" | "card"; card: string; actions: Action[] }

const MERCHANTS: What[] = ["captureAll", "captureAll", "capturePart", "capturePart", "captureTwice"].concat([
  ...["refundAll", "refundPart", "refundPart", "refundTwice", "cancel"],
]) as What[]

/** One shopper and the merchant's actions on the order, in some an edit that is paid by a link, all decided by the seed. */
export function scenarioOf(seed: number): Scenario {
  const random = new Random(seed)
  const flow = random.chance(0.2) ? "card" : "redirect"
  const shoppers: What[] =
    flow === "card"
      ? [random.pick(["card", "card", "cardTwice"]), ...(random.chance(0.8) ? ["complete" as const] : [])]
      : [
          "open",
          "pay",
          ...(random.chance(0.12) ? ["changeCart" as const] : []),
          ...pickOf<What[]>(random, [
            ["return"],
            ["return"],
            ["returnTwice"],
            ["complete"],
            ["return", "complete"],
            [],
          ]),
        ]
  const merchants = Array.from({ length: random.below(5) }, () => random.pick(MERCHANTS))
  // An edit that leaves an amount outstanding, mostly after a capture, and a customer who pays it.
  const edits: What[] = random.chance(0.25)
    ? [
        ...(random.chance(0.8) ? ["captureAll" as const] : []),
        "edit",
        random.pick(["payByLink", "payByLink", "payByLinkTwice"]),
      ]
    : []
  return {
    seed,
    flow,
    card: random.chance(0.1) ? CARDS.declined : random.chance(0.1) ? CARDS.review : CARDS.good,
    actions: [...shoppers, ...edits, ...merchants].map((what) => ({
      what,
      on: random.below(2) as 0 | 1,
      pause: random.below(400),
      faults: random.chance(0.35) ? [faultOf(random, what)].flat() : [],
      again: random.chance(0.6),
    })),
  }
}

const pickOf = <Value>(random: Random, from: readonly Value[]): Value => random.pick(from)

function faultOf(random: Random, what: What): FaultSpec[] {
  if (what === "pay" && random.chance(0.6))
    return [
      random.pick<FaultSpec>([
        { kind: "notification_loss" },
        { kind: "notification_duplicate" },
        { kind: "notification_delay", delayMs: random.below(3_000) },
      ]),
    ]
  const operations: readonly Operation[] = ACTIONS[what]
  if (operations.length === 0) return []
  const operation = random.pick(operations)
  const when = random.pick(["before", "after"] as const)
  return [
    random.pick<FaultSpec>([
      { kind: "delay", operation, delayMs: 200 + random.below(1_500) },
      { kind: "reset", operation, when },
      { kind: "status", operation, when },
      { kind: "drop", operation, when },
      { kind: "html200", operation },
      { kind: "empty", operation },
      { kind: "truncate", operation },
      { kind: "bad_signature", operation },
    ]),
  ]
}
