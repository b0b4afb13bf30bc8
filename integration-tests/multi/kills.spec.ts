import { runKills } from "../faults/kills/run"
import { describeWithRedis } from "./describe-with-redis"

/** One round; `npm run test:kills` runs a full size. */
const SMALL = { seeds: 12 }

describeWithRedis("two instances that are killed at random", () => {
  it("hold every invariant once everything is settled", async () => {
    const { violations, ...figures } = await runKills({ ...SMALL, log: (line) => console.log(line) })
    console.log(figures)
    expect(violations).toEqual([])
    expect(figures.kills).toBeGreaterThan(0)
    expect(figures.invariants_checked).toBeGreaterThan(0)
  }, 900_000)
})
