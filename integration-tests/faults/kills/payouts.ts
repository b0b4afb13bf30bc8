import type { FaultSpec } from "medusa-payment-mpgi/sandbox"
import type { Answer } from "../../setup/shop"
import { payoutForm } from "../../http/payouts/forms"
import type { Random } from "../simulation/random"
import { faultOn } from "./faults"
import { persistently, type Way } from "./persistently"
import type { World } from "./world"

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Step = Way & {
  what: "request" | "approve" | "reject" | "send"
  by: "payer" | "approver"
  /** Sent to both instances at once. */
  twice: boolean
  /** Milliseconds before it. */
  pause: number
  faults: FaultSpec[]
}

/** A payout that one user requests, that needs the approval of another one, which the higher amount does, or not, and that both send. */
export type PayoutScenario = { request_id: string; payment_amount: string; steps: Step[] }

export function payoutScenario(random: Random): PayoutScenario {
  const digit = () => random.below(16).toString(16)
  const whats: Step["what"][] = [
    "request",
    ...Array.from({ length: 1 + random.below(4) }, () =>
      random.pick<Step["what"]>(["request", "approve", "approve", "reject", "send", "send"]),
    ),
  ]
  return {
    request_id: "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, digit),
    payment_amount: random.pick(["250.00", "1000.01"]),
    steps: whats.map((what, at) => ({
      what,
      by: at === 0 ? "payer" : random.pick(["payer", "approver", "approver"]),
      twice: random.chance(0.3),
      on: random.below(2) as 0 | 1,
      again: random.chance(0.6),
      pause: random.below(600),
      faults: random.chance(0.4) ? [faultOn(random, "payout")] : [],
    })),
  }
}

/** Plays it against the running instances. Refused and lost responses are part of it: nothing here throws. */
export async function playPayout(
  { request_id, payment_amount, steps }: PayoutScenario,
  world: World,
): Promise<void> {
  const form = payoutForm(world.beneficiary, { request_id, payment_amount })
  const idOf = async () =>
    (await world.sql<{ id: string }>("select id from mpgi_payout where request_id = ?", request_id))[0]?.id
  for (const { what, by, twice, pause, faults, ...way } of steps) {
    await sleep(pause)
    for (const fault of faults) world.sandbox.faults.add({ ...fault, match: { order_no: request_id } })
    const work = async (at: World["instances"][number]): Promise<Answer | undefined> => {
      if (what === "request") return at[by].post("/mpgi/payouts", form)
      const id = await idOf()
      const body = what === "reject" ? { note: "Not ordered" } : {}
      return id ? at[by].post(`/mpgi/payouts/${id}/${what}`, body) : undefined
    }
    if (twice) await Promise.allSettled(world.instances.map(work))
    else await persistently(world, way, work)
  }
}
