import { explainForbidden } from "../sdk"

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(" ")
const failure = (message: string, status = 403) => Object.assign(new Error(message), { status })
const messageOf = (error: Error) => {
  expect(explainForbidden(error, t)).toBe(error)
  return error.message
}

describe("the message for a user without the permission", () => {
  it("names the missing policy or role", () => {
    const missing = "Insufficient permissions. Required policies: mpgi_payout:approve"
    expect(messageOf(failure(missing))).toBe("shared.forbidden.policy mpgi_payout:approve")
    expect(messageOf(failure("Forbidden"))).toBe("shared.forbidden.no_role")
  })

  it("is that of the server, where that says more", () => {
    expect(messageOf(failure("You may not pay out."))).toBe("You may not pay out.")
    expect(messageOf(failure("Forbidden", 400))).toBe("Forbidden")
    expect(explainForbidden("odd", t)).toBe("odd")
  })
})
