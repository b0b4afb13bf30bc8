import { Collector, REAL_TIME, type Pace } from "../collector"

const later = () => new Promise(setImmediate)

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] })
})
afterEach(() => {
  jest.useRealTimers()
})

/** Pauses end as soon as others had their turn. */
const AT_ONCE: Pace = { ...REAL_TIME, pause: () => Promise.resolve() }

/** Records each request, and answers each item with its own name. */
function collecting(limit = 50, pace = AT_ONCE) {
  const requests: string[][] = []
  const collector = new Collector<string, string>(
    limit,
    async (items) => {
      requests.push([...items])
      await later()
      return items.map((item) => `${item}!`)
    },
    () => pace,
  )
  return { collector, requests }
}

it("one alone is sent at once, without a pause", async () => {
  const pause = jest.fn()
  const { collector, requests } = collecting(50, { ...REAL_TIME, pause })
  const leave = collector.expect()
  leave()
  const answer = collector.join("a")
  await Promise.resolve()
  expect(requests).toEqual([["a"]])
  expect(await answer).toBe("a!")
  expect(pause).not.toHaveBeenCalled()
})

it("those that are expected share a request, and each gets its own answer", async () => {
  const { collector, requests } = collecting()
  const names = ["a", "b", "c", "d"]
  const leaves = names.map(() => collector.expect())
  const answers = names.map((name, at) => {
    leaves[at]?.()
    return collector.join(name)
  })
  expect(await Promise.all(answers)).toEqual(["a!", "b!", "c!", "d!"])
  expect(requests).toEqual([names])
})

it("who comes after the request was sent gets one of its own", async () => {
  const { collector, requests } = collecting()
  const first = collector.join("a")
  await Promise.resolve()
  expect(await Promise.all([first, collector.join("b")])).toEqual(["a!", "b!"])
  expect(requests).toEqual([["a"], ["b"]])
})

it("no request is larger than the limit, and a full one does not wait", async () => {
  const never = { ...REAL_TIME, pause: () => new Promise<void>(() => undefined) }
  const { collector, requests } = collecting(3, never)
  collector.expect()
  const answers = ["a", "b", "c"].map((name) => collector.join(name))
  expect(await Promise.all(answers)).toEqual(["a!", "b!", "c!"])
  expect(requests).toEqual([["a", "b", "c"]])
})

it("does not wait long for one that does not come", async () => {
  const { collector, requests } = collecting(50, REAL_TIME)
  collector.expect()
  const answer = collector.join("a")
  // Two pauses of 20 ms.
  for (const ms of [20, 19]) {
    await jest.advanceTimersByTimeAsync(ms)
    await later()
  }
  expect(requests).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(await answer).toBe("a!")
})

it("one silent pause does not end the wait, two do", async () => {
  let pauses = 0
  let late: Promise<string> | undefined
  const pace = {
    ...REAL_TIME,
    pause: () => {
      if (++pauses === 2) late = collector.join("b")
      return Promise.resolve()
    },
  }
  const { collector, requests } = collecting(50, pace)
  collector.expect()
  expect(await collector.join("a")).toBe("a!")
  expect(await late).toBe("b!")
  expect(requests).toEqual([["a", "b"]])
  // The first was silent, the second brought one, two more were silent.
  expect(pauses).toBe(4)
})

it("while many are expected, silence does not end the wait, and the longest wait does", async () => {
  const pause = jest.fn(() => Promise.resolve())
  const { collector } = collecting(50, { ...REAL_TIME, pause })
  for (let expected = 0; expected < 10; expected++) collector.expect()
  await collector.join("a")
  expect(pause).toHaveBeenCalledTimes(50)
})

it("many that are expected at first are waited for longer than any others", async () => {
  const leaves: (() => void)[] = []
  let pauses = 0
  const joined: Promise<string>[] = []
  const pace = {
    ...REAL_TIME,
    pause: () => {
      // One every second pause: two silent ones would end the wait for a few.
      if (++pauses % 2 === 0) {
        leaves.shift()?.()
        joined.push(collector.join(`b${pauses}`))
      }
      // Others are announced as long as it waits.
      collector.expect()
      return Promise.resolve()
    },
  }
  const { collector, requests } = collecting(50, pace)
  for (let expected = 0; expected < 10; expected++) leaves.push(collector.expect())
  await collector.join("a")
  await Promise.all(joined)
  expect(pauses).toBe(20)
  expect(requests).toEqual([["a", ...joined.map((_, at) => `b${(at + 1) * 2}`)]])
})

it("many are not waited for longer when a pause takes long", async () => {
  const pause = jest.fn(() => {
    jest.setSystemTime(Date.now() + 250)
    return Promise.resolve()
  })
  const { collector } = collecting(50, { ...REAL_TIME, pause })
  for (let expected = 0; expected < 10; expected++) collector.expect()
  await collector.join("a")
  expect(pause).toHaveBeenCalledTimes(10)
})

it("who has left twice is missed once", async () => {
  const pause = jest.fn(() => Promise.resolve())
  const { collector } = collecting(50, { ...REAL_TIME, pause })
  const [one] = [collector.expect(), collector.expect()]
  one?.()
  one?.()
  await collector.join("a")
  expect(pause).toHaveBeenCalled()
})

it("a failure reaches everyone who shares the request", async () => {
  const collector = new Collector<string, string>(
    9,
    () => Promise.reject(new Error("down")),
    () => AT_ONCE,
  )
  collector.expect()
  const answers = await Promise.allSettled([collector.join("a"), collector.join("b")])
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"])
})
