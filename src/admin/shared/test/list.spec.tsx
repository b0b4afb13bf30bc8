/** @jest-environment ./tools/browser-environment.ts */
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { initReactI18next } from "react-i18next"
import translations from "../../i18n"
import type { Filter } from "../list/filters"
import { List } from "../list/list"
import type { Column } from "../list/list-table"
import { useView } from "../view"

type Row = { id: string; amount: string }

const ROWS: Row[] = [
  { id: "one", amount: "1.00" },
  { id: "two", amount: "2.00" },
]
const COLUMNS: Column<Row>[] = [
  { id: "id", label: "Name", cell: ({ id }) => id, card: "title" },
  { id: "amount", label: "Amount", sortable: true, right: true, cell: ({ amount }) => amount, card: "value" },
]
const FILTERS: Filter[] = [
  { id: "state", label: "Status", type: "one", initial: "open", options: [{ value: "open", label: "Open" }] },
  { id: "currency", label: "Currency", type: "text" },
]

const Screen = () => (
  <List
    view={useView()}
    query={{ isPending: false, error: null, data: { rows: ROWS, count: 45 } }}
    rowsKey="rows"
    label="Things"
    columns={COLUMNS}
    keyOf={({ id }) => id}
    filters={FILTERS}
    search={{ label: "Search things", name: "q" }}
    order="-amount"
  />
)

async function open(path: string, isWide: boolean) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const media = { matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }
  Object.assign(window, { matchMedia: () => media })
  // jsdom has no scrolling.
  Object.assign(Element.prototype, { scroll: () => {} })
  window.history.replaceState(null, "", path)
  document.body.innerHTML = '<div id="screen"></div>'
  const root = createRoot(document.getElementById("screen")!)
  await act(async () => root.render(<Screen />))
  const button = (text: string) => {
    const found = [...document.querySelectorAll("button")].find(
      (each) => each.textContent === text || each.getAttribute("aria-label") === text,
    )
    if (!found) throw new Error(`there is no button ${text} in ${document.body.innerHTML}`)
    return found
  }
  const click = (text: string) =>
    act(async () => void button(text).dispatchEvent(new MouseEvent("click", { bubbles: true, button: 0 })))
  return { click, unmount: () => act(async () => root.unmount()), parameters: () => window.location.search }
}

describe("a list", () => {
  beforeAll(() =>
    createInstance()
      .use(initReactI18next)
      .init({ lng: "en", resources: translations, interpolation: { escapeValue: false } }),
  )

  it("keeps sorting, page and removed filters in the address", async () => {
    const { click, parameters, unmount } = await open("/app/things", true)
    expect([...document.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual([
      "one1.00",
      "two2.00",
    ])
    expect(document.body.textContent).toContain("StatusOpen")
    await click("Amount")
    expect(parameters()).toBe("?order=amount")
    await click("Next")
    expect(parameters()).toContain("page=2")
    await click("Remove filter: StatusOpen")
    expect(parameters()).toContain("state=any")
    expect(document.body.textContent).not.toContain("StatusOpen")
    await unmount()
  })

  it("has no menu for sorting while no column that is shown can be sorted", async () => {
    const { unmount } = await open("/app/things?columns=id", true)
    expect([...document.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual(["one", "two"])
    await unmount()
  })

  it("names every button for a screen reader, and hides icons without a name", async () => {
    const { unmount } = await open("/app/things", true)
    const nameless = [...document.querySelectorAll("button")].filter(
      (each) => !each.textContent?.trim() && !each.getAttribute("aria-label"),
    )
    expect(nameless.map(({ outerHTML }) => outerHTML)).toEqual([])
    const icons = document.querySelectorAll('[role="img"]:not([aria-label], [aria-hidden])')
    expect([...icons].map(({ outerHTML }) => outerHTML)).toEqual([])
    await unmount()
  })

  it("keeps what was typed into a filter while the focus moves", async () => {
    const { click, unmount } = await open("/app/things?currency=e", true)
    await click("e")
    const field = document.querySelector<HTMLInputElement>("[role=dialog] input")!
    const selected = () => field.value.slice(field.selectionStart!, field.selectionEnd!)
    expect([document.activeElement, selected()]).toEqual([field, "e"])
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, "us")
      field.dispatchEvent(new Event("input", { bubbles: true }))
    })
    // As the menu of filters does when it has closed.
    await act(async () => document.querySelector<HTMLElement>("input[type=search]")!.focus())
    expect([document.activeElement, selected(), field.selectionStart]).toEqual([field, "", 2])
    await unmount()
  })

  it("is cards on a phone, with title and value first", async () => {
    const { unmount } = await open("/app/things", false)
    expect(document.querySelector("table")).toBeNull()
    expect(
      [...document.querySelectorAll("ul[aria-label=Things] > li")].map((card) => card.textContent),
    ).toEqual(["one1.00", "two2.00"])
    await unmount()
  })
})
