import { nextQuestion } from "../operations/questions"

describe("the next question about a write", () => {
  const since = new Date("2030-01-01T00:00:00Z")
  const after = (seconds: number) =>
    (nextQuestion(since, since.getTime() + seconds * 1000).getTime() - since.getTime()) / 1000

  it.each([
    [0, 2],
    [2, 12],
    [12, 72],
    [72, 372],
    [372, 2172],
    [2172, 5772],
    [2173, 5772],
    // Late, and so never twice within two seconds: answers that are closer are one.
    [11, 72],
    // For ever, every hour.
    [5772, 9372],
    [1_000_000, 1_003_600],
  ])("asked %d s after it began: again after %d s", (asked, next) => {
    expect(after(asked)).toBe(next)
  })
})
