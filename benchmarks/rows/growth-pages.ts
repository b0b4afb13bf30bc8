import { dashboardUser } from "../../integration-tests/setup/dashboard-user"
import { alternate } from "../measure/alternate"
import { elapsed } from "../measure/elapsed"
import { inParallel } from "../measure/in-parallel"
import { median } from "../measure/median"
import { round } from "../measure/round"
import type { Row } from "../row"
import { jobStatements } from "../store/job-statements"
import { runStatements } from "../store/run-statement"
import { OWN } from "../store/tables"

/**
 * What the pages of the dashboard request when they are opened, and with the filters that its links set. Payouts and their
 * beneficiaries are left out: their rows are encrypted, and the rows of a history are not.
 */
const PAGES = {
  overview: "overview",
  transactions: "payments?limit=20",
  "transactions captured": "payments?state=captured&limit=20",
  "transactions in review": "payments?state=in_review&limit=20",
  "transactions searched": "payments?q=X0000500&limit=20",
  refunds: "refunds?limit=20",
  reviews: "reviews?limit=20",
  notifications: "notifications?limit=20",
  "notifications parked": "notifications?state=parked&limit=20",
  exceptions: "cases?state=open&limit=20",
  "reconciliation runs": "reconciliation/runs?limit=20",
  discrepancies: "reconciliation/discrepancies?limit=20",
  "bulk actions": "bulk?limit=20",
  subscriptions: "subscriptions?limit=20",
}

/** How often each is requested in a round. The worst of many ratios is reported, so each must be a steady one. */
const REPEATED = 3

/**
 * Do the pages of the dashboard, and the jobs, take longer in a shop that has sold for years?
 *
 * On the same two sets of tables as `growth_checkout`, in turn: every page's request over the admin routes, and the statements of
 * every job that runs by the minute, as one sum a job. Unit: large / small, medians, of the page or job where it is the
 * largest; `slowest_ms` is the longest median on the large set.
 */
export const growthPages: Row = {
  key: "growth_pages",
  what: "pages of the dashboard and jobs' queries, large history / small history: the worst",
  unit: "ratio",
  targets: [
    { figure: "value", atMost: 1.5 },
    { figure: "slowest_ms", atMost: 100 },
  ],
  async measure({ sizes, store: opened, histories }) {
    const store = await opened()
    const user = await dashboardUser(store, "benchmark@example.com")
    const jobs = await jobStatements(store)
    const work: Record<string, () => Promise<number>> = {
      ...mapValues(PAGES, (path) => () => elapsed(() => open(path))),
      ...mapValues(jobs, (statements) => async () => runStatements(await store.transaction(), statements)),
    }
    const sets = await histories()
    const on = (name: string) => async () => {
      await sets.use(name)
      const times: Record<string, number> = {}
      for (const [what, run] of Object.entries(work))
        times[what] = median(await inParallel(1, Array<typeof run>(REPEATED).fill(run), (once) => once()))
      return times
    }
    try {
      const { small, large } = await alternate(sizes.rounds, { small: on("small"), large: on("large") })
      const found = Object.keys(work).map((what) => {
        const [before, after] = [small, large].map((rounds) =>
          median(rounds.map((times) => times[what] ?? NaN)),
        )
        return { what, ratio: round(after! / before!), large_ms: round(after!) }
      })
      const worst = found.reduce((one, other) => (other.ratio > one.ratio ? other : one))
      const slowest = found.reduce((one, other) => (other.large_ms > one.large_ms ? other : one))
      const missed = found.filter(({ ratio, large_ms }) => ratio > 1.5 || large_ms > 100)
      return {
        value: worst.ratio,
        slowest_ms: slowest.large_ms,
        worst: worst.what,
        slowest: slowest.what,
        missed: missed.map(({ what, ratio, large_ms }) => `${what} ${ratio} (${large_ms} ms)`).join(", "),
        measured: found.length,
        payments_small: sizes.smallStore,
        payments_large: sizes.largeStore,
      }
    } finally {
      await sets.use(OWN)
    }

    async function open(path: string) {
      const { authorization } = user
      const reply = await fetch(`${store.url}/admin/mpgi/${path}`, { headers: { authorization } })
      const text = await reply.text()
      if (reply.status !== 200) throw new Error(`${path}: HTTP ${reply.status} ${text.slice(0, 200)}`)
    }
  },
}

const mapValues = <Value, Other>(values: Record<string, Value>, map: (value: Value) => Other) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
