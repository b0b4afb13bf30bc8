import { MpgiModuleService } from "../.."
import { account } from "../../shared/test/account"

describe("the option alerts.cases", () => {
  const alertsOf = (cases: readonly string[]) => {
    const logger = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() }
    const options = { accounts: [account], alerts: { cases: [...cases] } }
    return new MpgiModuleService({ logger, __pg_connection__: {} } as never, options).alerts
  }

  it("takes kinds of the core and of features", () => {
    const cases = ["charged_back", "payout_failed", "subscription_still_active"]
    expect(alertsOf(cases)).toMatchObject({ cases, feed: true, language: "en" })
  })

  it("refuses a kind that does not exist, and names the option", () => {
    expect(() => alertsOf(["charged_back", "charge_back"])).toThrow(/alerts\.cases\.1: .*"charged_back"/)
  })
})
