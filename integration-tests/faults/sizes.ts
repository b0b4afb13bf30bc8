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
  /** The server of a bulk action dies at every point, or only at every so many: each death is a whole bulk action. */
  everyDeath: number
  /** Orders of points of a bulk action at once with a user. */
  bulkSeeds: number
}

/** In `npm test`; `npm run test:faults` sets the full ones in the environment. */
const reduced: Sizes = {
  schedules: 150,
  firstSeed: 1,
  doubleCrashes: 3,
  part: { at: 0, of: 1 },
  programs: 20,
  everyDeath: 8,
  bulkSeeds: 5,
}

export const sizes: Sizes = {
  ...reduced,
  ...(JSON.parse(process.env.MPGI_FAULTS_SIZES ?? "{}") as Partial<Sizes>),
}
