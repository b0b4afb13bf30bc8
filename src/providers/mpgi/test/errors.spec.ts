import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../../gateway"
import type { OperationRow } from "../../../modules/mpgi"
import { MpgiError } from "../../../modules/mpgi/values"
import { asMedusaError, outcomeUnknown } from "../errors"

describe("an error of the provider", () => {
  const logged: unknown[] = []
  const log = { error: (message: unknown) => void logged.push(message) } as never

  it("passes when its message is meant for users", () => {
    for (const error of [
      new MedusaError("not_allowed", "No stock"),
      new MpgiError("not_found", "no payment 1"),
    ]) {
      expect(asMedusaError(error, log)).toBe(error)
    }
    expect(asMedusaError(new GatewayError("timeout", "no answer"), log)).toMatchObject({ code: "timeout" })
    expect(logged).toEqual([])
  })

  it("passes nothing of a failed statement, and logs where it failed", () => {
    const error = Object.assign(new Error("insert into mpgi_payment values ('secret-token') - terminated"), {
      name: "error",
    })
    const passed = asMedusaError(error, log) as MedusaError
    expect(passed).toMatchObject({ type: "unexpected_state" })
    expect(JSON.stringify([passed, passed.message, logged])).not.toContain("secret-token")
    expect(logged).toEqual([expect.stringMatching(/failed with error at .*errors\.spec/)])
    expect(asMedusaError(undefined, log)).toBeInstanceOf(MedusaError)
  })

  it("says of a lost reply what is known, and when it is checked", () => {
    const operation = { kind: "refund", next_attempt_at: new Date("2026-01-31T12:00:00Z") } as OperationRow
    expect(outcomeUnknown(operation)).toMatchObject({
      code: "operation_unconfirmed",
      message: expect.stringMatching(
        /whether this refund went through.*next check after 2026-01-31T12:00:00Z/,
      ),
    })
    expect(outcomeUnknown({ ...operation, next_attempt_at: null }).message).not.toContain("next check")
  })
})
