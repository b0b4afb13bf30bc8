import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as events from "../events"

/** Events that only the package's own jobs and subscribers need. */
const INTERNAL: string[] = [
  events.OPERATION_UNCONFIRMED,
  events.PAYMENT_DISCREPANCY_FOUND,
  events.PAYMENT_MOVED,
  events.RECONCILIATION_REQUESTED,
  events.BULK_QUEUED,
]

describe("the names of events", () => {
  it("are all in the guide's table, and no others", () => {
    const guide = readFileSync(join(__dirname, "../../../../../docs/guides/extending.md"), "utf8")
    const [, section = ""] = guide.split("\n## Events\n")
    const [table = ""] = section.trim().split("\n\n")
    const documented = [...table.matchAll(/^\| `(mpgi\.[a-z_.]+)` \|/gm)].map(([, name]) => name)
    const all: string[] = Object.values(events)
    expect(documented.sort()).toEqual(all.filter((name) => !INTERNAL.includes(name)).sort())
  })
})
