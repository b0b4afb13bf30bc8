import { until } from "../setup/pay"
import type { Fleet } from "./fleet"

const QUEUE = "medusa-workflows-jobs"

/** Scheduled jobs, as BullMQ keeps them in Redis: one entry a job and minute, with how often it was started. */
export function jobCases(fleet: () => Fleet) {
  it("each job runs once a minute, on the worker alone", async () => {
    const { redis } = fleet()
    const done = await until("a minute's jobs", async () => {
      const ids = (await redis.command("zrange", `bull:${QUEUE}:completed`, "0", "-1")).split("\n")
      const ours = ids.filter((id) => /mpgi-(sweep|resolve)/.test(id))
      return ours.length >= 2 ? ours : undefined
    })
    for (const id of done) expect(await redis.command("hget", `bull:${QUEUE}:${id}`, "ats")).toBe("1")
    const clients = await redis.command("client", "list")
    const waiting = clients.split("\n").filter((each) => each.includes(`name=bull:${btoa(QUEUE)}`))
    expect(waiting).toHaveLength(1)
  })
}
