/** @jest-environment ./tools/browser-environment.ts */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createInstance, type i18n } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { initReactI18next } from "react-i18next"
import translations from "../../i18n"
import { health } from "../../i18n/health/texts"
import { HealthCheckResult, type HealthResult } from "../../routes/payments/developers/health/page"

const AT = "2026-11-29T10:00:00.000Z"

/** A result as the API returns it. */
const RESULT: HealthResult = {
  check: "inbox",
  provider_id: "pp_mpgi_mpgi",
  status: "warning",
  code: "inbox_silent",
  values: { at: AT, payments: 2 },
  message: `Last notification received: ${AT}. Payments updated since then without a notification: 2.`,
  action: "Check the notification URL.",
}

const ACCOUNTS = {
  accounts: [
    { provider_id: "pp_mpgi_mpgi", name: "Example", titles: { en: "Card", de: "Karte", "pt-BR": "Cartão" } },
  ],
  payouts: false,
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

  const shown = async (language: string, result = RESULT) => {
    await texts.changeLanguage(language)
    document.body.innerHTML = '<div id="medusa"></div>'
    root = createRoot(document.getElementById("medusa")!)
    const client = new QueryClient()
    client.setQueryData(["mpgi", "accounts"], ACCOUNTS)
    await act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <HealthCheckResult result={result} />
        </QueryClientProvider>,
      ),
    )
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

  it.each([
    ["en", "Card"],
    ["de", "Karte"],
    ["ptBR", "Cartão"],
    ["fr", "Card"],
  ])("names the account as customers see it: %s", async (language, title) => {
    const text = await shown(language)
    expect(text).toContain(`· ${title}`)
    expect(text).not.toContain("pp_mpgi")
  })

  it("lists kinds of cases by their names, and wrong options", async () => {
    const values = { count: 3, kinds: "capture_not_synced (1), charged_back (2)" }
    await shown("en", { ...RESULT, code: "cases_open", values, message: "" })
    const items = () => [...document.querySelectorAll("li li")].map((item) => item.textContent)
    expect(items()).toEqual(["Capture not synced (1)", "Chargeback (2)"])
    await act(async () => root.unmount())
    const options = { options: "encryption: is required; backendUrl: must be public" }
    await shown("en", { ...RESULT, code: "options_rehearsal", values: options, message: "" })
    expect(items()).toEqual(["encryption: is required", "backendUrl: must be public"])
  })
})
