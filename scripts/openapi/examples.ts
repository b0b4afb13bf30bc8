/** Examples of requests and replies, by `METHOD path`. A test compares each with its schema. */
export const examples: Record<string, { request?: object; reply?: object }> = {
  "GET /store/mpgi/payment-options": {
    reply: {
      payment_options: [
        {
          provider_id: "pp_mpgi_mpgi",
          title: "Card",
          unavailable: null,
          flows: ["redirect", "card"],
          amount: "120.50",
          currency_code: "eur",
          installments: [{ count: 3, installments_id: null, interest_free: true, part: "40.17" }],
          saved_cards: { security_code: true },
        },
      ],
    },
  },
  "GET /store/mpgi/payment-sessions/{id}": {
    reply: {
      payment_session: { id: "payses_01ABC", status: "authorized", flow: "redirect", cart_id: "cart_01ABC" },
    },
  },
  "POST /store/mpgi/payment-sessions/{id}/authorise": {
    request: {
      saved_card_id: "mpgicard_01ABC",
      security_code: "123",
      installments: "1",
      device: { timezone: "Europe/Berlin" },
    },
    reply: {
      payment_session: {
        id: "payses_01ABC",
        status: "declined",
        code: "card_declined",
        message: "The card was declined. Try another card or another payment method.",
      },
    },
  },
  "GET /store/mpgi/saved-cards": {
    reply: {
      saved_cards: [
        {
          id: "mpgicard_01ABC",
          provider_id: "pp_mpgi_mpgi",
          brand: "visa",
          last4: "1111",
          expiration_month: "12",
          expiration_year: "2031",
          label: "Business",
          expired: false,
          usable: true,
          security_code: true,
          saved_at: "2026-11-29T10:00:00.000Z",
        },
      ],
    },
  },
  "POST /store/mpgi/saved-cards/{id}": { request: { label: "Business" } },
  "DELETE /store/mpgi/saved-cards/{id}": {
    reply: { id: "mpgicard_01ABC", object: "saved_card", deleted: true },
  },
  "GET /store/mpgi/subscription-plans": {
    reply: {
      plans: [
        { variant_id: "variant_01ABC", interval: "month", interval_count: 1, first_charge_on: "2026-12-29" },
      ],
    },
  },
  "GET /store/mpgi/carts/{id}/subscription-plan": {
    reply: {
      subscription: null,
      problem: {
        code: "mpgi_plan_quantity",
        message: "A subscription is ordered once at a time. Set its quantity to 1.",
      },
    },
  },
  "POST /admin/mpgi/cases/{id}/close": { request: { note: "Refunded in the portal." } },
  "POST /admin/mpgi/payments/{order_no}/review": { request: { accept: true } },
}
