import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import * as router7 from "react-router-dom"
import * as router6 from "react-router-dom-6"

/** The part of the router that the tests use. Both major versions have it. */
export type Router = Pick<
  typeof router7,
  "createBrowserRouter" | "Link" | "RouterProvider" | "useNavigate" | "useParams" | "useSearchParams"
>

/** The routers of the dashboards of Medusa 2.18 and 2.21. */
export const routers: [name: string, dashboard: Router, other: Router][] = [
  ["6", router6 as unknown as Router, router7],
  ["7", router7, router6 as unknown as Router],
]

const screens: Root[] = []

/** A dashboard with a router of its own, at a path of the browser. */
export async function openDashboard(
  { createBrowserRouter, RouterProvider }: Router,
  path: string,
  routes: Parameters<typeof createBrowserRouter>[0],
) {
  window.history.replaceState(null, "", path)
  document.body.innerHTML = '<div id="medusa"></div>'
  const root = createRoot(document.getElementById("medusa")!)
  screens.push(root)
  const router = createBrowserRouter(routes, { basename: "/app" })
  await act(async () => root.render(<RouterProvider router={router} />))
  return {
    router,
    click: (text: string) =>
      act(async () => {
        const found = [...document.querySelectorAll("a, button")].find((each) => each.textContent === text)
        if (!found) throw new Error(`there is no ${text} in ${document.body.innerHTML}`)
        found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }))
      }),
    back: () =>
      act(async () => {
        const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }))
        window.history.back()
        await arrived
      }),
    text: () => document.body.textContent,
    url: () => `${window.location.pathname}${window.location.search}`,
  }
}

/** Removes all screens. */
export async function closeDashboards() {
  for (const root of screens.splice(0)) await act(async () => root.unmount())
}
