import {
  CASE_SCHEDULE,
  dueBy,
  nextAttemptAt,
  NOTIFICATION_SCHEDULE,
  PAYMENT_SCHEDULE,
  type AgeSchedule,
} from "../retry-schedule"
import { DAY, HOUR, MINUTE, SECOND } from "../time"

describe("the next query about an operation", () => {
  const since = new Date("2030-01-01T00:00:00Z")
  const after = (seconds: number) =>
    (nextAttemptAt(since, since.getTime() + seconds * 1000).getTime() - since.getTime()) / 1000

  it.each([
    [0, 2],
    [2, 12],
    [12, 22],
    [22, 82],
    [82, 382],
    [382, 2182],
    [2182, 5782],
    [2183, 5782],
    // Late, and so never twice within two seconds: closer replies count as one.
    [11, 22],
    // For ever, every hour.
    [5782, 9382],
    [1_000_000, 1_003_600],
  ])("tried %d s after it began: again after %d s", (seconds, next) => {
    expect(after(seconds)).toBe(next)
  })
})

describe("how often something is looked at as it grows older", () => {
  const columns = { began: "began", last: "last" }

  it("is declared in seconds for the database", () => {
    expect(dueBy(PAYMENT_SCHEDULE, columns)).toBe(
      "last <= now() - case" +
        " when began > now() - interval '300 seconds' then interval '60 seconds'" +
        " when began > now() - interval '1800 seconds' then interval '300 seconds'" +
        " when began > now() - interval '10800 seconds' then interval '1800 seconds'" +
        " else interval '3600 seconds' end",
    )
  })

  const pauseAt = ({ steps, later }: AgeSchedule, age: number) =>
    steps.find(({ untilAge }) => age < untilAge)?.every ?? later

  it.each([
    ["a payment", PAYMENT_SCHEDULE, 4 * MINUTE, MINUTE],
    ["a payment", PAYMENT_SCHEDULE, 5 * MINUTE, 5 * MINUTE],
    ["a payment", PAYMENT_SCHEDULE, 29 * MINUTE, 5 * MINUTE],
    ["a payment", PAYMENT_SCHEDULE, 2 * HOUR, 30 * MINUTE],
    ["a payment", PAYMENT_SCHEDULE, 3 * HOUR, HOUR],
    ["a case", CASE_SCHEDULE, 23 * HOUR, 5 * MINUTE],
    ["a case", CASE_SCHEDULE, DAY, HOUR],
    ["a notification", NOTIFICATION_SCHEDULE, 14 * MINUTE, 0],
    ["a notification", NOTIFICATION_SCHEDULE, 15 * MINUTE, 5 * MINUTE],
    ["a notification", NOTIFICATION_SCHEDULE, 3 * HOUR, 30 * MINUTE],
  ])("%s (%j) of %d ms: every %d ms", (_what, schedule, age, every) => {
    expect(pauseAt(schedule, age)).toBe(every)
  })

  it("has its units", () => {
    expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
  })
})
