import { GatewayError } from "../../../../gateway"
import { describeQueryFailure } from "../describe-error"

describe("a query that failed, in the log", () => {
  it.each(["invalid_input", "bad_signature", "refused_by_gateway"] as const)(
    "says what to check when the secret may be wrong: %s",
    (code) => {
      const line = describeQueryFailure("O1", new GatewayError(code, "HTTP 400"))
      expect(line).toContain(`cannot be queried about O1 (${code})`)
      expect(line).toContain(
        "check signature.secret, merchantId and accountId, or open Payments → Developers → Health check",
      )
    },
  )

  it("does not suspect the secret of a gateway that does not respond", () => {
    expect(describeQueryFailure("3 payments", new GatewayError("timeout", "no reply"))).toBe(
      "mpgi: the gateway cannot be queried about 3 payments (timeout)",
    )
  })
})
