/** @jest-environment ./tools/browser-environment.ts */
import { act } from "react"
import { navigate, Link, TabLink, usePathParameter } from "../shared/navigation/link"
import { useView, type View } from "../shared/view"
import { closeDashboards, openDashboard, routers } from "./dashboard"

beforeAll(() => Object.assign(globalThis, { __BASE__: "/app", IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(closeDashboards)

describe.each(routers)("in a dashboard with version %s of the router", (_version, dashboard) => {
  const { useParams, useSearchParams } = dashboard
  let view: View

  const Order = () => <h1>Order {useParams().id}</h1>
  const Payouts = () => {
    view = useView()
    const [theirs] = useSearchParams()
    return (
      <>
        <h1>
          Payouts {view.get("status")}/{theirs.get("status")}
        </h1>
        <Link to="/orders/order_1">Order</Link>
        <Link to="/payments/payouts/p_1">First</Link>
        <dashboard.Link to="/payments/payouts?status=paid">Paid</dashboard.Link>
      </>
    )
  }
  const Payout = () => {
    const id = usePathParameter("/payments/payouts")
    const tab = ({ isActive }: { isActive: boolean }) => (isActive ? "active" : "")
    return (
      <>
        <h1>
          Payout {id}/{useParams().id}
        </h1>
        <TabLink end to="/payments/payouts" className={tab}>
          All
        </TabLink>
        <TabLink to="/payments/payouts/p_1" className={tab}>
          This
        </TabLink>
      </>
    )
  }
  const open = (path: string) =>
    openDashboard(dashboard, path, [
      { path: "/orders/:id", Component: Order },
      { path: "/payments/payouts", Component: Payouts },
      { path: "/payments/payouts/:id", Component: Payout },
    ])

  it("follows a link of ours, and the way back", async () => {
    const shown = await open("/app/payments/payouts")
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/app/orders/order_1")
    await shown.click("Order")
    expect(shown.url()).toBe("/app/orders/order_1")
    expect(shown.text()).toBe("Order order_1")
    await shown.back()
    expect(shown.url()).toBe("/app/payments/payouts")
    expect(shown.text()).toContain("Payouts")
  })

  it("shows what a parameter of the path names, and which tab is open", async () => {
    const shown = await open("/app/payments/payouts")
    await shown.click("First")
    expect(shown.text()).toContain("Payout p_1/p_1")
    const active = [...document.querySelectorAll("a")].filter((each) => each.className === "active")
    expect(active.map((each) => [each.textContent, each.getAttribute("aria-current")])).toEqual([
      ["This", "page"],
    ])
    await act(async () => navigate("/payments/payouts/p_2", { replace: true }))
    expect(shown.text()).toContain("Payout p_2/p_2")
    await shown.back()
    expect(shown.text()).toContain("Payouts")
  })

  it("keeps a view in the URL, which both read", async () => {
    const shown = await open("/app/payments/payouts?page=3&q=x")
    await act(async () => view.set({ status: "failed" }))
    expect(shown.url()).toBe("/app/payments/payouts?q=x&status=failed")
    expect(shown.text()).toContain("Payouts failed/failed")
    await shown.click("Paid")
    expect(shown.text()).toContain("Payouts paid/paid")
    await shown.back()
    expect(shown.text()).toContain("Payouts failed/failed")
    await act(async () => view.set({ status: "" }, { replace: true }))
    expect(shown.url()).toBe("/app/payments/payouts?q=x")
  })

  it("does not return to a screen whose view is changed late", async () => {
    const shown = await open("/app/payments/payouts")
    const late = view
    await shown.click("Order")
    await act(async () => late.set({ search: "typed" }))
    expect(shown.url()).toBe("/app/orders/order_1")
    expect(shown.text()).toBe("Order order_1")
  })

  it("leaves a click with a key, which opens another tab, to the browser", async () => {
    await open("/app/payments/payouts")
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ctrlKey: true })
    document.addEventListener("click", (event) => event.preventDefault(), { once: true })
    await act(async () => document.querySelector("a")!.dispatchEvent(click))
    expect(window.location.pathname).toBe("/app/payments/payouts")
  })
})
