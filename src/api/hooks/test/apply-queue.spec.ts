import { ApplyQueue } from "../apply-queue"

/** A queue whose applications end when the test says so. */
function queued() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queue = new ApplyQueue()
  const store = (id: string, stored: Promise<unknown> = Promise.resolve()) =>
    queue.store(async () => {
      await stored
      return () => {
        begun.push(id)
        return new Promise((resolve) => ends.set(id, resolve))
      }
    })
  const end = async (id: string) => {
    ends.get(id)?.()
    await new Promise(setImmediate)
  }
  return { begun, store, end }
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)

describe("the queue of stored notifications", () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it("applies a message as soon as it is stored", async () => {
    const { begun, store } = queued()
    await store("n1")
    expect(begun).toEqual(["n1"])
  })

  it("stores all messages of a burst before it applies any", async () => {
    const { begun, store } = queued()
    let slow: () => void = () => {}
    const last = store("last", new Promise<void>((resolve) => (slow = resolve)))
    await Promise.all(ids(50).map((id) => store(id)))
    expect(begun).toEqual([])
    slow()
    await last
    expect(begun).toEqual([])
    jest.advanceTimersByTime(99)
    expect(begun).toEqual([])
    jest.advanceTimersByTime(1)
    expect(begun).toHaveLength(20)
  })

  it("applies two at once of those that have waited for seconds, while further ones are stored", async () => {
    const { begun, store, end } = queued()
    void store("never", new Promise(() => undefined))
    for (const id of ids(10)) await store(id)
    jest.advanceTimersByTime(2_000)
    await store("later")
    expect(begun).toEqual(ids(2))
    await end("n0")
    expect(begun).toEqual(ids(3))
  })

  it("applies twenty at once and the others after them, in their order", async () => {
    const { begun, store, end } = queued()
    for (const id of ids(30)) await store(id)
    expect(begun).toEqual(ids(20))
    await end("n7")
    await end("n3")
    expect(begun).toEqual(ids(22))
  })

  it("does not apply what could not be stored, and goes on", async () => {
    const { begun, store } = queued()
    await expect(store("lost", Promise.reject(new Error("no database")))).rejects.toThrow("no database")
    await store("n1")
    expect(begun).toEqual(["n1"])
  })
})
