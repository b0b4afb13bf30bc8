import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../../../gateway"
import { describeError } from "../describe-error"
import { MpgiError } from "../mpgi-error"

describe("an error in the log", () => {
  it("keeps a message that is meant for users", () => {
    expect(describeError(new MedusaError("not_allowed", "No stock"))).toBe("No stock")
    expect(describeError(new GatewayError("timeout", "no answer"))).toBe("timeout: no answer")
    const error = new MpgiError("not_found", "no payment 1")
    expect(describeError(error)).toBe("mpgi: no payment 1")
    // As a workflow throws it.
    expect(describeError({ name: error.name, message: error.message })).toBe("mpgi: no payment 1")
  })

  it("has kind and place, not the statement, of a database error", () => {
    const statement = "insert into order_address values ('Ada Lovelace') - terminated"
    expect(describeError(new Error(statement))).toMatch(/^Error at .*describe-error\.spec/)
    expect(describeError(new MedusaError("database_error", statement))).not.toContain("Ada")
    expect(describeError({ name: "DriverException", message: statement })).toBe("DriverException")
    expect(describeError(undefined)).toBe("Error")
  })
})
