import { SUBSCRIPTION_STATES } from "../../models/subscription"
import { columnsOf, words, written } from "../../shared/test/columns-of"
import {
  SUBSCRIPTION_STATUSES,
  subscriptionStateAfter,
  subscriptionStates,
  subscriptionStatuses,
  type SubscriptionState,
} from "../states"

/** Written by hand: by column, which states have which value. */
const EXPECTED = written({
  reported: { false: "requested", true: "active inactive ended" },
  over: { false: "requested active", true: "inactive ended" },
  isCharged: { false: "requested inactive ended", true: "active" },
  next: {
    "active inactive ended": "requested",
    "inactive ended": "active",
    ended: "inactive",
    inactive: "ended",
  },
})
const EXPECTED_OF_STATUS = written({
  over: { false: "requested unconfirmed active canceling unknown", true: "inactive ended" },
  canCancel: { false: "requested unconfirmed canceling inactive ended", true: "active unknown" },
})

describe.each([
  ["states", subscriptionStates, EXPECTED, SUBSCRIPTION_STATES],
  ["statuses", subscriptionStatuses, EXPECTED_OF_STATUS, SUBSCRIPTION_STATUSES],
] as const)("the %s of a subscription", (_, table, expected, all) => {
  const columns = columnsOf(table)

  it.each(Object.keys({ ...columns, ...expected }))("have these values of %s", (column) => {
    expect(columns[column]).toEqual(expected[column])
  })

  it("are all listed", () => expect(Object.keys(table)).toEqual(all))
})

describe("every pair of states", () => {
  /** Written by hand: the states that some report of the gateway leads to. */
  const NEXT: Record<SubscriptionState, string> = {
    requested: "active inactive ended",
    active: "inactive ended",
    inactive: "ended",
    ended: "inactive",
  }
  const pairs = SUBSCRIPTION_STATES.flatMap((from) =>
    SUBSCRIPTION_STATES.filter((to) => to !== from).map((to) => [from, to] as const),
  )
  const reachable = (from: SubscriptionState) =>
    (["begun", "over", "charged"] as const).flatMap((reported) =>
      [true, false].map((all) => subscriptionStateAfter(from, reported, all)),
    )

  it.each(pairs)("a subscription that is %s becomes %s, if it may", (from, to) => {
    expect(reachable(from).includes(to)).toBe(words(NEXT[from]).includes(to))
  })

  it.each([
    ["requested", "begun", false, "active"],
    ["requested", "charged", false, "requested"],
    ["requested", "over", false, "inactive"],
    ["active", "charged", true, "active"],
    ["active", "over", false, "inactive"],
    ["active", "over", true, "ended"],
    ["inactive", "charged", true, "ended"],
    ["inactive", "begun", false, "inactive"],
    ["ended", "charged", true, "ended"],
  ] as const)("%s, then %s, with all charges made: %s, is %s", (from, reported, all, after) => {
    expect(subscriptionStateAfter(from, reported, all)).toBe(after)
  })
})
