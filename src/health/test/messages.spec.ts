import { health } from "../../admin/i18n/health/texts"
import { describeFinding, MESSAGES, describeAction } from "../messages"

type Messages = Record<string, Record<string, string>>

/** Every text by its key, with the names of its values instead of the text. */
const outline = (messages: Messages) =>
  Object.entries(messages).flatMap(([code, texts]) =>
    Object.entries(texts).map(([part, text]) => {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
      return `${code}.${part}(${text.trim() === "" ? "empty" : names.join()})`
    }),
  )

describe("the messages of the checks", () => {
  const { en, ...translations } = health
  it.each(Object.entries(translations))("are all in %s, with their values", (_language, { health }) => {
    expect(outline(health.message as Messages).sort()).toEqual(outline(MESSAGES).sort())
  })

  it("are not repeated in the English texts of the screen", () => {
    expect(en.health).not.toHaveProperty("message")
  })

  it("have their values filled in", () => {
    const values = { address: "https://gateway.example.com", code: "ECONNREFUSED" }
    expect(describeFinding("gateway_not_reached", values)).toBe(
      "https://gateway.example.com does not respond (ECONNREFUSED).",
    )
    expect(describeAction("encryption_clear", { key: "2026" })).toContain("with the key 2026.")
    expect(describeAction("cases_none", {})).toBeNull()
  })
})
