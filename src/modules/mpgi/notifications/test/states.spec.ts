import { MpgiNotification, NOTIFICATION_STATES } from "../../models/notification"
import { columnsOf, words, written } from "../../shared/test/columns-of"
import { moduleDatabase, type ModuleDatabase } from "../../shared/test/module-database"
import { NotificationRecords } from "../notification-records"
import { notificationStates, notificationStatesOf, type NotificationState } from "../states"

/** Written by hand: by column, which states have which value. */
const EXPECTED = written({
  work: { at_once: "received", on_schedule: "waiting", by_user: "parked", none: "applied closed" },
  next: {
    "applied waiting parked": "received closed",
    nothing: "applied",
    "received applied waiting parked": "waiting",
    "received applied waiting parked closed": "parked",
  },
})

/** Written by hand: which states may follow. A message that waits or is parked may be tried again with no effect. */
const NEXT: Record<NotificationState, string> = {
  received: "applied waiting parked",
  applied: "",
  waiting: "received applied waiting parked",
  parked: "received applied waiting parked closed",
  closed: "applied waiting parked",
}

describe("the states of a notification", () => {
  const columns = columnsOf(notificationStates)

  it.each(Object.keys({ ...columns, ...EXPECTED }))("have these values of %s", (column) => {
    expect(columns[column]).toEqual(EXPECTED[column])
  })

  it("are those of the database", () => {
    expect(Object.keys(notificationStates).sort()).toEqual([...NOTIFICATION_STATES].sort())
  })

  it("are in the index of what the sweep claims", () => {
    const { where } =
      MpgiNotification.parse().indexes.find(({ name }) => name === "IDX_mpgi_notification_due") ?? {}
    const named = NOTIFICATION_STATES.filter((state) => String(where).includes(`'${state}'`))
    expect(named).toEqual(notificationStatesOf("at_once", "on_schedule"))
  })
})

describe("every pair of states", () => {
  let database: ModuleDatabase
  let records: NotificationRecords
  beforeAll(async () => {
    database = await moduleDatabase()
    records = new NotificationRecords(database.pg)
  })
  afterAll(() => database.close())

  const pairs = NOTIFICATION_STATES.flatMap((from) => NOTIFICATION_STATES.map((to) => [from, to] as const))

  /** Moves a message, as its callers do. */
  async function move(id: string, to: NotificationState): Promise<void> {
    if (to === "received") await records.wake("pp", "rec_1")
    else if (to === "closed") await records.close(id, { closed_by: "user_1", note: "done" })
    else await records.settle(id, to, "unknown_subscription")
  }

  it.each(pairs)("a message that is %s becomes %s, if it may", async (from, to) => {
    const fields = { notification_type: "subscription", recurring_id: "rec_1" } as const
    const [stored] = await records.receive("pp", [{ key: `${from} ${to}`, fields }])
    const id = stored?.id ?? ""
    const attempts = 7
    await database
      .pg("mpgi_notification")
      .where({ id })
      .update({ state: from, reason: "unknown_subscription", attempts })
    await move(id, to)
    const after = await records.byId(id)
    const moved = words(NEXT[from]).includes(to)
    expect(after?.state).toBe(moved ? to : from)
    const tried = moved && to !== "received" && to !== "closed"
    expect(after?.attempts).toBe(tried ? attempts + 1 : attempts)
    await database.pg("mpgi_notification").where({ id }).delete()
  })
})
