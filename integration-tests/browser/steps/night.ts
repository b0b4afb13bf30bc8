import { ADMINISTRATOR, TREASURER } from "../../../demo/medusa/constants"
import { CARDS } from "../../setup/pay"
import { until } from "../../setup/until"
import { at } from "../setup/addresses"
import { ageAuthorization } from "../setup/age"
import { userOf } from "../setup/dashboard-users"
import { atPortal } from "../setup/gateway"
import { placeOrders, type PlacedOrder } from "../setup/orders"

/** What a merchant finds in the morning. The merchant is the demo's approver. */
export type Night = {
  disputed: Numbered
  held: Numbered[]
  ending: Numbered
  /** Captured; its customer wants something back. */
  returned: Numbered
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
  // The demo's authorizations last seven days.
  await ageAuthorization(ending.order_no, 6.5)
  await requestPayout(request)
  await until("alerts of the dispute, the authorization and the payout", async () => {
    const { notifications } = await request<{ notifications: { data: { description?: string } }[] }>(
      "/notifications?channel=feed&limit=100",
    )
    const texts = notifications.map(({ data }) => data.description ?? "")
    return [disputed.number, ending.number].every((number) =>
      texts.some((text) => text.startsWith(`Order ${number} `)),
    )
  })
  return { disputed, held: [first, second], ending, returned }
}

type Requests = Awaited<ReturnType<typeof userOf>>

/** A payout above the limit, to a beneficiary that a third user has confirmed. */
async function requestPayout(request: Requests): Promise<void> {
  const { beneficiary } = await request<{ beneficiary: { id: string } }>("/mpgi/beneficiaries", {
    body: {
      beneficiary: {
        entity_type: "COMPANY",
        company_name: "Example Supplier GmbH",
        // The example that is published for IBANs of this country.
        bank_details: { bank_country_code: "DE", iban: "DE02120300000000202051", account_currency: "EUR" },
      },
    },
  })
  const treasurer = await userOf(TREASURER)
  const path = `/mpgi/beneficiaries/${beneficiary.id}`
  const found = await treasurer<{ beneficiary: { proposed: { id: string } } }>(path)
  await treasurer(`${path}/changes/${found.beneficiary.proposed.id}/confirm`, { body: { iban: "00202051" } })
  await request("/mpgi/payouts", {
    body: {
      request_id: crypto.randomUUID(),
      provider_id: at().paymentProviderId,
      beneficiary_id: beneficiary.id,
      payment_amount: "1200.00",
      payment_currency: "EUR",
      reference: "Invoice 4711",
    },
  })
}
