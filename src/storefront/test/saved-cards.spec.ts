import { PaymentRequestError } from "../store-request"
import { authorizeSavedCard, removeSavedCard, renameSavedCard, savedCards } from "../saved-cards"

const access = { backendUrl: "https://shop.example.com/", publishableKey: "pk_1", token: "jwt" }
const card = { id: "mpgicard_1", last4: "1111" }
let calls: { url: string; init: RequestInit }[]

function answer(status: number, body: object) {
  calls = []
  jest.spyOn(globalThis, "fetch").mockImplementation((url, init = {}) => {
    calls.push({ url: String(url), init })
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}
afterEach(() => jest.restoreAllMocks())

describe("saved cards", () => {
  it("are listed, of one account or of all", async () => {
    answer(200, { saved_cards: [card] })
    expect(await savedCards(access)).toEqual([card])
    await savedCards(access, "pp_mpgi_mpgi")
    expect(calls.map(({ url, init }) => [init.method, url])).toEqual([
      ["GET", "https://shop.example.com/store/mpgi/saved-cards"],
      ["GET", "https://shop.example.com/store/mpgi/saved-cards?provider_id=pp_mpgi_mpgi"],
    ])
    expect(calls[0]!.init.headers).toMatchObject({ authorization: "Bearer jwt" })
  })

  it("are named and removed", async () => {
    answer(200, { saved_card: card })
    await renameSavedCard(access, "mpgicard_1", "Blue")
    await removeSavedCard(access, "mpgicard_1")
    const url = "https://shop.example.com/store/mpgi/saved-cards/mpgicard_1"
    expect(calls).toMatchObject([
      { url, init: { method: "POST", body: '{"label":"Blue"}' } },
      { url, init: { method: "DELETE" } },
    ])
    expect(calls[1]!.init).not.toHaveProperty("body")
  })

  it("pay a session, without a card number", async () => {
    answer(200, { payment_session: { id: "payses_1", status: "authorized" } })
    const paid = await authorizeSavedCard(access, "payses_1", {
      saved_card_id: "mpgicard_1",
      security_code: "737",
    })
    expect(paid).toEqual({ id: "payses_1", status: "authorized" })
    const [{ url, init }] = calls as [(typeof calls)[0]]
    expect(url).toBe("https://shop.example.com/store/mpgi/payment-sessions/payses_1/authorise")
    expect(JSON.parse(init.body as string)).toEqual({
      saved_card_id: "mpgicard_1",
      security_code: "737",
      device: {},
    })
  })

  it("of another customer are not found", async () => {
    answer(404, { message: "There is no such saved card" })
    await expect(removeSavedCard(access, "mpgicard_2")).rejects.toMatchObject({
      status: 404,
      message: "There is no such saved card",
    })
    await expect(removeSavedCard(access, "mpgicard_2")).rejects.toBeInstanceOf(PaymentRequestError)
  })
})
