import english from "../../admin/i18n/health/en.json"
import { describeFinding, MESSAGES, describeAction } from "../messages"

describe("the messages of the checks", () => {
  it("are the same on the English screen", () => {
    expect(english.health.message).toEqual(MESSAGES)
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
