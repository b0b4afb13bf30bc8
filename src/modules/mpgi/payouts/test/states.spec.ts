import { PAYOUT_STATES } from "../../models/payout"
import { columnsOf, words, written } from "../../shared/test/columns-of"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { recordsOn } from "../../shared/test/records"
import { PAYOUT_STATUSES, payoutStates, payoutStatuses, type PayoutState } from "../states"

/** Written by hand: by column, which states have which value. */
const EXPECTED = written({
  released: { false: "awaiting_approval rejected", true: "released" },
  next: {
    "released rejected": "awaiting_approval",
    "awaiting_approval rejected": "released",
    nothing: "rejected",
  },
})
const EXPECTED_OF_STATUS = written({
  allows: {
    "approve reject": "awaiting_approval",
    "reject send": "ready",
    nothing: "rejected sending unknown on_its_way completed failed",
  },
  showsFailure: {
    false: "awaiting_approval rejected sending unknown on_its_way completed",
    true: "ready failed",
  },
  expires: { false: "awaiting_approval ready sending unknown", true: "rejected on_its_way completed failed" },
})
/** Written by hand: which states may follow. */
const NEXT: Record<PayoutState, string> = {
  awaiting_approval: "released rejected",
  released: "awaiting_approval rejected",
  rejected: "",
}

describe.each([
  ["states", payoutStates, EXPECTED, PAYOUT_STATES],
  ["statuses", payoutStatuses, EXPECTED_OF_STATUS, PAYOUT_STATUSES],
] as const)("the %s of a payout", (_, table, expected, all) => {
  const columns = columnsOf(table)

  it.each(Object.keys({ ...columns, ...expected }))("have these values of %s", (column) => {
    const sorted = (values = {}) =>
      Object.entries<string[]>(values).map(([value, names]) => [value, [...names].sort()])
    expect(Object.fromEntries(sorted(columns[column]))).toEqual(Object.fromEntries(sorted(expected[column])))
  })

  it("are all listed", () => expect(Object.keys(table).sort()).toEqual([...all].sort()))
})

describe("every pair of states", () => {
  let database: ModuleDatabase
  beforeAll(async () => {
    database = await moduleDatabase()
  })
  afterAll(() => database.close())

  const pairs = PAYOUT_STATES.flatMap((from) =>
    PAYOUT_STATES.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  /** Moves a payout, as its callers do. */
  async function move(id: string, to: PayoutState): Promise<void> {
    const { payouts } = recordsOn(database.pg)
    const decision = { by: "user_2", note: "not due" }
    if (to === "released") await payouts.approve(id, "user_2")
    if (to === "awaiting_approval") await payouts.countAgain(id, () => true)
    if (to === "rejected")
      for (const from of ["awaiting_approval", "released"] as const) await payouts.reject(id, from, decision)
  }

  it.each(pairs)("a payout that is %s becomes %s, if it may", async (from, to) => {
    const { payouts } = recordsOn(database.pg)
    const id = `mpgipo_${from}_${to}`
    await database.pg("mpgi_payout").insert({
      id,
      request_id: id,
      provider_id: "pp",
      beneficiary_id: "mpgiben_1",
      amount: "10.00",
      currency_code: "eur",
      bank_tail: "0000",
      request: "{}",
      needs_approval: from === "awaiting_approval",
      state: from,
      created_by: "user_1",
      counted_at: new Date(),
    })
    await move(id, to)
    expect((await payouts.byId(id))?.state).toBe(words(NEXT[from]).includes(to) ? to : from)
  })
})
