import { setTimeout as sleep } from "node:timers/promises"
import { withinTheHour } from "../setup/within-the-hour"
import type { Fleet, Machine } from "./fleet"

/** Low enough to be reached; other cases do not call these routes. */
export const LIMITS = { windowSeconds: 86_400, plans: 30 }

/** A server reports what it counted at most every half second. The reply says what others have counted. */
const REPORTED_MS = 500

/** Rate limits of two servers behind one address. */
export function limitCases(fleet: () => Fleet) {
  it("rate limits count the requests of both servers together", async () => {
    const { a, b } = fleet()
    await withinTheHour()
    const request = async ({ url, seed }: Machine, ip = "192.0.2.77") => {
      const path = `${url}/store/mpgi/subscription-plans?variant_id=${seed.variantId}`
      const headers = { "x-publishable-api-key": seed.publishableKey, "x-forwarded-for": ip }
      return (await fetch(path, { headers })).status
    }
    const times = async (count: number, machine: Machine) => {
      const statuses: number[] = []
      for (let at = 0; at < count; at++) statuses.push(await request(machine))
      return statuses
    }
    /** Whether one of fewer requests than the server admits on its own is refused: with pauses that grow to minutes. */
    const refuses = async (machine: Machine, fewer: number, growth: number) => {
      for (let at = 0, pause = REPORTED_MS; at < fewer; at++, pause *= growth) {
        if ((await request(machine)) === 429) return true
        await sleep(pause)
      }
      return false
    }
    expect(await times(20, a)).toEqual(Array(20).fill(200))
    await sleep(REPORTED_MS)
    expect(await times(1, a)).toEqual([200])
    expect(await times(9, b)).toEqual(Array(9).fill(200))
    expect(await refuses(b, LIMITS.plans - 10, 1.3)).toBe(true)
    expect(await refuses(a, LIMITS.plans - 22, 2)).toBe(true)
    expect(await request(b, "192.0.2.78")).toBe(200)
  })
}
