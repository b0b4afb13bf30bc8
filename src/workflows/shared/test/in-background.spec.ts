import type { MedusaContainer } from "@medusajs/framework/types"
import { MINUTE } from "../../../modules/mpgi/shared/time"
import { runJob } from "../in-background"

const log = { error: jest.fn(), warn: jest.fn() }
const container = { resolve: () => ({ paused: false, log }) } as unknown as MedusaContainer
const job = { job: "mpgi-sweep", subject: "sweep" }

beforeEach(() => {
  jest.useFakeTimers()
  log.error.mockReset()
  log.warn.mockReset()
})
afterEach(() => jest.useRealTimers())

it("a job whose work is stuck ends after ten minutes, so that Medusa begins the next run", async () => {
  const ended = jest.fn()
  let fail: (error: Error) => void
  void runJob(container, job, () => new Promise((_, reject) => (fail = reject))).then(ended)
  await jest.advanceTimersByTimeAsync(10 * MINUTE - 1)
  expect(ended).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledTimes(1)
  expect([log.error.mock.calls, log.warn.mock.calls]).toEqual([
    [],
    [["mpgi: sweep: not done after 10 minutes. It goes on, and the next run begins beside it."]],
  ])
  fail!(new Error("the database is away"))
  await jest.advanceTimersByTimeAsync(0)
  expect(log.error.mock.calls).toEqual([[expect.stringMatching(/^mpgi: sweep: /)]])
})

it("a job ends with its work, whose error is logged, and leaves no timer", async () => {
  await runJob(container, job, () => Promise.resolve())
  await runJob(container, job, () => Promise.reject(new Error("the gateway is away")))
  expect(log.error.mock.calls).toEqual([[expect.stringMatching(/^mpgi: sweep: /)]])
  expect(log.warn).not.toHaveBeenCalled()
  expect(jest.getTimerCount()).toBe(0)
})
