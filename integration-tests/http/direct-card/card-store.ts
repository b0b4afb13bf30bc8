import { startSandbox, type Sandbox } from "medusa-payment-mpgi/sandbox"
import { freePort } from "../../../tools/free-port"
import { address, type Answer } from "../../setup/shop"
import { describeStore, type Store } from "../../setup/store"

/**
 * Direct cards on · off · on, at an unreachable gateway · on, with saved cards that need no security code · on, with external
 * 3-D Secure results · on, with challenges · on, with challenges that a page of {@link SHOP} may show in a frame.
 */
export const [CARDS, NO_CARDS, AWAY, CODELESS, EXTERNAL, CHALLENGES, FRAMED] = [
  "pp_mpgi_cards",
  "pp_mpgi_nocards",
  "pp_mpgi_away",
  "pp_mpgi_codeless",
  "pp_mpgi_external",
  "pp_mpgi_challenges",
  "pp_mpgi_framed",
] as const

/** The storefront's origin. */
export const SHOP = "http://localhost:8000"

/** Cards of the sandbox, by their outcome. All are the schemes' public test numbers. */
export const CARD = {
  good: "4111111111111111",
  other: "5555555555554444",
  declined: "4000000000000002",
  review: "4000000000009235",
  pending: "4000000000003220",
  lost: "4000000000000119",
} as const

/** Limits low enough to be reached. */
export const LIMITS = { maxAttempts: 3, maxDeclinesPerAddress: 4 }

export type CardStore = Store & {
  readonly sandbox: Sandbox
  /** A cart of 25.00 USD with a session that is to be paid by card. */
  cardSession(provider?: string, headers?: Record<string, string>): Promise<{ cart: string; session: string }>
  /** The direct card route; `body` is laid over a good card. */
  pay(session: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  status(session: string, headers?: Record<string, string>): Promise<Answer>
  /** Our rows of a session, oldest first. */
  rows(session: string): Promise<Record<string, unknown>[]>
}

/** A store with seven accounts, in front of a sandbox. */
export function describeCardStore(suite: (store: CardStore) => void): void {
  const gateway = () => globalThis.mpgiTestSandbox!
  const before = async ({ url }: { url: string }) => {
    const sandbox = await startSandbox()
    globalThis.mpgiTestSandbox = sandbox
    const account = {
      baseUrl: sandbox.url,
      merchantId: sandbox.merchantId,
      accountId: sandbox.accountId,
      signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
      backendUrl: url,
      storefront: { returnUrl: `${SHOP}/return` },
      siteName: "Example Shop",
    }
    const challenges = { enabled: true, challenges: true, maxDeclinesPerAddress: 100 }
    const away = `http://127.0.0.1:${await freePort()}`
    process.env.MPGI_ACCOUNTS = JSON.stringify([
      { ...account, id: "cards", directCard: { enabled: true, ...LIMITS }, savedCards: { enabled: true } },
      {
        ...account,
        id: "codeless",
        directCard: { enabled: true },
        savedCards: { enabled: true, securityCode: false },
      },
      { ...account, id: "nocards" },
      {
        ...account,
        id: "external",
        directCard: {
          enabled: true,
          externalAuthentication: true,
          maxDeclinesPerAddress: 100,
        },
      },
      { ...account, id: "challenges", directCard: challenges },
      { ...account, id: "framed", directCard: challenges, embedded: { origins: [SHOP] } },
      { ...account, id: "away", baseUrl: away, directCard: { enabled: true } },
    ])
    return () => {
      delete process.env.MPGI_ACCOUNTS
      return sandbox.close()
    }
  }

  describeStore(
    {
      name: "cards",
      providers: [CARDS, NO_CARDS, AWAY, CODELESS, EXTERNAL, CHALLENGES, FRAMED, "pp_system_default"],
      before,
    },
    (plain) => {
      const request = async (
        path: string,
        headers: Record<string, string>,
        body?: object,
      ): Promise<Answer> => {
        const response = await fetch(`${plain.url}/store${path}`, {
          method: body ? "POST" : "GET",
          headers: {
            "x-publishable-api-key": plain.seed.publishableKey,
            "content-type": "application/json",
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { status: response.status, data: await response.json() }
      }
      const store: CardStore = Object.create(plain, {
        sandbox: { get: gateway },
        cardSession: {
          value: async (provider: string = CARDS, headers: Record<string, string> = {}) => {
            const cart = await plain.shopper.cart()
            const made = await plain.shopper.post("/payment-collections", { cart_id: cart })
            const answer = await request(
              `/payment-collections/${made.data.payment_collection.id}/payment-sessions`,
              headers,
              { provider_id: provider, data: { flow: "card", device: { os: "Linux" } } },
            )
            return { cart, session: answer.data.payment_collection?.payment_sessions?.[0]?.id }
          },
        },
        pay: {
          value: (session: string, body: object = {}, headers: Record<string, string> = {}) =>
            request(`/mpgi/payment-sessions/${session}/authorise`, headers, { ...typed(CARD.good), ...body }),
        },
        status: {
          value: (session: string, headers: Record<string, string> = {}) =>
            request(`/mpgi/payment-sessions/${session}`, headers),
        },
        rows: {
          value: (session: string) =>
            plain.sql(
              "select * from mpgi_payment where payment_session_id = ? order by created_at, order_no",
              session,
            ),
        },
      })
      beforeEach(() => {
        gateway().faults.clear()
        // The routes work without notifications; a test that needs them clears this.
        gateway().faults.add({ kind: "notification_loss", times: 1_000_000 })
      })
      suite(store)
    },
  )
}

/** A card as a shopper enters it. */
export function typed(card: string) {
  return { card, expiration_month: "12", expiration_year: "2031", security_code: "737" }
}

/** How often an operation reached the gateway since `from`, an index into `sandbox.requests()`. */
export function countOf(sandbox: Sandbox, operation: string, from = 0): number {
  return sandbox
    .requests()
    .slice(from)
    .filter((each) => each.operation === operation).length
}

/** What our row has about the shopper's browser, which is stored encrypted. */
export function deviceOf({ container }: CardStore, row: Record<string, unknown>) {
  return container.resolve("mpgi").devices.of(row as { order_no: string; device: Record<string, unknown> })
}

/** Registers a new shopper. Returns the token. */
export async function signUp({ url, seed }: Pick<CardStore, "url" | "seed">, email: string): Promise<string> {
  const post = async (path: string, body: object, token?: string) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": seed.publishableKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { token: string }
  }
  const password = "correct horse battery staple"
  const { token } = await post("/auth/customer/emailpass/register", { email, password })
  await post("/store/customers", { email, first_name: address.first_name }, token)
  return (await post("/auth/customer/emailpass", { email, password })).token
}
