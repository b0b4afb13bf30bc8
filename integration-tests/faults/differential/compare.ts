import { comeToRest, wrongAmounts } from "./at-rest"
import { Player } from "./player"
import type { Program } from "./program"
import type { Shop } from "./shop"
import { discrepancies } from "./snapshot"

/** The first step after which two shops are not equal, and how they differ. */
export interface Discrepancy {
  step: number
  text: string
}

/** Plays a program on both shops, and compares them after every step. */
export async function compare(
  { awaiting, situation, actions }: Program,
  substitute: Shop,
  real: Shop,
): Promise<Discrepancy | undefined> {
  await Promise.all([substitute.clear(awaiting, situation), real.clear(awaiting, situation)])
  const players = [new Player(substitute), new Player(real)] as const
  let [here, there] = await Promise.all([substitute.look(), real.look()])
  for (const [step, action] of actions.entries()) {
    const outcomes = await Promise.all([players[0].play(action, here), players[1].play(action, there)])
    if (outcomes.every((outcome) => outcome === "skipped")) continue
    ;[here, there] = await Promise.all([substitute.look(), real.look()])
    const lines = discrepancies(here, there)
    if (outcomes[0] !== outcomes[1])
      lines.unshift(
        `outcome\n    substitute ${outcomes[0]} ${players[0].why}\n    Medusa     ${outcomes[1]} ${players[1].why}`,
      )
    if (lines.length > 0) return { step, text: lines.join("\n") }
  }
  return atRest(actions.length - 1, situation, [substitute, real])
}

/** Whether both are equal once nothing is due any more, and no amount is wrong in either. */
async function atRest(
  step: number,
  situation: Program["situation"],
  shops: readonly [substitute: Shop, real: Shop],
): Promise<Discrepancy | undefined> {
  await Promise.all(shops.map(comeToRest))
  const [here, there] = [await shops[0].look(), await shops[1].look()]
  const lines = discrepancies(here, there)
  if (lines.length > 0) return { step, text: lines.join("\n") }
  const wrong = [
    ...wrongAmounts(here, situation, await shops[0].findings()).map(
      (text) => `amounts of the substitute: ${text}`,
    ),
    ...wrongAmounts(there, situation, await shops[1].findings()).map((text) => `amounts of Medusa: ${text}`),
  ]
  return wrong.length > 0 ? { step, text: wrong.join("\n") } : undefined
}

/** What differs first, without the number of its row. */
const kindOf = ({ text }: Discrepancy) => /^\w+/.exec(text)?.[0]

/** Leaves out of a program whatever is not needed for a discrepancy of the same kind, halves first. */
export async function shrink(
  { actions, ...program }: Program,
  found: Discrepancy,
  differs: (program: Program) => Promise<Discrepancy | undefined>,
): Promise<{ program: Program; discrepancy: Discrepancy }> {
  let discrepancy = found
  let left = actions.slice(0, discrepancy.step + 1)
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = left.length - size; at >= 0; at -= size) {
      const shorter = [...left.slice(0, at), ...left.slice(at + size)]
      const still = await differs({ ...program, actions: shorter })
      if (!still || kindOf(still) !== kindOf(found)) continue
      discrepancy = still
      left = shorter.slice(0, still.step + 1)
    }
  }
  return { program: { ...program, actions: left }, discrepancy }
}
