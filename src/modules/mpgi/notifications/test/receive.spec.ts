import type { VerifiedNotification } from "../../../../gateway"
import { savedCardsFeature } from "../../saved-cards/feature"
import { receive } from "../receive"

const message = (fields: object): VerifiedNotification =>
  ({ key: "k1", fields: { notification_type: "payment", order_no: "A1", ...fields } }) as never

/** The records, of which the saved cards answer as given. */
function records(issued: () => Promise<void>) {
  const logged: string[] = []
  const spies = {
    describe: jest.fn(async () => {}),
    issued: jest.fn(issued),
    store: jest.fn(async () => [{ id: "mpginot_1", state: "received" }]),
  }
  const log = { error: (line: string) => void logged.push(line) }
  const deps = {
    payments: { describe: spies.describe },
    notifications: { receive: spies.store },
    features: [savedCardsFeature.hooks({ savedCards: { issued: spies.issued }, log } as never)],
  }
  return { ...spies, logged, deps: deps as never }
}

describe("a notification with a token", () => {
  it("saves the card, and keeps the token out of the inbox", async () => {
    const { deps, issued, store } = records(async () => {})
    await receive(deps, "pp_mpgi_mpgi", [message({ token_id: "tok_canary", card: "411111******1111" })])
    const card = { brand: "visa", last4: "1111" }
    expect(issued.mock.calls).toEqual([["A1", "pp_mpgi_mpgi", "tok_canary", card]])
    expect(store).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(store.mock.calls)).not.toContain("tok_canary")
  })

  it("is stored although the card cannot be saved, and the log does not repeat the token", async () => {
    const failing = () => Promise.reject(new Error("insert into … values ('tok_canary')"))
    const { deps, store, logged } = records(failing)
    await receive(deps, "pp_mpgi_mpgi", [message({ token_id: "tok_canary" })])
    expect(store).toHaveBeenCalledTimes(1)
    expect(logged).toEqual([expect.stringMatching(/^mpgi: the card of A1 was not saved: Error/)])
    expect(logged.join()).not.toContain("tok_canary")
  })

  it.each([[{ token_id: "" }], [{}], [{ token_id: "tok_1", notification_type: "subscription" }]])(
    "saves none of %j",
    async (fields) => {
      const { deps, issued } = records(async () => {})
      await receive(deps, "pp_mpgi_mpgi", [message(fields)])
      expect(issued).not.toHaveBeenCalled()
    },
  )
})
