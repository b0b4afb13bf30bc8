/** @jest-environment ./tools/browser-environment.ts */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { TooltipProvider } from "@medusajs/ui"
import { createInstance } from "i18next"
import { act, type ComponentType } from "react"
import { initReactI18next } from "react-i18next"
import translations from "../i18n"
import { shared } from "../i18n/shared/texts"
import { withBoundary } from "../shared/boundary/with-boundary"
import { closeDashboards, openDashboard, routers } from "./dashboard"

const admin = join(__dirname, "..")
const files = ["widgets", "routes"].flatMap((folder) =>
  readdirSync(join(admin, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => join(folder, file)),
)

/** Pages take no properties. */
type Widget = ComponentType<{ data: { id: string } }>

beforeAll(async () => {
  Object.assign(globalThis, { __BASE__: "/app", IS_REACT_ACT_ENVIRONMENT: true })
  await createInstance()
    .use(initReactI18next)
    .init({ lng: "en", resources: translations, interpolation: { escapeValue: false } })
})
afterEach(async () => {
  await closeDashboards()
  window.localStorage.clear()
  jest.restoreAllMocks()
})

describe.each(routers)("in a dashboard with version %s of the router", (_version, dashboard, other) => {
  const open = (Part: Widget) => {
    const { Link } = dashboard
    const Page = () => (
      <TooltipProvider>
        <h1>The dashboard's page</h1>
        <Link to="/orders">Orders</Link>
        <Part data={{ id: "order_1" }} />
      </TooltipProvider>
    )
    return openDashboard(dashboard, "/app/orders/order_1", [{ path: "*", Component: Page }])
  }

  it("a part that uses another copy of the router fails alone, with words", async () => {
    const reported = jest.spyOn(console, "error").mockImplementation(() => undefined)
    window.localStorage.setItem("lng", "de")
    let broken = true
    const shown = await open(
      withBoundary(() => {
        if (broken) other.useNavigate()
        return <p>Payments</p>
      }),
    )
    expect(shown.text()).toContain("The dashboard's page")
    const alert = document.querySelector('[role="alert"]')?.textContent
    expect(alert).toContain(shared.de.shared.display_failed.title)
    expect(alert).toContain("useNavigate() may be used only in the context of a <Router>")
    expect(reported).toHaveBeenCalled()
    broken = false
    await shown.click(shared.de.shared.display_failed.retry)
    expect(shown.text()).toContain("Payments")
  })

  // There is no client of TanStack Query, as if the dashboard's client were from another copy of the package.
  it.each(files)("%s shows its part", async (file) => {
    const { default: Part } = (await import(join(admin, file))) as { default: Widget }
    jest.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => undefined))
    const shown = await open(Part)
    await act(async () => undefined)
    expect(shown.text()).toContain("The dashboard's page")
    expect(document.querySelector('[data-testid="mpgi-display-failed"]')).toBeNull()
  })
})
