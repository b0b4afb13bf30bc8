import { customerOfToken } from "../remember-address"

const token = (payload: unknown) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`

describe("the customer of a token", () => {
  it("is the signed-in customer", () =>
    expect(customerOfToken(token({ actor_type: "customer", actor_id: "cus_1" }))).toBe("cus_1"))

  it.each([
    ["a registration", token({ actor_type: "customer", actor_id: "" })],
    ["a user", token({ actor_type: "user", actor_id: "user_1" })],
    ["null", token(null)],
    ["noise", "a.b.c"],
    ["nothing", undefined],
    ["a number", 7],
  ])("is undefined for %s", (_, noise) => expect(customerOfToken(noise)).toBeUndefined())
})
