import { drawSituation } from "../../situations/draw"
import { sell } from "../../situations/in-medusa"
import { Random } from "../simulation/random"
import { snapshotOf } from "./snapshot"
import { evidenceOf } from "./evidence"
import { settle } from "./settle"
import { INVARIANTS } from "./invariants"
import { STANDALONE, standaloneFacts } from "./standalone"
import { scenarioOf } from "./scenario"
import { play } from "./play"
import { startWorld, type World } from "./world"

export type KillOptions = {
  seeds: number
  /** Default 1. A seed repeats the actions and the faults, not the timing. */
  firstSeed?: number
  /** How many seeds are played at once; each kill affects all of them. */
  atOnce?: number
  log?: (line: string) => void
}

export type KillFigures = {
  seeds: number
  /** Processes that were ended by SIGKILL. */
  kills: number
  /** Faults that happened at the gateway. */
  faults: number
  invariants_checked: number
  /** Payouts that the gateway made. */
  payouts: number
  /** Charges of subscriptions that have an order. */
  renewals: number
  violations: string[]
}

/** How often a subscription is charged after its first payment, once a day; see `newPlan`. */
const RENEWALS = 2
const DAY = 24 * 3_600_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Plays shoppers and merchants against two whole Medusa processes that are killed at random moments, lets the jobs
 * settle everything, and compares Medusa with the gateway. One world for all seeds; killed processes restart at once.
 */
export async function runKills(options: KillOptions): Promise<KillFigures> {
  const { seeds, firstSeed = 1, atOnce = 12, log = () => {} } = options
  const figures: KillFigures = {
    seeds: 0,
    kills: 0,
    faults: 0,
    invariants_checked: 0,
    payouts: 0,
    renewals: 0,
    violations: [],
  }
  const started = Date.now()
  const world = await startWorld()
  try {
    for (let first = firstSeed; first < firstSeed + seeds; first += atOnce) {
      const round = Array.from({ length: Math.min(atOnce, firstSeed + seeds - first) }, (_, at) => first + at)
      const before = figures.violations.length
      await playRound(round, world, figures, log)
      for (const violation of figures.violations.slice(before)) log(violation)
      const seconds = Math.round((Date.now() - started) / 1000)
      log(
        `seeds ${first} to ${round.at(-1)}: ${world.kills} kills, ${figures.payouts} payouts, ${figures.renewals} renewals, ` +
          `${figures.violations.length} violations, ${seconds} s`,
      )
    }
  } finally {
    figures.kills = world.kills
    await world.close()
  }
  return figures
}

/** All carts of a round are of one situation: the store has one region. No route of Medusa's gives credit. */
async function sellAnother(seed: number, world: World): Promise<void> {
  const { credit: _, ...situation } = drawSituation(new Random(seed), { decimals: "iso4217", payable: true })
  const [{ merchant, up }] = world.instances
  await up()
  await sell(situation, { ...world, merchant })
  world.situation = situation
}

async function playRound(
  seeds: number[],
  world: World,
  figures: KillFigures,
  log: (line: string) => void,
): Promise<void> {
  const { sandbox } = world
  const random = new Random(seeds[0]! * 7919)
  await sellAnother(seeds[0]!, world)
  let busy = true
  const playing = Promise.all(seeds.map((seed) => play(scenarioOf(seed), world))).finally(
    () => (busy = false),
  )
  await sleep(300 + random.below(2_000))
  do {
    const victim = random.pick(world.instances)
    await victim.strike()
    // Now and then the other one too, before the first is back.
    if (!random.chance(0.1)) await victim.up()
    await sleep(300 + random.below(2_500))
  } while (busy)
  const played = await playing
  for (let day = 0; day < RENEWALS; day++) {
    sandbox.clock.advance(DAY)
    await sleep(300 + random.below(2_500))
    await random.pick(world.instances).strike()
  }
  const settling = settle(world)
  if (random.chance(0.3)) {
    await sleep(random.below(1_500))
    await random.pick(world.instances).strike()
  }
  await settling
  figures.faults += sandbox.faults.list().reduce((all, { fired }) => all + fired, 0)
  sandbox.faults.clear()
  figures.seeds += seeds.length
  for (const { seed, cart } of played) {
    if (cart === undefined) continue
    const snapshot = await snapshotOf(cart, world)
    for (const [name, check] of Object.entries(INVARIANTS)) {
      figures.invariants_checked++
      const found = check(snapshot)
      if (!found) continue
      figures.violations.push(`seed ${seed} (round of ${seeds[0]}, cart ${cart}): ${name}: ${found}`)
      log(evidenceOf(snapshot, world.output()))
    }
  }
  const facts = await standaloneFacts(
    world,
    played.flatMap(({ request_id }) => request_id ?? []),
  )
  figures.payouts = facts.paidOut.length
  figures.renewals = facts.renewalOrders.length
  for (const [name, check] of Object.entries(STANDALONE)) {
    figures.invariants_checked++
    // A subscription of an earlier round is found again.
    const found = check(facts).filter((each) => figures.violations.every((known) => !known.endsWith(each)))
    figures.violations.push(...found.map((each) => `round of ${seeds[0]}: ${name}: ${each}`))
    if (found.length > 0) log(evidenceOf(facts, world.output()))
  }
}
