/** How much of each suite runs: little in `npm test`, all of it in `npm run test:faults`, which sets the environment. */
const given = JSON.parse(process.env.MPGI_FAULTS_SIZES ?? "{}") as Partial<typeof reduced>

const reduced = {
  /** Random schedules, and the seed of the first. */
  schedules: 100,
  firstSeed: 1,
}

export const sizes = { ...reduced, ...given }
