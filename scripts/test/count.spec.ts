import { countJest, sum } from "../count"

const report = {
  numTotalTests: 7,
  numPassedTests: 4,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
}
const green = { ...report, numTotalTests: 4, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

describe("the count of npm test", () => {
  it("takes passed and failed from the report; pending and todo are skipped", () => {
    expect(countJest(report, false)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })

  it("counts a suite that could not start as one failure", () => {
    expect(countJest({ ...green, numRuntimeErrorTestSuites: 2 }, false)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
    })
  })

  it("fails a run without a report, or without tests", () => {
    expect(countJest(undefined, true).failed).toBe(1)
    expect(countJest({ ...green, numTotalTests: 0, numPassedTests: 0 }, true).failed).toBe(1)
  })

  it("lets a run that may be empty be so, when it ended well", () => {
    const empty = { ...green, numTotalTests: 0, numPassedTests: 0 }
    expect(countJest(empty, true, true)).toEqual({ passed: 0, failed: 0, skipped: 0 })
    expect(countJest(empty, false, true).failed).toBe(1)
    expect(countJest(undefined, true, true).failed).toBe(1)
  })

  it("fails a green report when the process did not end well", () => {
    expect(countJest(green, false)).toEqual({ passed: 4, failed: 1, skipped: 0 })
    expect(countJest(green, true)).toEqual({ passed: 4, failed: 0, skipped: 0 })
  })

  it("adds stages up", () => {
    expect(sum([countJest(report, false), countJest(green, true)])).toEqual({
      passed: 8,
      failed: 1,
      skipped: 2,
    })
  })
})
