import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ALERT_TEXTS } from "../texts"

describe("the texts of alerts", () => {
  it.each(Object.keys(ALERT_TEXTS))("in %s name cases as the dashboard's screens do", (language) => {
    const file = join(__dirname, `../../../admin/i18n/cases/${language.replace("-", "")}.json`)
    const { cases } = JSON.parse(readFileSync(file, "utf8")) as {
      cases: { kind: Record<string, { name: string }> }
    }
    const screens = Object.fromEntries(Object.entries(cases.kind).map(([kind, { name }]) => [kind, name]))
    expect(ALERT_TEXTS[language as keyof typeof ALERT_TEXTS].kinds).toEqual(screens)
  })
})
