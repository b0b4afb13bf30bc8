import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../../gateway"
import { asMedusaError } from "../errors"

describe("an error of the provider", () => {
  const heard: unknown[] = []
  const log = { error: (said: unknown) => void heard.push(said) } as never

  it("passes when it was written for people", () => {
    for (const error of [new MedusaError("not_allowed", "No stock"), new Error("mpgi: no payment 1")]) {
      expect(asMedusaError(error, log)).toBe(error)
    }
    expect(asMedusaError(new GatewayError("timeout", "no answer"), log)).toMatchObject({ code: "timeout" })
    expect(heard).toEqual([])
  })

  it("passes nothing of a statement that failed, and says in the log where", () => {
    const error = Object.assign(new Error("insert into mpgi_payment values ('secret-token') - terminated"), {
      name: "error",
    })
    const told = asMedusaError(error, log) as MedusaError
    expect(told).toMatchObject({ type: "unexpected_state" })
    expect(JSON.stringify([told, told.message, heard])).not.toContain("secret-token")
    expect(heard).toEqual([expect.stringMatching(/failed with error at .*errors\.spec/)])
    expect(asMedusaError(undefined, log)).toBeInstanceOf(MedusaError)
  })
})
