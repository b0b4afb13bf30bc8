/** An ordinary account, as a merchant writes it. */
export const account = {
  baseUrl: "https://gateway.example.com",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256" as const, secret: "do-not-print-this" },
  backendUrl: "https://shop.example.com",
  storefront: { returnUrl: "https://www.example.com/return" },
}
