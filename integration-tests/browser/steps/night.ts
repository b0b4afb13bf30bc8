import { knex } from "@medusajs/framework/mikro-orm/knex"
import { ADMINISTRATOR, TREASURER } from "../../../demo/medusa/constants"
import { CARDS } from "../../setup/pay"
import { until } from "../../setup/until"
import { at } from "../setup/addresses"
import { atPortal } from "../setup/gateway"
import { placeOrders, type PlacedOrder } from "../setup/orders"

/** What a merchant finds in the morning. The merchant is the demo's approver. */
export type Night = {
  disputed: Numbered
  held: Numbered[]
  ending: Numbered
  /** Captured; its customer wants something back. */
  returned: Numbered
  /** A payout that another user requested. */
  payout: string
}

/** An order with its number in the dashboard, as in `#12`. */
export type Numbered = PlacedOrder & { number: string }

/** Four payments need a decision of the merchant, and a payout a second user. Returns when the bell reports them. */
export async function spendTheNight(): Promise<Night> {
  const request = await userOf(ADMINISTRATOR)
  const placed = await placeOrders([CARDS.good, CARDS.review, CARDS.review, CARDS.good, CARDS.good])
  const numbered = await Promise.all(
    placed.map(async (order) => {
      const { order: found } = await request<{ order: { display_id: number } }>(
        `/orders/${order.order_id}?fields=display_id`,
      )
      return { ...order, number: `#${found.display_id}` }
    }),
  )
  const [disputed, first, second, ending, returned] = numbered as [
    Numbered,
    Numbered,
    Numbered,
    Numbered,
    Numbered,
  ]
  for (const { order_no } of [disputed, returned]) await atPortal("capture", { order_no })
  await atPortal("chargeback", { order_no: disputed.order_no })
  await endTomorrow(ending)
  const payout = await requestPayout(request)
  await until("alerts of the dispute, the authorization and the payout", async () => {
    const { notifications } = await request<{ notifications: { data: { description?: string } }[] }>(
      "/notifications?channel=feed&limit=100",
    )
    const texts = notifications.map(({ data }) => data.description ?? "")
    return [disputed.number, ending.number].every((number) =>
      texts.some((text) => text.startsWith(`Order ${number} `)),
    )
  })
  return { disputed, held: [first, second], ending, returned, payout }
}

/** As of an order of six days ago, whose cart is known to be completed. The demo's authorizations last seven days. */
async function endTomorrow({ order_no }: PlacedOrder): Promise<void> {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  await database("mpgi_payment")
    .where({ order_no })
    .update({ opened_at: database.raw("opened_at - interval '6.5 days'"), completed_at: database.fn.now() })
  await database.destroy()
}

type Requests = Awaited<ReturnType<typeof userOf>>

/** A payout above the limit, to a beneficiary that a third user has confirmed; its id. */
async function requestPayout(request: Requests): Promise<string> {
  const { beneficiary } = await request<{ beneficiary: { id: string } }>("/mpgi/beneficiaries", {
    beneficiary: {
      entity_type: "COMPANY",
      company_name: "Example Supplier GmbH",
      // The example that is published for IBANs of this country.
      bank_details: { bank_country_code: "DE", iban: "DE02120300000000202051", account_currency: "EUR" },
    },
  })
  const treasurer = await userOf(TREASURER)
  const path = `/mpgi/beneficiaries/${beneficiary.id}`
  const found = await treasurer<{ beneficiary: { proposed: { id: string } } }>(path)
  await treasurer(`${path}/changes/${found.beneficiary.proposed.id}/confirm`, { iban: "00202051" })
  const { payout } = await request<{ payout: { id: string } }>("/mpgi/payouts", {
    request_id: crypto.randomUUID(),
    provider_id: at().paymentProviderId,
    beneficiary_id: beneficiary.id,
    payment_amount: "1200.00",
    payment_currency: "EUR",
    reference: "Invoice 4711",
  })
  return payout.id
}

/** A user at Medusa's admin routes: a POST with a body, otherwise a GET. */
async function userOf({ email, password }: { email: string; password: string }) {
  const send = async (path: string, body: object | undefined, token?: string) => {
    const response = await fetch(`${at().medusa}${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    })
    const data: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(data)}`)
    return data
  }
  const { token } = (await send("/auth/user/emailpass", { email, password })) as { token: string }
  return async <Data = unknown>(path: string, body?: object) =>
    (await send(`/admin${path}`, body, token)) as Data
}
