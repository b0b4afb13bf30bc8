import { ApplyQueue } from "../apply-queue"

/** Work that ends when it is told to. */
function job(log: string[], name: string) {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = () => {
    log.push(name)
    return ended
  }
  return { work, end: () => end() }
}

const pause = () => new Promise((resolve) => setImmediate(resolve))

describe("the queue of notifications to apply", () => {
  it("applies a message that comes alone at once", () => {
    const log: string[] = []
    new ApplyQueue().add(job(log, "first").work)
    expect(log).toEqual(["first"])
  })

  it("acknowledges those that are being received before it applies others", async () => {
    const log: string[] = []
    const queue = new ApplyQueue()
    const receiving = job(log, "received")
    const received = queue.receive(receiving.work)
    queue.add(job(log, "applied").work)
    await pause()
    expect(log).toEqual(["received"])
    receiving.end()
    await received
    expect(log).toEqual(["received", "applied"])
  })

  it("gives way for a second at most, however many come", () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate"] })
    try {
      const log: string[] = []
      const queue = new ApplyQueue()
      void queue.receive(job(log, "received").work)
      queue.add(job(log, "applied").work)
      jest.advanceTimersByTime(999)
      expect(log).toEqual(["received"])
      jest.advanceTimersByTime(1)
      expect(log).toEqual(["received", "applied"])
    } finally {
      jest.useRealTimers()
    }
  })

  it("applies twenty at once, and the next when one has ended, failed or not", async () => {
    const log: string[] = []
    const queue = new ApplyQueue()
    const jobs = Array.from({ length: 22 }, (_, at) => job(log, String(at)))
    jobs.forEach(({ work }) => queue.add(work))
    expect(log).toHaveLength(20)
    jobs[3]!.end()
    await pause()
    expect(log).toHaveLength(21)
    await expect(queue.receive(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database")
    jobs[5]!.end()
    await pause()
    expect(log).toHaveLength(22)
  })
})
