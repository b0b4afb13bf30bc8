import { CARD, CARDS, typed, type CardStore } from "./card-store"
import { signUp } from "./card-store"

/** As the store route lists it. */
export type Card = { id: string; label: string | null; last4: string; expiration_year: string | null }
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

  /** A customer's own cart; a guest's without a token. */
  async function cartOf(token: string | null) {
    const cart = await store.shopper.cart()
    if (token) expect((await call(token, `/carts/${cart}/customer`, "POST")).status).toBe(200)
    return cart
  }
  /** Creates a session of a cart; `data` is what the storefront posts. */
  async function begin(token: string | null, cart: string, provider_id: string, data: object) {
    const made = await call(token, "/payment-collections", "POST", { cart_id: cart })
    const path = `/payment-collections/${made.data.payment_collection.id}/payment-sessions`
    return call(token, path, "POST", { provider_id, data })
  }
  /** A customer's own cart with a session: to be paid by card, unless `data` says otherwise. */
  async function session(token: string, provider: string = CARDS, data: object = { flow: "card" }) {
    const cart = await cartOf(token)
    const answer = await begin(token, cart, provider, data)
    expect(answer.status).toBe(200)
    const [{ id, data: posted }] = answer.data.payment_collection.payment_sessions
    return { cart, id: id as string, redirect_url: posted.redirect_url as string, data: posted }
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

  return { call, cardsOf, rows, customerOf, cartOf, begin, session, pay, save, owner }
}
