/** @jest-environment ./tools/browser-environment.ts */
import { createInstance, type i18n } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { initReactI18next } from "react-i18next"
import translations from "../../i18n"
import { health } from "../../i18n/health/texts"
import { HealthCheckResult, type HealthResult } from "../../routes/payments/developers/health/page"

const AT = "2026-11-29T10:00:00.000Z"

/** As the API has it. */
const RESULT: HealthResult = {
  check: "inbox",
  provider_id: "pp_mpgi_mpgi",
  status: "warning",
  code: "inbox_silent",
  values: { at: AT, payments: 2 },
  message: `Last notification received: ${AT}. Payments updated since then without a notification: 2.`,
  action: "Check the notification URL.",
}

describe("the result of a check", () => {
  let texts: i18n
  let root: Root
  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    texts = createInstance()
    await texts.use(initReactI18next).init({
      fallbackLng: "en",
      resources: translations,
      interpolation: { escapeValue: false },
    })
  })
  afterEach(() => act(async () => root.unmount()))

  const shown = async (language: string) => {
    await texts.changeLanguage(language)
    document.body.innerHTML = '<div id="medusa"></div>'
    root = createRoot(document.getElementById("medusa")!)
    await act(async () => root.render(<HealthCheckResult result={RESULT} />))
    return document.body.textContent
  }

  it.each(["en", "it"])(
    "is in English what the server says, with times of the zone: %s",
    async (language) => {
      const text = await shown(language)
      const at = new Date(AT).toLocaleString(language)
      expect(text).toContain(`Last notification received: ${at}. Payments updated since`)
      expect(text).toContain("Next step: Check the notification URL.")
    },
  )

  it("is translated by its code", async () => {
    const { what, do: action } = health.de.health.message.inbox_silent
    const at = new Date(AT).toLocaleString("de")
    const text = await shown("de")
    expect(text).toContain(what.replace("{{at}}", at).replace("{{payments}}", "2"))
    expect(text).toContain(action)
  })
})
