import english from "../../../admin/i18n/health/en.json"
import { inWords, SAID, toDo } from "../words"

describe("what the checks say", () => {
  it("is the same on the English screen", () => {
    expect(english.health.said).toEqual(SAID)
  })

  it("has its values filled in", () => {
    const values = { address: "https://gateway.example.com", code: "ECONNREFUSED" }
    expect(inWords("gateway_not_reached", values)).toBe(
      "https://gateway.example.com does not answer (ECONNREFUSED).",
    )
    expect(toDo("encryption_clear", { key: "2026" })).toContain("with the key 2026.")
    expect(toDo("cases_none", {})).toBeNull()
  })
})
