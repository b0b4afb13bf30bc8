import { runKills } from "../faults/kills/run"
import { describeWithRedis } from "./describe-with-redis"

/** Less than a full size, which `npm run test:kills` runs; begins no round after a minute and a half. */
const SMALL = { seeds: 12, withinMs: 90_000 }

describeWithRedis("two instances that are killed at random", () => {
  it("hold every invariant once everything is settled", async () => {
    const { violations, ...figures } = await runKills({ ...SMALL, log: (line) => console.log(line) })
    console.log(figures)
    expect(violations).toEqual([])
    expect(figures.kills).toBeGreaterThan(0)
    expect(figures.invariants_checked).toBeGreaterThan(0)
  }, 900_000)
})
