/** How much of each suite runs. */
export interface Sizes {
  /** Random schedules. */
  schedules: number
  /** The seed of the first schedule, and of every other choice. */
  firstSeed: number
  /** How many pairs of points of the first and the second crash are tried; or all. */
  doubleCrashes: number | "all"
  /** Which part of the operations of the second crashes is played, of how many: parts run at the same time. */
  part: { at: number; of: number }
  /** Programs that are played on the substitute of Medusa and on Medusa. */
  programs: number
  /** The server of a bulk action dies each of its deaths, or only every so many: each is a whole bulk action. */
  everyDeath: number
  /** The orders of a bulk action. */
  bulkOrders: number
  /** Orders of points of a bulk action at once with a user. */
  bulkSeeds: number
  /** Of the orders of points of other work at once, all are tried, or only one in so many. */
  everySeed: number
}

/** In `npm run test:full`; `npm run test:faults` sets the full ones in the environment. */
const reduced: Sizes = {
  schedules: 150,
  firstSeed: 1,
  doubleCrashes: 2,
  part: { at: 0, of: 1 },
  programs: 20,
  everyDeath: 3,
  bulkOrders: 3,
  bulkSeeds: 5,
  everySeed: 3,
}

export const sizes: Sizes = {
  ...reduced,
  ...(JSON.parse(process.env.MPGI_FAULTS_SIZES ?? "{}") as Partial<Sizes>),
}

/** The orders of points that are tried now, of so many. Those that notice planted bugs are among one in three of them. */
export function seedsOf(all: number): number[] {
  const seeds = Array.from({ length: all }, (_, at) => at + 1)
  return seeds.filter((seed) => (seed - 2) % sizes.everySeed === 0)
}

/** What is played: the sample that `npm test` plays, the rest of the tests, or both. */
const tier = process.env.MPGI_TIER ?? "full"

/** The seeds that are played now, of so many: the first ones are in the sample. */
export function seedsNow(all: number, inSample: number): { first: number; count: number } {
  const { firstSeed: first } = sizes
  const sample = Math.min(inSample, all)
  if (tier === "sample") return { first, count: sample }
  return tier === "rest" ? { first: first + sample, count: all - sample } : { first, count: all }
}

/** Whether something is played now that is in the sample, or is not. */
export const inTier = (isInSample: boolean) => tier === "full" || isInSample === (tier === "sample")
