/** @jest-environment ./tools/browser-environment.ts */
import { createInstance, type i18n } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { initReactI18next } from "react-i18next"
import translations from "../../i18n"
import { ShippedCaptures } from "../shipped-captures"

type Shipments = Parameters<typeof ShippedCaptures>[0]["shipments"]

const SHIPMENTS: Shipments = {
  currency_code: "usd",
  captured: "25.04",
  shipped: "25.04",
  to_come: "39.20",
  until: "2026-12-05T10:00:00.000Z",
}

describe("what is captured of an order's shipments", () => {
  let texts: i18n
  let root: Root
  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    texts = createInstance()
    await texts
      .use(initReactI18next)
      .init({ lng: "en", resources: translations, interpolation: { escapeValue: false } })
  })
  afterEach(() => act(async () => root.unmount()))

  const shown = async (shipments: Shipments) => {
    document.body.innerHTML = '<div id="medusa"></div>'
    root = createRoot(document.getElementById("medusa")!)
    await act(async () => root.render(<ShippedCaptures shipments={shipments} />))
    return document.body.textContent
  }

  it("is shown with what is to come, and says that a rest cannot be released", async () => {
    const text = await shown(SHIPMENTS)
    for (const part of [
      "Captured$25.04",
      "Shipped$25.04",
      "Not shipped$39.20",
      "cannot release it",
      "12/5/2026",
    ])
      expect(text).toContain(part)
  })

  it("says nothing of a rest before the first capture, and after the last", async () => {
    expect(await shown({ ...SHIPMENTS, captured: "0.00" })).not.toContain("cannot release")
    await act(async () => root.unmount())
    expect(await shown({ ...SHIPMENTS, to_come: "0.00" })).not.toContain("cannot release")
  })

  it("shows a captured amount that is not known as unknown, and promises nothing of the rest", async () => {
    const text = await shown({ ...SHIPMENTS, captured: null })
    expect(text).toContain("CapturedUnknown")
    expect(text).not.toContain("cannot release")
  })

  it.each(Object.keys(translations))("names every amount in %s", async (language) => {
    await texts.changeLanguage(language)
    const text = await shown(SHIPMENTS)
    expect(text).toMatch(/25[.,]04.*25[.,]04.*39[.,]20/)
    expect(text).not.toContain("payments.shipments")
  })
})
