/** Medusa's provider for Stripe, as medusa-config.ts takes further providers. Its HTTP goes to a stub: see `stripe-stub.ts`. */
export const stripeProvider = {
  resolve: "@medusajs/payment-stripe",
  id: "stripe",
  options: { apiKey: "sk_test_benchmark", webhookSecret: "whsec_benchmark" },
}

export const STRIPE = "pp_stripe_stripe"
