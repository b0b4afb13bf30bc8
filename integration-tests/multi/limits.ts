import { setTimeout as sleep } from "node:timers/promises"
import { withinTheHour } from "../setup/within-the-hour"
import type { Fleet, Machine } from "./fleet"

/** Low enough to be reached; other cases do not call these routes. */
export const LIMITS = { windowSeconds: 86_400, plans: 30 }

/** A server reports what it counted at most every half second; on a busy machine the report itself takes a while. */
const REPORTED_MS = 2_000

/** Rate limits of two servers behind one address. */
export function limitCases(fleet: () => Fleet) {
  it("rate limits count the requests of both servers together", async () => {
    const { a, b } = fleet()
    await withinTheHour()
    const request = async ({ url, seed }: Machine, ip: string) => {
      const path = `${url}/store/mpgi/subscription-plans?variant_id=${seed.variantId}`
      const headers = { "x-publishable-api-key": seed.publishableKey, "x-forwarded-for": ip }
      return (await fetch(path, { headers })).status
    }
    const times = async (count: number, machine: Machine, ip = "192.0.2.77") => {
      const statuses: number[] = []
      for (let at = 0; at < count; at++) statuses.push(await request(machine, ip))
      return statuses
    }
    expect(await times(20, a)).toEqual(Array(20).fill(200))
    await sleep(REPORTED_MS)
    expect(await times(1, a)).toEqual([200])
    // From its fifth request the other server reports its own and gets the others'.
    await times(5, b)
    await sleep(REPORTED_MS)
    await times(4, b)
    await sleep(REPORTED_MS)
    expect(await times(2, b)).toContain(429)
    await times(1, a)
    await sleep(REPORTED_MS)
    expect(await times(1, a)).toEqual([429])
    expect(await request(b, "192.0.2.78")).toBe(200)
  })
}
