import { alternate } from "../measure/alternate"
import { inParallel } from "../measure/in-parallel"
import { median, quantile } from "../measure/median"
import { medianRatio } from "../measure/ratio"
import { round } from "../measure/round"

describe("the figures of a benchmark", () => {
  it("are medians and quantiles, interpolated, of unsorted figures", () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(quantile([10, 20, 30, 40, 50], 0.99)).toBeCloseTo(49.6)
    expect(() => median([])).toThrow(RangeError)
  })

  it("are compared round by round: a machine that is slow for a while slows both", () => {
    const slow = [1, 1, 1, 3, 3, 3, 3, 1, 1, 3]
    const [ones, others] = [slow.map((times) => 110 * times), slow.map((times) => 100 * times)]
    ones[3] = 900
    expect(medianRatio(ones, others)).toEqual({ ratio: 1.1, low: 1.1, high: 3 })
    expect(medianRatio([3, 1], [1, 1])).toEqual({ ratio: 2, low: 1, high: 3 })
    expect(() => medianRatio([], [])).toThrow(RangeError)
    expect(() => medianRatio([1], [])).toThrow(/no pairs/)
  })

  it("have an interval that would miss the true median in at most 5 of 100 runs", () => {
    for (const rounds of [6, 10, 11, 40, 100, 101]) {
      const ratios = Array.from({ length: rounds }, (_, at) => at + 1)
      const { low, high } = medianRatio(ratios, Array<number>(rounds).fill(1))
      expect(low + high).toBe(rounds + 1)
      // It misses where fewer than `low` rounds are below the true median, or as few above it: each round is, or is not, with a half.
      let missed = 0
      for (let below = 0, share = 0.5 ** rounds; below < low; below++) {
        missed += 2 * share
        share *= (rounds - below) / (below + 1)
      }
      expect(missed).toBeLessThanOrEqual(0.05)
    }
  })

  it("are rounded to three digits, and to whole numbers from 100 on", () => {
    expect([1.2345, 0.012345, 123.4, 99.95].map(round)).toEqual([1.23, 0.0123, 123, 100])
  })

  it("are measured in turn, each round in the reverse order of the last, the first round not counted", async () => {
    const order: string[] = []
    const measure = (name: string) => (at: number) => {
      order.push(`${name}${at}`)
      return Promise.resolve(at)
    }
    const found = await alternate(2, { one: measure("a"), other: measure("b") })
    expect(order).toEqual(["a0", "b0", "b1", "a1", "a2", "b2"])
    expect(found).toEqual({ one: [1, 2], other: [1, 2] })
    const cold = await alternate(1, { one: measure("c") }, { warmUp: false })
    expect(cold).toEqual({ one: [1] })
  })

  it("keep the order of their items when several are worked on at once", async () => {
    const ends: Record<string, () => void> = {}
    const work = (item: string) => new Promise<string>((resolve) => (ends[item] = () => resolve(item)))
    const results = inParallel(2, ["a", "b", "c"], work)
    for (const item of ["b", "c", "a"]) {
      await new Promise(setImmediate)
      ends[item]!()
    }
    expect(await results).toEqual(["a", "b", "c"])
  })
})
