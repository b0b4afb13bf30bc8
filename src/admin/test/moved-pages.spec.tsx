/** @jest-environment ./tools/browser-environment.ts */
import { existsSync } from "node:fs"
import { join } from "node:path"
import Moved from "../routes/gateway/[[*]]/page"
import Payments from "../routes/payments/page"
import { closeDashboards, openDashboard, routers } from "./dashboard"

beforeAll(() => Object.assign(globalThis, { __BASE__: "/app", IS_REACT_ACT_ENVIRONMENT: true }))
beforeEach(() => {
  jest.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => undefined))
})
afterEach(closeDashboards)

const MOVES = [
  ["/gateway", "/payments/overview"],
  ["/gateway?days=7", "/payments/overview?days=7"],
  ["/gateway/cases?state=any&order_no=01A", "/payments/attention?state=any&order_no=01A"],
  ["/gateway/transactions?q=%231", "/payments/transactions?q=%231"],
  ["/gateway/reviews?list=decided", "/payments/transactions/reviews?list=decided"],
  ["/gateway/refunds?q=01A", "/payments/transactions/refunds?q=01A"],
  ["/gateway/bulk", "/payments/transactions/bulk"],
  ["/gateway/subscriptions", "/payments/subscriptions"],
  ["/gateway/payouts?new=x", "/payments/payouts?new=x"],
  ["/gateway/payouts/beneficiaries", "/payments/payouts/beneficiaries"],
  ["/gateway/notifications?state=parked", "/payments/developers?state=parked"],
  ["/gateway/reconciliation?state=resolved&order_no=01A", "/payments/attention?state=resolved&order_no=01A"],
  ["/gateway/health", "/payments/developers/health"],
  ["/gateway/checkout-settings", "/settings/payments"],
  ["/gateway/removed", "/payments/overview"],
  ["/payments", "/payments/overview"],
] as const

describe.each(routers)("in a dashboard with version %s of the router", (_version, dashboard) => {
  const open = (path: string) =>
    openDashboard(dashboard, `/app${path}`, [
      { path: "/gateway/*?", Component: Moved },
      { path: "/payments", Component: Payments },
      { path: "*", Component: () => <h1>The page</h1> },
    ])

  it.each(MOVES)("%s opens %s", async (from, to) => {
    const shown = await open(from)
    expect(shown.url()).toBe(`/app${to}`)
    expect(shown.text()).toBe("The page")
  })

  it("the page of one bulk action keeps its id", async () => {
    expect((await open("/gateway/bulk/bulk_1?page=2")).url()).toBe(
      "/app/payments/transactions/bulk/bulk_1?page=2",
    )
  })
})

it.each(MOVES)("%s opens a page that exists", (_from, to) => {
  const page = join(__dirname, "../routes", to.split("?")[0] ?? "", "page.tsx")
  expect([page, existsSync(page)]).toEqual([page, true])
})
