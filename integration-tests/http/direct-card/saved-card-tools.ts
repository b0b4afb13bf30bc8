import { CARD, CARDS, typed, type CardStore } from "./card-store"
import { signUp } from "./guard.cases"

/** As the store route lists it. */
export type Card = { id: string; label: string | null }
/** As it is stored. */
export type Row = { id: string; token: string | null; order_no: string; consented_at: Date }

/** What a signed-in customer does with saved cards. */
export function savedCardTools(store: CardStore) {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const call = async (token: string | null, path: string, method = "GET", body?: object) => {
    const response = await fetch(`${store.url}/store${path}`, {
      method,
      headers: {
        "x-publishable-api-key": store.seed.publishableKey,
        "content-type": "application/json",
        ...(token ? bearer(token) : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, data: await response.json() }
  }
  const cardsOf = async (token: string): Promise<Card[]> =>
    (await call(token, "/mpgi/saved-cards")).data.saved_cards
  const rows = () => store.sql<Row>("select * from mpgi_saved_card order by created_at")
  const customerOf = async (token: string): Promise<string> =>
    (await call(token, "/customers/me")).data.customer.id

  /** A customer's own cart with a session that is to be paid by card. */
  async function session(token: string, provider: string = CARDS) {
    const cart = await store.shopper.cart()
    expect((await call(token, `/carts/${cart}/customer`, "POST")).status).toBe(200)
    const made = await call(token, "/payment-collections", "POST", { cart_id: cart })
    const path = `/payment-collections/${made.data.payment_collection.id}/payment-sessions`
    const answer = await call(token, path, "POST", { provider_id: provider, data: { flow: "card" } })
    expect(answer.status).toBe(200)
    return { cart, id: answer.data.payment_collection.payment_sessions[0].id as string }
  }
  const pay = (token: string, id: string, body: object) =>
    call(token, `/mpgi/payment-sessions/${id}/authorise`, "POST", body)

  /** Pays with a card that is to be saved. */
  async function save(token: string, card: string = CARD.good, provider: string = CARDS) {
    const { cart, id } = await session(token, provider)
    const paid = await pay(token, id, { ...typed(card), save_card: true })
    expect(paid.status).toBe(200)
    return { cart, id, status: paid.data.payment_session.status as string }
  }

  /** A customer with one saved card. */
  async function owner(email: string, provider: string = CARDS) {
    const token = await signUp(store, email)
    await save(token, CARD.good, provider)
    const [card] = await cardsOf(token)
    return { token, card: card! }
  }

  return { call, cardsOf, rows, customerOf, session, pay, save, owner }
}
