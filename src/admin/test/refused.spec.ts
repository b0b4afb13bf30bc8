import { inOurWords } from "../lib/refused"

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(" ")) as never
const refused = (message: string, status = 403) => Object.assign(new Error(message), { status })
const said = (error: unknown) => (inOurWords(error, t) as Error).message

describe("what a screen says to a user who may not", () => {
  it("names the policy that is missing, or the role", () => {
    const lacking = "Insufficient permissions. Required policies: mpgi_payout:approve"
    expect(said(refused(lacking))).toBe("refused.policy mpgi_payout:approve")
    expect(said(refused("Forbidden"))).toBe("refused.no_role")
  })

  it("is what the server says, where that says more", () => {
    expect(said(refused("You may not pay out."))).toBe("You may not pay out.")
    expect(said(refused("Forbidden", 400))).toBe("Forbidden")
    expect(inOurWords("odd", t)).toBe("odd")
  })
})
