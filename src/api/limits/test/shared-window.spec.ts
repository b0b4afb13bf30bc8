import { SharedWindow } from "../shared-window"

/** Two servers and what they share. */
function servers() {
  const clock = { now: 0 }
  const totals = new Map<string, number>()
  const cache = { reachable: true }
  const add = async (_: unknown, { name, add }: { name: string; add: number }) => {
    if (!cache.reachable) return undefined
    totals.set(name, (totals.get(name) ?? 0) + add)
    return totals.get(name)
  }
  const server = () => new SharedWindow("pages", undefined, () => clock.now, add as never)
  return { clock, cache, totals, a: server(), b: server() }
}

const hit = async (window: SharedWindow, times = 1, key = "192.0.2.1") => {
  let count = 0
  for (let at = 0; at < times; at++) count = window.hit(key, 60, {} as never)
  await Promise.resolve()
  return count
}

describe("a window that servers share", () => {
  it("counts what the others have counted, half a second later at most", async () => {
    const { clock, a, b } = servers()
    await hit(a, 20)
    clock.now += 500
    await hit(a)
    await hit(b, 5)
    expect(b.count("192.0.2.1", 60)).toBe(26)
    clock.now += 500
    await hit(a)
    expect(a.count("192.0.2.1", 60)).toBe(27)
  })

  it("shares nothing of addresses that come a few times", async () => {
    const { totals, a } = servers()
    for (let at = 0; at < 100; at++) await hit(a, 4, `192.0.2.${at}`)
    expect(totals.size).toBe(0)
  })

  it("starts over with the next window, and counts alone without a cache", async () => {
    const { clock, cache, a, b } = servers()
    await hit(a, 20)
    clock.now = 60_000
    cache.reachable = false
    expect(await hit(b, 6)).toBe(6)
    expect(await hit(b)).toBe(7)
  })

  it("counts on where the own count of an address was forgotten", async () => {
    const { clock, totals, a } = servers()
    await hit(a, 20)
    clock.now += 500
    await hit(a)
    for (let at = 0; at < 50_000; at++) a.hit(`x${at}`, 60, {} as never)
    expect(await hit(a, 4)).toBe(25)
    clock.now += 500
    await hit(a)
    expect([...totals.values()]).toEqual([26])
  })
})
