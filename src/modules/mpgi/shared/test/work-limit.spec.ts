import { setImmediate } from "node:timers/promises"
import { WorkLimit } from "../work-limit"

describe("WorkLimit", () => {
  it("begins no more than the limit, and the next when one ends", async () => {
    const { begin, begun, ends } = works(new WorkLimit(2))
    const all = [begin("a"), begin("b"), begin("c")]
    await setImmediate()
    expect(begun).toEqual(["a", "b"])
    ends.a?.()
    await setImmediate()
    expect(begun).toEqual(["a", "b", "c"])
    ends.b?.()
    ends.c?.()
    await expect(Promise.all(all)).resolves.toEqual(["a", "b", "c"])
  })

  it("begins the next when one fails", async () => {
    const limit = new WorkLimit(1)
    await expect(limit.run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed")
    await expect(limit.run(() => Promise.resolve("next"))).resolves.toBe("next")
  })

  it("does not count what waits outside, and begins nothing new until what has come back ends", async () => {
    const limit = new WorkLimit(1)
    const { begin, begun, ends } = works(limit)
    const replies: (() => void)[] = []
    const query = () => new Promise<void>((resolve) => replies.push(resolve))
    const first = limit.run(async () => {
      await limit.outside(query)
      begun.push("replied")
      await new Promise<void>((resolve) => (ends.first = resolve))
    })
    const [second, third] = [begin("second"), begin("third")]
    await setImmediate()
    expect(begun).toEqual(["second"])
    replies[0]?.()
    await setImmediate()
    expect(begun).toEqual(["second", "replied"])
    ends.second?.()
    await setImmediate()
    expect(begun).toEqual(["second", "replied"])
    ends.first?.()
    await setImmediate()
    expect(begun).toEqual(["second", "replied", "third"])
    ends.third?.()
    await Promise.all([first, second, third])
  })
})

/** Pieces of work that end when they are let. */
function works(limit: WorkLimit) {
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const begin = (name: string) =>
    limit.run(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => (ends[name] = resolve))
      return name
    })
  return { begin, begun, ends }
}
