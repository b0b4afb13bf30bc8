import { percentile, sumOfWaits } from "../figures"

/** The bucket of some seconds, as the database computes it. */
const bucket = (seconds: number) => String(Math.floor(Math.log(Math.max(seconds, 0.001)) / Math.log(1.05)))

function waitsOf(all: readonly number[]) {
  return sumOfWaits(all.map((seconds) => ({ [bucket(seconds)]: 1 })))
}

describe("how long notifications waited", () => {
  it("is known to a twentieth", () => {
    const waits = waitsOf(Array.from({ length: 1000 }, (_, at) => (at + 1) / 10))
    expect(percentile(waits, 0.5)! / 50).toBeCloseTo(1, 1)
    expect(percentile(waits, 0.95)! / 95).toBeCloseTo(1, 1)
  })

  it("has no percentile where none waited", () => expect(percentile({}, 0.5)).toBeNull())

  it("counts what was applied at once as a millisecond", () => {
    expect(percentile(waitsOf([0, 0, 0]), 0.5)).toBeCloseTo(0.001, 3)
  })
})
