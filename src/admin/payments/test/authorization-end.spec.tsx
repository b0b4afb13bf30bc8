/** @jest-environment ./tools/browser-environment.ts */
import { createInstance, type i18n } from "i18next"
import { act, type ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"
import { initReactI18next } from "react-i18next"
import translations from "../../i18n"
import type { Payment } from "../api"
import { AuthorizationEnd, CaptureBy } from "../authorization-end"

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const PAYMENT = {
  amount: "25.00",
  captured_amount: "10.00",
  currency_code: "usd",
  allowed_actions: { capture: "15.00" },
} as Partial<Payment> as Payment

describe("the end of an authorization", () => {
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

  const shown = async (content: ReactNode) => {
    document.body.innerHTML = '<div id="medusa"></div>'
    root = createRoot(document.getElementById("medusa")!)
    await act(async () => root.render(content))
    return document.body.textContent
  }
  const onPage = (authorization_ends_at: string | null, more: Partial<Payment> = {}) =>
    shown(<CaptureBy payment={{ ...PAYMENT, ...more, authorization_ends_at }} />)

  it("is only named while it is far, and not at all where nothing is left", async () => {
    const far = await onPage(inHours(49))
    expect(far).toMatch(/^Capture by .+\d{4}/)
    expect(far).not.toContain("not captured")
    await act(async () => root.unmount())
    expect(await onPage(null)).toBe("")
  })

  it("is a warning within 48 hours, with the amount that is left", async () => {
    const text = await onPage(inHours(47))
    expect(text).toContain("Capture by")
    expect(text).toContain("$15.00 is not captured yet")
  })

  it("requires a review's decision first", async () => {
    const text = await onPage(inHours(47), {
      captured_amount: "0",
      allowed_actions: { review: true } as Payment["allowed_actions"],
    })
    expect(text).toContain("Accept and capture by")
    expect(text).toContain("$25.00 is not captured yet")
  })

  it("says what to do once it has passed", async () => {
    const text = await onPage(inHours(-1))
    expect(text).toContain("$15.00 is not captured. Capture it now.")
    expect(text).toContain("collect a new payment")
  })

  it("is a date in the list, and named once it has passed", async () => {
    expect(await shown(<AuthorizationEnd at={inHours(47)} />)).toMatch(/\d{4}/)
    await act(async () => root.unmount())
    expect(await shown(<AuthorizationEnd at={inHours(-1)} />)).toBe("Ended")
  })
})
